/// An invented GTFS feed, made from the patterns of its trains.
struct SmallFeed {
  /// A trip of a route: `"R1 0 ABC"` is route R1, direction 0, calling at A, B and C.
  var trips: [String]
  /// Stops with their places, in metres east of A; by default A, B, C … a kilometre apart.
  ///
  /// Q, R, S and T, which are stops only where a trip calls there, lie a kilometre north of A, C, B
  /// and B.
  var stops: [(id: String, name: String, east: Double, parent: String)] = "ABCDEFGH".enumerated()
    .map { ("\($1)", "\($1)", Double($0) * 1000, "") }
  static let northern: [Character: Double] = ["Q": 0, "R": 2000, "S": 1000, "T": 1000]
  var routeType = "2"
  var agency = "Test Rail"
  /// The shape that all trips name, as metres east; none if empty.
  var shape: [Double] = []

  var files: SampleFiles {
    var routes = "route_id,route_short_name,route_type,route_color\n"
    var tripRows = "route_id,trip_id,direction_id,shape_id\n"
    var times = "trip_id,stop_id,stop_sequence\n"
    var seen: Set<String> = []
    for (number, trip) in trips.enumerated() {
      let words = trip.split(separator: " ").map(String.init)
      if seen.insert(words[0]).inserted {
        // The first letter of a route's id stands for its color.
        let color = words[0].hasPrefix("R") ? "00FF00" : "0000FF"
        routes += "\(words[0]),Line \(words[0]),\(routeType),\(color)\n"
      }
      tripRows += "\(words[0]),t\(number),\(words[1]),\(shape.isEmpty ? "" : "s")\n"
      for (sequence, stop) in words[2].enumerated() {
        times += "t\(number),\(stop),\(sequence * 10)\n"
      }
    }
    var texts = [
      "agency.txt": "agency_name\n\(agency)\n", "routes.txt": routes, "trips.txt": tripRows,
      "stop_times.txt": times,
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,parent_station\n"
        + stops.map {
          "\($0.id),\($0.name),35.6,\(Self.longitude($0.east)),\($0.parent)\n"
        }.joined()
        + Self.northern.keys.sorted().filter { key in
          trips.contains { $0.dropFirst(5).contains(key) }
        }
        .map { "\($0),\($0),35.609,\(Self.longitude(Self.northern[$0] ?? 0)),\n" }.joined(),
    ]
    if !shape.isEmpty {
      texts["shapes.txt"] =
        "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n"
        + shape.enumerated().map { "s,35.6,\(Self.longitude($1)),\($0)\n" }.joined()
    }
    return SampleFiles(texts)
  }

  private static func longitude(_ east: Double) -> Double { 139 + east / 90_000 }
}
