import RailNetwork
import Testing

/// An invented GTFS feed, made from the patterns of its trains.
struct SmallFeed {
  typealias Stop = (id: String, name: String, east: Double, parent: String)

  /// A trip of a route: `"R1 0 ABC"` is route R1, direction 0, calling at A, B and C.
  var trips: [String]
  /// Stops with their places, in metres east of A; by default A, B, C … a kilometre apart.
  ///
  /// Q, R, S and T exist only if a trip calls there. They are a kilometre north of A, C, B and B.
  var stops: [Stop] = "ABCDEFGH".enumerated().map { ("\($1)", "\($1)", Double($0) * 1000, "") }
  static let northern: [Character: Double] = ["Q": 0, "R": 2000, "S": 1000, "T": 1000]
  var type = "2"
  var agency = "Test Rail"
  /// The shape of all trips, as metres east; empty for no shape.
  var shape: [Double] = []
  /// More tables, or others than those made.
  var tables: [String: String] = [:]
  /// Texts that replace the first occurrence of others in a table.
  var edits: [(file: String, old: String, new: String)] = []
  /// More rows of `shapes.txt`.
  var points: [String] = []

  var files: SampleFiles {
    var routes = "route_id,route_short_name,route_type,route_color,route_sort_order\n"
    var tripRows = "route_id,trip_id,direction_id,shape_id\n"
    var times = "trip_id,stop_id,stop_sequence\n"
    var seen: Set<String> = []
    for (number, trip) in trips.enumerated() {
      let words = trip.split(separator: " ").map(String.init)
      if seen.insert(words[0]).inserted {
        // The first letter of a route's id selects its color; N means no color.
        let color = words[0].hasPrefix("N") ? "" : words[0].hasPrefix("R") ? "00FF00" : "0000FF"
        routes += "\(words[0]),Line \(words[0]),\(type),\(color),\(seen.count)\n"
      }
      tripRows += "\(words[0]),t\(number),\(words[1]),\(shape.isEmpty ? "" : "s")\n"
      for (sequence, stop) in words[2].enumerated() {
        times += "t\(number),\(stop),\(sequence * 10)\n"
      }
    }
    let northern = Self.northern.sorted { $0.key < $1.key }
      .filter { stop in trips.contains { $0.dropFirst(5).contains(stop.key) } }
    var texts = [
      "agency.txt": "agency_name\n\(agency)\n", "routes.txt": routes, "trips.txt": tripRows,
      "stop_times.txt": times,
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,parent_station\n"
        + stops.map { "\($0.id),\($0.name),35.6,\(Self.longitude($0.east)),\($0.parent)\n" }
        .joined()
        + northern.map { "\($0),\($0),35.609,\(Self.longitude($1)),\n" }.joined(),
    ]
    if !shape.isEmpty {
      texts["shapes.txt"] =
        "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n"
        + shape.enumerated().map { "s,35.6,\(Self.longitude($1)),\($0)\n" }.joined()
        + points.map { "\($0)\n" }.joined()
    }
    var files = SampleFiles(texts.merging(tables) { $1 })
    for (file, old, new) in edits {
      do { files = try files.replacing(old, in: file, with: new) } catch {
        Issue.record("no '\(old)' in \(file)")
      }
    }
    return files
  }

  static func longitude(_ east: Double) -> Double { 139 + east / 90_000 }

  /// Stops a kilometre apart, with these names.
  static func stops(named names: [String]) -> [Stop] {
    zip(SmallFeed(trips: []).stops, names).map { ($0.id, $1, $0.east, "") }
  }

  /// A point of a shape, in metres east and north of A.
  static func point(_ shape: String, _ number: Int, _ east: Double, _ north: Double = 0) -> String {
    "\(shape),\(35.6 + north / 111_200),\(longitude(east)),\(number)"
  }

  /// A shape through points, in metres east and north of A.
  static func points(_ shape: String, _ places: [(Double, Double)]) -> [String] {
    places.enumerated().map { point(shape, $0, $1.0, $1.1) }
  }
}
