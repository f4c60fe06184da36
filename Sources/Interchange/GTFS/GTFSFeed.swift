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
    func table(_ name: String, _ required: [String]) -> GTFSTable? {
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
    let shapes =
      files["shapes.txt"] == nil
      ? nil
      : table(
        "shapes.txt", ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"])
    let directions =
      files["directions.txt"] == nil
      ? nil : table("directions.txt", ["route_id", "direction_id", "direction"])
    guard faults.isEmpty, let agencies, let routes, let stops, let trips, let times else {
      throw Faults(faults)
    }
    agency = agencies.rows.first.map { agencies.text("agency_name", $0) } ?? ""
    faults += read(routes: routes)
    faults += read(stops: stops)
    let tripByID = read(trips: trips, &faults)
    faults += read(times: times, tripByID: tripByID)
    if let shapes { faults += read(shapes: shapes) }
    for row in directions?.rows ?? [] {
      guard let directions else { break }
      directionNames[directions.text("route_id", row), default: [:]][
        directions.text("direction_id", row)] = directions.text("direction", row)
    }
    guard faults.isEmpty else { throw Faults(faults) }
  }

  /// GTFS's basic kinds, and the extended ones of railways, metros, urban railways and trams.
  private static func isRailway(_ type: Int) -> Bool {
    [0, 1, 2, 5, 7, 12].contains(type) || (100...117).contains(type)
      || (400...405).contains(type) || (900...906).contains(type)
  }

  private mutating func read(routes table: GTFSTable) -> [Fault] {
    var log = FaultLog(file: table.file)
    for row in table.rows {
      let id = table.text("route_id", row)
      let names = [table.text("route_short_name", row), table.text("route_long_name", row), id]
      let name = names.first { !$0.isEmpty } ?? id
      let text = table.text("route_type", row)
      guard let type = Int(text) else {
        log.add(line: row.line, field: "route_type", "'\(text)' is no whole number")
        continue
      }
      guard Self.isRailway(type) else {
        otherRoutes.append(name)
        continue
      }
      let color = table.text("route_color", row)
      let isColor = color.count == 6 && color.allSatisfy(\.isHexDigit)
      if !color.isEmpty, !isColor {
        log.add(
          line: row.line, field: "route_color", "'\(color)' is no color",
          remedy: "write it as RRGGBB")
      }
      routes.append(Route(id: id, name: name, color: isColor ? "#\(color)" : "#777777"))
    }
    if routes.isEmpty, log.faults.isEmpty {
      log.add(
        field: "route_type", "the feed has no railway",
        remedy: "trams, metros, trains, funiculars and monorails count, buses don't")
    }
    return log.faults
  }

  private mutating func read(stops table: GTFSTable) -> [Fault] {
    var log = FaultLog(file: table.file)
    for row in table.rows {
      // Entrances, nodes and boarding areas need no place of their own, and no train calls there.
      if ["2", "3", "4"].contains(table.text("location_type", row)) { continue }
      let id = table.text("stop_id", row)
      guard let coordinate = coordinate("stop_lat", "stop_lon", table, row, &log) else {
        spoiltStops.insert(id)
        continue
      }
      if stopByID.updateValue(stops.count, forKey: id) != nil {
        log.add(line: row.line, field: "stop_id", "'\(id)' is given twice")
      }
      stops.append(
        Stop(
          id: id, name: table.text("stop_name", row), coordinate: coordinate,
          parent: table.text("parent_station", row)))
    }
    return log.faults
  }

  private mutating func read(trips table: GTFSTable, _ faults: inout [Fault]) -> [String: Int] {
    let routeByID = Dictionary(
      routes.indices.map { (routes[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
    var tripByID: [String: Int] = [:]
    var log = FaultLog(file: table.file)
    for row in table.rows {
      guard let route = routeByID[table.text("route_id", row)] else { continue }
      let id = table.text("trip_id", row)
      if tripByID.updateValue(trips.count, forKey: id) != nil {
        log.add(line: row.line, field: "trip_id", "'\(id)' is given twice")
      }
      trips.append(
        Trip(
          route: route, directionID: table.text("direction_id", row),
          shapeID: table.text("shape_id", row)))
    }
    faults += log.faults
    return tripByID
  }

  private mutating func read(times table: GTFSTable, tripByID: [String: Int]) -> [Fault] {
    var log = FaultLog(file: table.file)
    var calls = Array(repeating: [(sequence: Int, stop: Int)](), count: trips.count)
    for row in table.rows {
      guard let trip = tripByID[table.text("trip_id", row)] else { continue }
      let stopID = table.text("stop_id", row)
      let text = table.text("stop_sequence", row)
      guard let sequence = Int(text) else {
        log.add(line: row.line, field: "stop_sequence", "'\(text)' is no whole number")
        continue
      }
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
    return log.faults
  }

  private mutating func read(shapes table: GTFSTable) -> [Fault] {
    var log = FaultLog(file: table.file)
    var points: [String: [(sequence: Int, place: Coordinate)]] = [:]
    for row in table.rows {
      let text = table.text("shape_pt_sequence", row)
      guard let sequence = Int(text) else {
        log.add(line: row.line, field: "shape_pt_sequence", "'\(text)' is no whole number")
        continue
      }
      guard let place = coordinate("shape_pt_lat", "shape_pt_lon", table, row, &log) else {
        continue
      }
      points[table.text("shape_id", row), default: []].append((sequence, place))
    }
    shapes = points.mapValues { list in
      list.sorted { $0.sequence < $1.sequence }.map(\.place)
    }
    return log.faults
  }

  private func coordinate(
    _ latitude: String, _ longitude: String, _ table: GTFSTable, _ row: CSVReader.Row,
    _ log: inout FaultLog
  ) -> Coordinate? {
    var angles: [Double] = []
    for (column, limit) in [(latitude, 90.0), (longitude, 180.0)] {
      let text = table.text(column, row)
      if let angle = NumberReader.double(text), abs(angle) <= limit {
        angles.append(angle)
      } else {
        log.add(
          line: row.line, field: column,
          "'\(text)' is no angle from -\(Int(limit)) to \(Int(limit))")
      }
    }
    guard angles.count == 2 else { return nil }
    return Coordinate(latitude: angles[0], longitude: angles[1])
  }
}
