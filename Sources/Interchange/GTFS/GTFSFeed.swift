import Foundation
package import RailNetwork
package import Text

/// What a GTFS feed says about trains; buses, boats and the rest are left aside.
package struct GTFSFeed {
  package struct Route {
    package let id: String
    /// Short and long; either may be empty, not both.
    package let shortName: String
    package let longName: String
    /// `#RRGGBB`, or nil where the feed gives none.
    package let color: String?
    /// An index into ``agencies``.
    package let agency: Int
    package let kind: Kind

    /// The short name, else the long one, else the id.
    package var name: String { shortName.isEmpty ? longName.isEmpty ? id : longName : shortName }
  }

  /// Lines of one kind may share track.
  package enum Kind: Int {
    case tram, metro, rail, funicular

    /// The kind of GTFS's basic types, and of the extended ones; nil for what is no railway.
    init?(routeType: Int) {
      switch routeType {
      case 0, 5, 900...906: self = .tram
      case 1, 12, 400...405: self = .metro
      case 2, 100...117: self = .rail
      case 7: self = .funicular
      default: return nil
      }
    }
  }

  package struct Stop {
    package let id: String
    package let name: String
    package let coordinate: Coordinate
    package let parent: String
  }

  package struct Trip {
    package let id: String
    package let route: Int
    package let directionID: String
    /// An index into ``shapes``, if any.
    package let shape: Int?
    package let service: String
    package let block: String
    package let shortName: String
    /// Its calls, in order.
    package var calls: Range<Int> = 0..<0
  }

  /// A row of `stop_times.txt`, its times in seconds, -1 where there is none.
  package struct Call {
    fileprivate var trip: Int32
    fileprivate var sequence: Int32
    /// An index into ``stops``.
    package private(set) var stop: Int32
    package var arrival: Int32
    package var departure: Int32
    /// Whether nobody may get on or off.
    package var isPass: Bool

    fileprivate init(
      trip: Int, sequence: Int, stop: Int, arrival: Int, departure: Int, isPass: Bool
    ) {
      (self.trip, self.sequence, self.stop) = (Int32(trip), Int32(sequence), Int32(stop))
      (self.arrival, self.departure, self.isPass) = (Int32(arrival), Int32(departure), isPass)
    }
  }

  package private(set) var agencies: [String] = []
  /// The IANA name of the agency's time zone, if the feed gives one.
  package private(set) var timeZone: String?
  package private(set) var routes: [Route] = []
  /// Stations and platforms, in the feed's order.
  package private(set) var stops: [Stop] = []
  package private(set) var trips: [Trip] = []
  /// The calls of all trips, end to start.
  package private(set) var calls: [Call] = []
  package private(set) var shapes: [[Coordinate]] = []
  /// The stops between which one changes trains.
  package private(set) var transfers: [(from: Int, to: Int)] = []
  /// What `directions.txt`, an extension, calls a route's direction, by route id and direction id.
  package private(set) var directionNames: [String: [String: String]] = [:]
  /// The names of the routes that are no railways.
  package private(set) var otherRoutes: [String] = []
  /// What was left out, or read otherwise than written.
  package private(set) var remarks: [String] = []
  package private(set) var stopByID: [String: Int] = [:]
  private var agencyByID: [String: Int] = [:]
  private var shapeByID: [String: Int] = [:]
  /// -1 for a route that is left aside.
  private var routeByID: [String: Int] = [:]
  private var latin1: [String] = []

  /// Reads a feed.
  ///
  /// - Throws: what makes it unusable; with `isStrict`, all that is wrong.
  package init(_ files: GTFSFiles, isStrict: Bool = false) throws(Faults) {
    var log = GTFSLog()
    try readAgencies(files, &log)
    try readRoutes(files, &log)
    try readStops(files, &log)
    var tripByID = try readTrips(files, &log)
    try readCalls(files, tripByID, &log)
    tripByID = [:]
    try readShapes(files, &log)
    try readDirections(files, &log)
    try readTransfers(files, &log)
    try log.throwIfAny(isStrict: isStrict)
    remarks = log.remarks + remarks
    if !latin1.isEmpty {
      remarks.append("not UTF-8, read as Latin-1: \(latin1.joined(separator: ", "))")
    }
  }

  /// Opens a table and hands over its rows, one after the other.
  private mutating func read(
    _ name: String, of files: GTFSFiles, required: [String], optional: [String] = [],
    isOptional: Bool = false, _ log: inout GTFSLog,
    _ row: (inout GTFSFeed, inout GTFSTable, inout GTFSLog) -> Void
  ) throws(Faults) {
    guard
      var table = try GTFSTable(
        name, of: files, required: required, optional: optional, isOptional: isOptional, log: &log)
    else { return }
    while try table.next(&log) { row(&self, &table, &log) }
    if table.isLatin1 { latin1.append(name) }
  }

  private mutating func readAgencies(_ files: GTFSFiles, _ log: inout GTFSLog) throws(Faults) {
    try read(
      "agency.txt", of: files, required: ["agency_name"],
      optional: ["agency_id", "agency_timezone"], isOptional: true, &log
    ) { feed, row, log in
      feed.agencyByID[row.string(1)] = feed.agencies.count
      feed.agencies.append(row.string(0))
      let zone = row.string(2)
      guard !zone.isEmpty, feed.timeZone == nil else { return }
      if TimeZone(identifier: zone) != nil {
        feed.timeZone = zone
      } else {
        row.add(
          "agency_timezone", Fault.not("a time zone", zone),
          remedy: "write the IANA name, such as Asia/Tokyo", &log)
      }
    }
    if agencies.isEmpty { agencies = [""] }
  }

  private mutating func readRoutes(_ files: GTFSFiles, _ log: inout GTFSLog) throws(Faults) {
    var faults = 0
    var unmet = Set(files.routes)
    try read(
      "routes.txt", of: files, required: ["route_id", "route_type"],
      optional: ["route_short_name", "route_long_name", "route_color", "agency_id"], &log
    ) { feed, row, log in
      let id = row.string(0)
      guard let type = row.integer(1, named: "route_type", &log) else {
        faults += 1
        return
      }
      guard feed.routeByID[id] == nil else {
        return row.add("route_id", "'\(id)' is given twice", &log)
      }
      let names = [row.string(2), row.string(3)]
      let wanted = [id] + names
      unmet.subtract(wanted)
      guard files.routes.isEmpty || wanted.contains(where: files.routes.contains) else {
        feed.routeByID[id] = -1
        return
      }
      guard let kind = Kind(routeType: type) else {
        feed.routeByID[id] = -1
        return feed.otherRoutes.append(names.first { !$0.isEmpty } ?? id)
      }
      var color = row.string(4)[...]
      if color.hasPrefix("#") { color = color.dropFirst() }
      let isColor = color.count == 6 && color.allSatisfy(\.isHexDigit)
      if !color.isEmpty, !isColor {
        row.add(
          "route_color", Fault.not("a color", color), remedy: "write it as RRGGBB", &log)
      }
      feed.routeByID[id] = feed.routes.count
      feed.routes.append(
        Route(
          id: id, shortName: names[0], longName: names[1],
          color: isColor ? "#\(color.uppercased())" : nil,
          agency: feed.agencyByID[row.string(5)] ?? 0, kind: kind))
    }
    for name in unmet.sorted() {
      log.addFatal(
        Fault(
          file: "\(files.name)/routes.txt", problem: "no such route: '\(name)'",
          remedy: "give a route_id, route_short_name or route_long_name"))
    }
    if routes.isEmpty, faults == 0, !routeByID.isEmpty, unmet.isEmpty {
      log.addFatal(
        Fault(
          file: "\(files.name)/routes.txt", field: "route_type",
          problem: "the feed has no railway",
          remedy: "trams, metros, trains, funiculars and monorails count, buses don't"))
    }
  }

  private mutating func readStops(_ files: GTFSFiles, _ log: inout GTFSLog) throws(Faults) {
    try read(
      "stops.txt", of: files, required: ["stop_id", "stop_name", "stop_lat", "stop_lon"],
      optional: ["parent_station", "location_type"], &log
    ) { feed, row, log in
      // Entrances, nodes and boarding areas need no place of their own, and no train calls there.
      guard ![2, 3, 4].contains(row.integer(5) ?? 0) else { return }
      let id = row.string(0)
      guard feed.stopByID[id] == nil else {
        return row.add("stop_id", "'\(id)' is given twice", &log)
      }
      let latitude = row.angle(2, named: "stop_lat", within: 90, &log)
      let longitude = row.angle(3, named: "stop_lon", within: 180, &log)
      guard let latitude, let longitude else {
        feed.stopByID[id] = -1
        return
      }
      guard abs(latitude) > 0.001 || abs(longitude) > 0.001 else {
        feed.stopByID[id] = -1
        return row.add("stop_lat", "lies at 0, 0", &log)
      }
      feed.stopByID[id] = feed.stops.count
      let name = row.string(1)
      feed.stops.append(
        Stop(
          id: id, name: name.isEmpty ? id : name,
          coordinate: Coordinate(latitude: latitude, longitude: longitude),
          parent: row.string(4)))
    }
  }

  private mutating func readTrips(
    _ files: GTFSFiles, _ log: inout GTFSLog
  ) throws(Faults) -> [ArraySlice<UInt8>: Int] {
    var tripByID: [ArraySlice<UInt8>: Int] = [:]
    try read(
      "trips.txt", of: files, required: ["route_id", "trip_id"],
      optional: ["direction_id", "shape_id", "service_id", "block_id", "trip_short_name"], &log
    ) { feed, row, log in
      guard let route = feed.routeByID[row.string(0)] else {
        if !feed.routeByID.isEmpty {
          row.add("route_id", "routes.txt has no '\(row.string(0))'", &log)
        }
        return
      }
      guard route >= 0 else { return }
      let id = Array(row.bytes(1))[...]
      guard tripByID[id] == nil else {
        return row.add("trip_id", "'\(row.string(1))' is given twice", &log)
      }
      tripByID[id] = feed.trips.count
      let shapeID = row.string(3)
      var shape: Int?
      if !shapeID.isEmpty {
        shape = feed.shapeByID[shapeID] ?? feed.shapeByID.count
        feed.shapeByID[shapeID] = shape
      }
      feed.trips.append(
        Trip(
          id: row.string(1), route: route, directionID: row.string(2), shape: shape,
          service: row.string(4), block: row.string(5), shortName: row.string(6)))
    }
    return tripByID
  }

  private mutating func readCalls(
    _ files: GTFSFiles, _ tripByID: [ArraySlice<UInt8>: Int], _ log: inout GTFSLog
  ) throws(Faults) {
    // Rows of a trip follow each other, most of them those of buses.
    var last: (id: ArraySlice<UInt8>, trip: Int?) = ([], nil)
    try read(
      "stop_times.txt", of: files, required: ["trip_id", "stop_id", "stop_sequence"],
      optional: ["arrival_time", "departure_time", "pickup_type", "drop_off_type"], &log
    ) { feed, row, log in
      let id = row.bytes(0)
      if !id.elementsEqual(last.id) { last = (Array(id)[...], tripByID[id]) }
      guard let trip = last.trip,
        let sequence = row.integer(2, named: "stop_sequence", &log)
      else { return }
      let stopID = row.string(1)
      guard let stop = feed.stopByID[stopID] else {
        return row.add("stop_id", "stops.txt has no '\(stopID)'", &log)
      }
      // The stop's own row was at fault.
      if stop < 0 { return }
      let arrival = row.seconds(3)
      let departure = row.seconds(4)
      if arrival == nil { row.add("arrival_time", Fault.not("a time", row.string(3)), &log) }
      if departure == nil { row.add("departure_time", Fault.not("a time", row.string(4)), &log) }
      feed.calls.append(
        Call(
          trip: trip, sequence: sequence, stop: stop, arrival: arrival ?? -1,
          departure: departure ?? -1, isPass: row.integer(5) == 1 && row.integer(6) == 1))
    }
    let isSorted = zip(calls, calls.dropFirst()).allSatisfy {
      ($0.trip, $0.sequence) <= ($1.trip, $1.sequence)
    }
    if !isSorted { calls.sort { ($0.trip, $0.sequence) < ($1.trip, $1.sequence) } }
    var start = 0
    while start < calls.count {
      let trip = calls[start].trip
      var end = start
      while end < calls.count, calls[end].trip == trip { end += 1 }
      trips[Int(trip)].calls = start..<end
      start = end
    }
  }

  private mutating func readShapes(_ files: GTFSFiles, _ log: inout GTFSLog) throws(Faults) {
    struct Point {
      var shape: Int32
      var sequence: Int32
      var line: Int32
      var latitude: Double
      var longitude: Double
    }
    var points: [Point] = []
    var file = ""
    try read(
      "shapes.txt", of: files,
      required: ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"],
      isOptional: true, &log
    ) { feed, row, log in
      file = row.file
      guard let shape = feed.shapeByID[row.string(0)],
        let sequence = row.integer(3, named: "shape_pt_sequence", &log),
        let latitude = row.angle(1, named: "shape_pt_lat", within: 180, &log),
        let longitude = row.angle(2, named: "shape_pt_lon", within: 180, &log)
      else { return }
      points.append(
        Point(
          shape: Int32(shape), sequence: Int32(sequence), line: Int32(row.line),
          latitude: latitude, longitude: longitude))
    }
    points.sort { ($0.shape, $0.sequence) < ($1.shape, $1.sequence) }
    let used = Set(calls.map(\.stop)).map { stops[Int($0)].coordinate }
    // Near the stops as they are, or with latitude and longitude swapped.
    func count(_ place: (Point) -> (Double, Double)) -> Int {
      guard let south = used.map(\.latitude).min(), let north = used.map(\.latitude).max(),
        let west = used.map(\.longitude).min(), let east = used.map(\.longitude).max()
      else { return 0 }
      return points.count {
        let (latitude, longitude) = place($0)
        return (south - 0.5...north + 0.5).contains(latitude)
          && (west - 0.5...east + 0.5).contains(longitude)
      }
    }
    let areSwapped =
      count { ($0.longitude, $0.latitude) } > 2 * count { ($0.latitude, $0.longitude) }
    if areSwapped { remarks.append("shapes.txt swaps latitude and longitude: read as meant") }
    shapes = Array(repeating: [], count: shapeByID.count)
    for point in points {
      let (latitude, longitude) =
        areSwapped ? (point.longitude, point.latitude) : (point.latitude, point.longitude)
      guard abs(latitude) <= 90 else {
        log.add(
          Fault(
            file: file, line: Int(point.line), field: "shape_pt_lat",
            problem: Fault.not(
              "an angle within -90…90", NumberText.exact(latitude))))
        continue
      }
      let place = Coordinate(latitude: latitude, longitude: longitude)
      if shapes[Int(point.shape)].last != place { shapes[Int(point.shape)].append(place) }
    }
  }

  private mutating func readDirections(_ files: GTFSFiles, _ log: inout GTFSLog) throws(Faults) {
    var none = GTFSLog()
    try read(
      "directions.txt", of: files, required: ["route_id", "direction_id", "direction"],
      isOptional: true, &none
    ) { feed, row, _ in
      feed.directionNames[row.string(0), default: [:]][row.string(1)] = row.string(2)
    }
  }

  private mutating func readTransfers(_ files: GTFSFiles, _ log: inout GTFSLog) throws(Faults) {
    var none = GTFSLog()
    try read(
      "transfers.txt", of: files, required: ["from_stop_id", "to_stop_id"],
      optional: ["transfer_type"], isOptional: true, &none
    ) { feed, row, _ in
      // Type 3 is no transfer; 4 and 5 are about staying on a train.
      guard let from = feed.stopByID[row.string(0)], let to = feed.stopByID[row.string(1)],
        from >= 0, to >= 0, from != to, (row.integer(2) ?? 0) < 3
      else { return }
      feed.transfers.append((from, to))
    }
  }
}
