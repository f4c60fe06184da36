import Foundation
import RailNetwork

/// The trains of a GTFS feed.
///
/// Buses, boats and other modes are skipped.
struct GTFSFeed {
  struct Route {
    let id: String
    /// Short and long name; at most one is empty.
    let shortName: String
    let longName: String
    /// `#RRGGBB`, or nil if the feed gives no colour.
    let color: String?
    /// An index into ``agencies``.
    let agency: Int
    let kind: Kind
    /// The feed's `route_sort_order`, if it has one.
    let order: Int?

    /// The key of the order of routes: the feed's own order, then the id; 9 stands before 10.
    ///
    /// The order of rows means nothing.
    var place: (Int, Int, String) { (order ?? .max, id.utf8.count, id) }
    /// The short name; if it is empty, the long name; if both are empty, the id.
    var name: String { shortName.isEmpty ? longName.isEmpty ? id : longName : shortName }
    /// Identifies the line of the route: its colour, or for a metro without colour its name.
    var line: String? { color ?? (kind == .metro ? name : nil) }
  }

  /// Lines of one kind may share track.
  enum Kind: Int {
    case tram, metro, rail, funicular

    /// The kind for a basic or extended GTFS route type; nil if it is not a railway.
    init?(routeType: Int) {
      switch routeType {
      case 0, 5, 900...906: self = .tram
      case 1, 12, 400...405, 500...699: self = .metro
      case 2, 100...117, 300...399: self = .rail
      case 7, 1400...1499: self = .funicular
      default: return nil
      }
    }
  }

  struct Stop {
    let id: String
    let name: String
    var coordinate: Coordinate
    let parent: String
    /// The line number in `stops.txt`.
    let line: Int
    /// 0 for street level, negative below it; nil if the feed doesn't say.
    let level: Double?

    func metres(to other: Stop) -> Double { coordinate.metres(to: other.coordinate) }
  }

  struct Trip {
    let id: String
    let route: Int
    let directionID: String
    /// An index into ``shapes``, if any.
    let shape: Int?
    let service: String
    let block: String
    let shortName: String
    /// In `trips.txt`.
    let line: Int
    var calls: Range<Int> = 0..<0
  }

  /// A row of `stop_times.txt`.
  ///
  /// Times are in seconds; -1 for a missing time.
  struct Call {
    fileprivate let trip: Int32
    fileprivate let sequence: Int32
    /// An index into ``stops``.
    let stop: Int32
    let arrival: Int32
    let departure: Int32
    /// Whether passengers can neither board nor alight.
    let isPass: Bool
  }

  private(set) var agencies: [String] = []
  /// The IANA name of the agency's time zone, if the feed gives one.
  private(set) var timeZone: String?
  private(set) var routes: [Route] = []
  /// Stations and platforms, by id.
  private(set) var stops: [Stop] = []
  private(set) var trips: [Trip] = []
  /// The calls of all trips, one trip after another.
  private(set) var calls: [Call] = []
  private(set) var shapes: [[Coordinate]] = []
  private(set) var transfers: [(from: Int, to: Int)] = []
  /// For two trip ids: whether passengers stay on the train, which runs on as the other trip.
  private(set) var staysOnTrain: [[String]: Bool] = [:]
  /// Names of directions from the extension `directions.txt`, by route id and direction id.
  private(set) var directionNames: [String: [String: String]] = [:]
  private(set) var translations = GTFSTranslations()
  /// By agency, as in ``agencies``.
  private(set) var agencyIDs: [String] = []
  /// The names of routes that are not railways.
  private(set) var otherRoutes: [String] = []
  /// Warnings about rows that were left out or corrected.
  private(set) var warnings: [String] = []
  /// The first faulty row of each kind.
  private(set) var firstFaults: [Fault] = []
  /// -1 for a stop whose row is faulty.
  private(set) var stopByID: [String: Int] = [:]
  private var levels: [String: Double] = [:]
  private var agencyByID: [String: Int] = [:]
  private var shapeByID: [String: Int] = [:]
  /// -1 for a route that was skipped.
  private var routeByID: [String: Int] = [:]

  /// Reads a feed.
  init(_ files: GTFSFiles, isStrict: Bool = false) throws(Faults) {
    let log = GTFSLog()
    try readAgencies(files, log)
    try readRoutes(files, log)
    // Faults in levels, direction names and transfers are not reported.
    let extras = GTFSLog()
    try readLevels(files, extras)
    try readStops(files, log)
    try readCalls(files, try readTrips(files, log), log)
    dropOutliers(files, log)
    let short = trips.filter { trip in calls[trip.calls].count { !$0.isPass } < 2 }
    if !short.isEmpty {
      warnings.append(
        "left out, trips with fewer than two calls: \(short.count) "
          + "(\(listed(short.map(\.id), most: 8)))")
    }
    try readShapes(files, log)
    try readDirections(files, extras)
    try readTransfers(files, extras)
    try readTranslations(files, extras)
    try log.throwIfAny(isStrict: isStrict)
    warnings = log.warnings + warnings
    firstFaults = log.firstFaults
    let latin1 = log.latin1 + extras.latin1
    if !latin1.isEmpty {
      warnings.append("not UTF-8, read as Latin-1: \(latin1.joined(separator: ", "))")
    }
  }

  private mutating func readAgencies(_ files: GTFSFiles, _ log: GTFSLog) throws(Faults) {
    var language: String?
    try GTFSTable.forEach(
      "agency.txt", of: files, required: ["agency_name"],
      optional: ["agency_id", "agency_timezone", "agency_lang"], isOptional: true, log
    ) { row in
      agencyByID[row.string(1)] = agencies.count
      agencies.append(row.string(0))
      agencyIDs.append(row.string(1))
      language = language ?? (row.string(3).isEmpty ? nil : row.string(3).lowercased())
      let zone = row.string(2)
      if let timeZone, !zone.isEmpty, zone != timeZone {
        row.add(2, "'\(zone)' is another time zone than '\(timeZone)', which all times have")
      }
      guard !zone.isEmpty, timeZone == nil else { return }
      if TimeZone(identifier: zone) != nil {
        timeZone = zone
      } else {
        row.add(
          2, Fault.expected("a time zone", found: zone),
          remedy: "write the IANA name, such as Asia/Tokyo")
      }
    }
    if agencies.isEmpty { (agencies, agencyIDs) = ([""], [""]) }
    translations.isJapanese = language?.hasPrefix("ja") ?? (timeZone == "Asia/Tokyo")
  }

  private mutating func readRoutes(_ files: GTFSFiles, _ log: GTFSLog) throws(Faults) {
    var hasFaults = false
    var missing = Set(files.routes)
    try GTFSTable.forEach(
      "routes.txt", of: files, required: ["route_id", "route_type"],
      optional: [
        "route_short_name", "route_long_name", "route_color", "agency_id", "route_sort_order",
      ], log
    ) { row in
      let id = row.string(0)
      let number = row.requiredInteger(1)
      if number == nil { hasFaults = true }
      guard routeByID[id] == nil else { return row.add(0, "'\(id)' is given twice") }
      guard let type = number else { return }
      // Some feeds write "-" for a missing name.
      let names = [2, 3].map(row.string).map { name in
        name.contains { $0.isLetter || $0.isNumber } ? name : ""
      }
      missing.subtract([id] + names)
      routeByID[id] = -1
      guard files.routes.isEmpty || ([id] + names).contains(where: files.routes.contains) else {
        return
      }
      guard let kind = Kind(routeType: type) else {
        return otherRoutes.append(names.first { !$0.isEmpty } ?? id)
      }
      let color = HexColor.text(row.string(4))
      if color == nil, !row.string(4).isEmpty {
        row.add(4, Fault.expected("a color", found: row.string(4)), remedy: "write it as RRGGBB")
      }
      routeByID[id] = routes.count
      routes.append(
        Route(
          id: id, shortName: names[0], longName: names[1],
          color: color, agency: agencyByID[row.string(5)] ?? 0, kind: kind, order: row.integer(6)))
    }
    routes.sort { $0.place < $1.place }
    for (index, route) in routes.enumerated() { routeByID[route.id] = index }
    let file = "\(files.name)/routes.txt"
    for name in missing.sorted() {
      log.addFatal(
        Fault(
          file: file, problem: "no such route: '\(name)'",
          remedy: "give a route_id, route_short_name or route_long_name"))
    }
    if routes.isEmpty, !hasFaults, !routeByID.isEmpty, missing.isEmpty {
      log.addFatal(
        Fault(
          file: file, field: "route_type", problem: "the feed has no railway",
          remedy: "trams, metros, trains, funiculars and monorails count, buses don't"))
    }
  }

  private mutating func readLevels(_ files: GTFSFiles, _ log: GTFSLog) throws(Faults) {
    try GTFSTable.forEach(
      "levels.txt", of: files, required: ["level_id", "level_index"], isOptional: true, log
    ) { row in levels[row.string(0)] = Double(row.string(1)) }
  }

  private mutating func readStops(_ files: GTFSFiles, _ log: GTFSLog) throws(Faults) {
    try GTFSTable.forEach(
      "stops.txt", of: files, required: ["stop_id", "stop_name", "stop_lat", "stop_lon"],
      optional: ["parent_station", "location_type", "level_id"], log
    ) { row in
      // Trains don't call at entrances, nodes and boarding areas.
      guard ![2, 3, 4].contains(row.integer(5) ?? 0) else { return }
      let id = row.string(0)
      guard stopByID[id] == nil else { return row.add(0, "'\(id)' is given twice") }
      stopByID[id] = -1
      let latitude = row.angle(2, within: 90)
      let longitude = row.angle(3, within: 180)
      guard let latitude, let longitude else { return }
      guard abs(latitude) > 0.001 || abs(longitude) > 0.001 else {
        return row.add(2, "is at latitude 0, longitude 0")
      }
      stopByID[id] = stops.count
      let name = row.string(1)
      stops.append(
        Stop(
          id: id, name: name.isEmpty ? id : name,
          coordinate: Coordinate(latitude: latitude, longitude: longitude),
          parent: row.string(4), line: row.line, level: levels[row.string(6)]))
    }
    stops.sort { $0.id < $1.id }
    for index in stops.indices {
      stopByID[stops[index].id] = index
      stops[index].coordinate = onMap(stops[index].coordinate)
    }
  }

  /// A place in the longitudes of the first stop, so that track across 180° is continuous.
  private func onMap(_ place: Coordinate) -> Coordinate {
    stops.first.map { place.turned(towards: $0.coordinate) } ?? place
  }

  private mutating func readTrips(
    _ files: GTFSFiles, _ log: GTFSLog
  ) throws(Faults) -> [ArraySlice<UInt8>: Int] {
    var tripByID: [ArraySlice<UInt8>: Int] = [:]
    try GTFSTable.forEach(
      "trips.txt", of: files, required: ["route_id", "trip_id"],
      optional: ["direction_id", "shape_id", "service_id", "block_id", "trip_short_name"], log
    ) { row in
      guard let route = routeByID[row.string(0)] else {
        if !routeByID.isEmpty { row.add(0, "routes.txt has no '\(row.string(0))'") }
        return
      }
      guard route >= 0 else { return }
      let id = Array(row.bytes(1))[...]
      guard tripByID[id] == nil else { return row.add(1, "'\(row.string(1))' is given twice") }
      tripByID[id] = trips.count
      let shapeID = row.string(3)
      var shape: Int?
      if !shapeID.isEmpty {
        shape = shapeByID[shapeID] ?? shapeByID.count
        shapeByID[shapeID] = shape
      }
      trips.append(
        Trip(
          id: row.string(1), route: route, directionID: row.string(2), shape: shape,
          service: row.string(4), block: row.string(5), shortName: row.string(6),
          line: row.line))
    }
    return tripByID
  }

  private mutating func readCalls(
    _ files: GTFSFiles, _ tripByID: [ArraySlice<UInt8>: Int], _ log: GTFSLog
  ) throws(Faults) {
    // The rows of a trip follow each other; most trips are bus trips.
    var last: (id: ArraySlice<UInt8>, trip: Int?) = ([], nil)
    try GTFSTable.forEach(
      "stop_times.txt", of: files, required: ["trip_id", "stop_id", "stop_sequence"],
      optional: ["arrival_time", "departure_time", "pickup_type", "drop_off_type"], log
    ) { row in
      let id = row.bytes(0)
      if !id.elementsEqual(last.id) { last = (Array(id)[...], tripByID[id]) }
      guard let trip = last.trip else { return }
      let number = row.requiredInteger(2)
      let stopID = row.string(1)
      let found = stopByID[stopID]
      if found == nil { row.add(1, "stops.txt has no '\(stopID)'") }
      let times = [3, 4].map { column -> Int in
        if let seconds = row.seconds(column) { return seconds }
        row.add(column, Fault.expected("a time", found: row.string(column)))
        return -1
      }
      // The row of a stop below 0 was already reported.
      guard let sequence = number, let stop = found, stop >= 0 else { return }
      log.keptRows += 1
      calls.append(
        Call(
          trip: Int32(trip), sequence: Int32(sequence), stop: Int32(stop),
          arrival: Int32(times[0]), departure: Int32(times[1]),
          isPass: row.integer(5) == 1 && row.integer(6) == 1))
    }
    calls.sort { ($0.trip, $0.sequence) < ($1.trip, $1.sequence) }
    findCalls()
  }

  private mutating func findCalls() {
    for trip in trips.indices { trips[trip].calls = 0..<0 }
    for (index, call) in calls.enumerated() {
      let before = trips[Int(call.trip)].calls
      trips[Int(call.trip)].calls = (before.isEmpty ? index : before.lowerBound)..<(index + 1)
    }
  }

  /// Drops stops that no train can reach in time from the stops beside it.
  private mutating func dropOutliers(_ files: GTFSFiles, _ log: GTFSLog) {
    let outliers = GTFSOutliers(self).stops
    guard !outliers.isEmpty else { return }
    for (stop, neighbour) in outliers.sorted(by: { $0.key < $1.key }) {
      let (place, other) = (stops[stop].coordinate, stops[neighbour].coordinate)
      let text = "\(NumberText.exact(place.latitude)), \(NumberText.exact(place.longitude))"
      let swapped = Coordinate(latitude: place.longitude, longitude: place.latitude)
      let isSwapped =
        abs(swapped.latitude) <= 90 && swapped.metres(to: other) < GTFSOutliers.farMetres
      log.add(
        Fault(
          file: "\(files.name)/stops.txt", line: stops[stop].line, field: "stop_lat",
          problem: "'\(text)' of \(stops[stop].name) lies "
            + "\(Int(place.metres(to: other) / 1_000)) km from the stops beside it",
          remedy: isSwapped
            ? "are latitude and longitude swapped?" : "is a sign or a digit wrong?"))
    }
    calls.removeAll { outliers[Int($0.stop)] != nil }
    findCalls()
  }

  private mutating func readShapes(_ files: GTFSFiles, _ log: GTFSLog) throws(Faults) {
    var points: [(shape: Int32, sequence: Int32, place: Coordinate)] = []
    try GTFSTable.forEach(
      "shapes.txt", of: files,
      required: ["shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence"],
      isOptional: true, log
    ) { row in
      guard let shape = shapeByID[row.string(0)] else { return }
      let place = (row.angle(1, within: 90), row.angle(2, within: 180))
      guard let sequence = row.requiredInteger(3), let latitude = place.0, let longitude = place.1
      else { return }
      log.keptRows += 1
      points.append(
        (
          Int32(shape), Int32(sequence),
          onMap(Coordinate(latitude: latitude, longitude: longitude))
        ))
    }
    points.sort { ($0.shape, $0.sequence) < ($1.shape, $1.sequence) }
    shapes = Array(repeating: [], count: shapeByID.count)
    for point in points where shapes[Int(point.shape)].last != point.place {
      shapes[Int(point.shape)].append(point.place)
    }
  }

  private mutating func readDirections(_ files: GTFSFiles, _ log: GTFSLog) throws(Faults) {
    try GTFSTable.forEach(
      "directions.txt", of: files, required: ["route_id", "direction_id", "direction"],
      isOptional: true, log
    ) { row in directionNames[row.string(0), default: [:]][row.string(1)] = row.string(2) }
  }

  private mutating func readTransfers(_ files: GTFSFiles, _ log: GTFSLog) throws(Faults) {
    try GTFSTable.forEach(
      "transfers.txt", of: files, required: [],
      optional: ["from_stop_id", "to_stop_id", "transfer_type", "from_trip_id", "to_trip_id"],
      isOptional: true, log
    ) { row in
      let type = row.integer(2) ?? 0
      if type == 4 || type == 5 { staysOnTrain[[row.string(3), row.string(4)]] = type == 4 }
      // Type 3 means that no transfer is possible.
      guard let from = stopByID[row.string(0)], let to = stopByID[row.string(1)],
        from >= 0, to >= 0, from != to, type < 3
      else { return }
      transfers.append((from, to))
    }
  }

  private mutating func readTranslations(_ files: GTFSFiles, _ log: GTFSLog) throws(Faults) {
    try GTFSTable.forEach(
      "translations.txt", of: files, required: ["translation"],
      optional: [
        "table_name", "field_name", "language", "record_id", "field_value", "lang", "trans_id",
      ], isOptional: true, log
    ) { row in
      // Japanese feeds use the older names trans_id and lang for field_value and language.
      let text = [row.string(5), row.string(7)].first { !$0.isEmpty } ?? ""
      let language = [row.string(3), row.string(6)].first { !$0.isEmpty } ?? ""
      translations.add(
        field: row.string(2), language: language, record: row.string(4), value: text, row.string(0))
    }
  }
}
