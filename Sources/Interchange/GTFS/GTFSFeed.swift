import Foundation
import Geometry
import PlainText

/// What a GTFS feed says about trains; buses, boats and the rest are left aside.
struct GTFSFeed {
  struct Route {
    let id: String
    /// The short name, else the long one, else the id.
    let name: String
    /// `#RRGGBB`.
    let color: String
  }

  struct Stop {
    let id: String
    let name: String
    let coordinate: Coordinate
    let parent: String
  }

  struct Trip {
    let route: Int
    let directionID: String
    let shapeID: String
    /// Indices into ``stops``, in order.
    var calls: [Int] = []
  }

  private(set) var agency = ""
  /// The IANA name of the agency's time zone, if the feed gives one.
  private(set) var timeZone: String?
  private(set) var routes: [Route] = []
  private(set) var stops: [Stop] = []
  private(set) var trips: [Trip] = []
  private(set) var shapes: [String: [Coordinate]] = [:]
  /// What `directions.txt`, an extension, calls a route's direction, by route id and direction id.
  private(set) var directionNames: [String: [String: String]] = [:]
  /// The names of the routes that are no railways.
  private(set) var otherRoutes: [String] = []
  private var stopByID: [String: Int] = [:]
  /// Stops with faults of their own; what names them is not wrong.
  private var spoiltStops: Set<String> = []

  /// Reads a feed.
  ///
  /// - Throws: every fault of its files at once.
  init(files: [String: [UInt8]], folder: String) throws(Faults) {
    var faults: [Fault] = []
    func table(_ name: String, _ required: [String], isOptional: Bool = false) -> GTFSTable? {
      if isOptional, files[name] == nil { return nil }
      do throws(Faults) {
        return try GTFSTable(name, files: files, folder: folder, required: required)
      } catch {
        faults += error.all
        return nil
      }
    }
    let agencies = table("agency.txt", ["agency_name"])
    let routes = table("routes.txt", ["route_id", "route_type"])
    let stops = table("stops.txt", ["stop_id", "stop_name", "stop_lat", "stop_lon"])
    let trips = table("trips.txt", ["route_id", "trip_id"])
    let times = table("stop_times.txt", ["trip_id", "stop_id", "stop_sequence"])
    let shapes = table(
      "shapes.txt", ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"],
      isOptional: true)
    let directions = table(
      "directions.txt", ["route_id", "direction_id", "direction"], isOptional: true)
    guard faults.isEmpty, let agencies, let routes, let stops, let trips, let times else {
      throw Faults(faults)
    }
    for row in directions?.rows ?? [] {
      directionNames[row["route_id"], default: [:]][row["direction_id"]] = row["direction"]
    }
    var tripByID: [String: Int] = [:]
    faults += agencies.faults { readAgency($0, &$1) } + routes.faults { readRoutes($0, &$1) }
    faults += stops.faults { readStops($0, &$1) }
    faults += trips.faults { tripByID = readTrips($0, &$1) }
    faults += times.faults { readTimes($0, tripByID, &$1) }
    faults += shapes?.faults { readShapes($0, &$1) } ?? []
    guard faults.isEmpty else { throw Faults(faults) }
  }

  private mutating func readAgency(_ rows: [GTFSTable.Row], _ log: inout FaultLog) {
    guard let row = rows.first else { return }
    agency = row["agency_name"]
    let zone = row["agency_timezone"]
    guard !zone.isEmpty else { return }
    timeZone = zone
    if TimeZone(identifier: zone) == nil {
      log.add(
        line: row.line, field: "agency_timezone", Fault.not("a time zone", zone),
        remedy: "write the IANA name, such as Asia/Tokyo")
    }
  }

  /// GTFS's basic kinds, and the extended ones of railways, metros, urban railways and trams.
  private static func isRailway(_ type: Int) -> Bool {
    [0, 1, 2, 5, 7, 12].contains(type) || (100...117).contains(type)
      || (400...405).contains(type) || (900...906).contains(type)
  }

  private mutating func readRoutes(_ rows: [GTFSTable.Row], _ log: inout FaultLog) {
    for row in rows {
      let id = row["route_id"]
      let name = [row["route_short_name"], row["route_long_name"]].first { !$0.isEmpty } ?? id
      guard let type = row.integer("route_type", &log) else { continue }
      guard Self.isRailway(type) else {
        otherRoutes.append(name)
        continue
      }
      let color = row["route_color"]
      let isColor = color.count == 6 && color.allSatisfy(\.isHexDigit)
      if !color.isEmpty, !isColor {
        log.add(
          line: row.line, field: "route_color", Fault.not("a color", color),
          remedy: "write it as RRGGBB")
      }
      routes.append(Route(id: id, name: name, color: isColor ? "#\(color)" : "#777777"))
    }
    if routes.isEmpty, log.faults.isEmpty {
      log.add(
        field: "route_type", "the feed has no railway",
        remedy: "trams, metros, trains, funiculars and monorails count, buses don't")
    }
  }

  private mutating func readStops(_ rows: [GTFSTable.Row], _ log: inout FaultLog) {
    // Entrances, nodes and boarding areas need no place of their own, and no train calls there.
    for row in rows where !["2", "3", "4"].contains(row["location_type"]) {
      let id = row["stop_id"]
      guard let coordinate = row.coordinate("stop_lat", "stop_lon", &log) else {
        spoiltStops.insert(id)
        continue
      }
      if stopByID.updateValue(stops.count, forKey: id) != nil {
        log.add(line: row.line, field: "stop_id", "'\(id)' is given twice")
      }
      stops.append(
        Stop(
          id: id, name: row["stop_name"], coordinate: coordinate, parent: row["parent_station"]))
    }
  }

  private mutating func readTrips(
    _ rows: [GTFSTable.Row], _ log: inout FaultLog
  ) -> [String: Int] {
    let routeByID = Dictionary(
      routes.indices.map { (routes[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    var tripByID: [String: Int] = [:]
    for row in rows {
      guard let route = routeByID[row["route_id"]] else { continue }
      let id = row["trip_id"]
      if tripByID.updateValue(trips.count, forKey: id) != nil {
        log.add(line: row.line, field: "trip_id", "'\(id)' is given twice")
      }
      trips.append(
        Trip(route: route, directionID: row["direction_id"], shapeID: row["shape_id"]))
    }
    return tripByID
  }

  private mutating func readTimes(
    _ rows: [GTFSTable.Row], _ tripByID: [String: Int], _ log: inout FaultLog
  ) {
    var calls = Array(repeating: [(sequence: Int, stop: Int)](), count: trips.count)
    for row in rows {
      guard let trip = tripByID[row["trip_id"]],
        let sequence = row.integer("stop_sequence", &log)
      else { continue }
      let stopID = row["stop_id"]
      guard let stop = stopByID[stopID] else {
        if spoiltStops.contains(stopID) { continue }
        log.add(line: row.line, field: "stop_id", "stops.txt has no '\(stopID)'")
        continue
      }
      calls[trip].append((sequence, stop))
    }
    for trip in trips.indices {
      trips[trip].calls = calls[trip].sorted { $0.sequence < $1.sequence }.map(\.stop)
    }
  }

  private mutating func readShapes(_ rows: [GTFSTable.Row], _ log: inout FaultLog) {
    var points: [String: [(sequence: Int, place: Coordinate)]] = [:]
    for row in rows {
      guard let sequence = row.integer("shape_pt_sequence", &log),
        let place = row.coordinate("shape_pt_lat", "shape_pt_lon", &log)
      else { continue }
      points[row["shape_id"], default: []].append((sequence, place))
    }
    shapes = points.mapValues { list in
      list.sorted { $0.sequence < $1.sequence }.map(\.place)
    }
  }
}

/// One table of a GTFS feed: rows with named columns.
private struct GTFSTable {
  struct Row {
    let line: Int
    fileprivate let fields: [String]
    fileprivate let columns: [String: Int]

    /// The text of a field without the space around it; empty where there is none.
    subscript(_ column: String) -> String {
      guard let index = columns[column], index < fields.count else { return "" }
      return GTFSTable.trimmed(fields[index])
    }

    /// The whole number of a field, or nil with the fault logged.
    func integer(_ column: String, _ log: inout FaultLog) -> Int? {
      if let number = Int(self[column]) { return number }
      log.add(line: line, field: column, Fault.not("a whole number", self[column]))
      return nil
    }

    /// The place of two fields, or nil with the faults logged.
    func coordinate(
      _ latitude: String, _ longitude: String, _ log: inout FaultLog
    ) -> Coordinate? {
      var angles: [Double] = []
      for (column, limit) in [(latitude, 90.0), (longitude, 180.0)] {
        if let angle = NumberReader.double(self[column]), abs(angle) <= limit {
          angles.append(angle)
        } else {
          log.add(
            line: line, field: column,
            Fault.not("an angle within -\(Int(limit))…\(Int(limit))", self[column]))
        }
      }
      return angles.count == 2 ? Coordinate(latitude: angles[0], longitude: angles[1]) : nil
    }
  }

  /// The file's path, for faults.
  private let file: String
  let rows: [Row]

  /// Reads a table.
  ///
  /// - Throws: that it is missing, is not CSV, or lacks one of the `required` columns.
  init(
    _ name: String, files: [String: [UInt8]], folder: String, required: [String]
  ) throws(Faults) {
    file = "\(folder)/\(name)"
    guard let bytes = files[name] else {
      throw Faults(file: file, problem: "there is no such file")
    }
    let all = try CSVReader.read(bytes, file: file)
    let columns = Dictionary(
      (all.first?.fields ?? []).enumerated().map { (Self.trimmed($1), $0) },
      uniquingKeysWith: { first, _ in first })
    rows = all.dropFirst().map { Row(line: $0.line, fields: $0.fields, columns: columns) }
    var log = FaultLog(file: file)
    for column in required where columns[column] == nil {
      log.add(line: 1, field: column, "the column is missing")
    }
    try log.throwIfAny()
  }

  /// What reading the rows finds wrong.
  func faults(_ read: ([Row], inout FaultLog) -> Void) -> [Fault] {
    var log = FaultLog(file: file)
    read(rows, &log)
    return log.faults
  }

  private static func trimmed(_ text: String) -> String {
    guard text.utf8.first == 32 || text.utf8.last == 32 else { return text }
    return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
