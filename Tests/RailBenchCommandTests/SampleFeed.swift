/// A town with one railway of five stations, as a GTFS feed.
enum SampleFeed {
  static let files: [String: String] = {
    let stops = ["Harbour", "Market", "Mill", "Park", "Hill"]
    var places = "stop_id,stop_name,stop_lat,stop_lon\n"
    var times = "trip_id,stop_id,stop_sequence,arrival_time,departure_time\n"
    for (index, name) in stops.enumerated() {
      places += "s\(index),\(name),60.\(10 + index),11.\(20 + index)\n"
    }
    for trip in 0..<20 {
      for index in stops.indices {
        let stop = trip % 2 == 0 ? index : stops.count - 1 - index
        let minutes = trip * 20 + index * 3
        let clock = "\(6 + minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60):00"
        times += "t\(trip),s\(stop),\(index),\(clock),\(clock)\n"
      }
    }
    return [
      "agency.txt": "agency_name,agency_timezone\nTown Rail,Europe/Oslo\n",
      "routes.txt": "route_id,route_short_name,route_type\nR,1,1\nB,9,3\n",
      "stops.txt": places,
      "trips.txt": "route_id,trip_id,service_id\n" + (0..<20).map { "R,t\($0),W\n" }.joined(),
      "stop_times.txt": times,
      "calendar.txt":
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
        + "W,1,1,1,1,1,0,0,20260105,20261231\n",
    ]
  }()
}
