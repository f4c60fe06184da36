package import RailNetwork
package import Text
import Tracking

/// Reads scenario files; `Datasets/journeys/SCENARIOS.md` describes them.
package struct ScenarioReader {
  let network: RailNetwork
  let file: String
  var log: FaultLog

  /// The id of the network that a scenario names, and its calendar where it names one.
  package static func world(
    _ bytes: [UInt8], file: String
  ) throws(Faults) -> (network: String, calendar: String?) {
    try JSONObjectReader.read(bytes, file: file) { object, log in
      let calendar = object.optionalString("calendar", log: &log)
      if let calendar, let problem = problem(withName: calendar) {
        log.add(line: object.line, field: "calendar", problem)
      }
      return object.string("network", log: &log).map { ($0, calendar) }
    }
  }

  /// Why no folder of this name can be made, and be seen.
  private static func problem(withName text: String) -> String? {
    FileName.problem(with: text)
      ?? (text.contains(where: \.isWhitespace) ? "must have no spaces" : nil)
  }

  /// The scenario of a file.
  ///
  /// - Throws: everything that is wrong with the file, by line and member.
  package static func read(
    _ bytes: [UInt8], file: String, network: RailNetwork
  ) throws(Faults) -> Scenario {
    try JSONObjectReader.read(bytes, file: file) { object, log in
      var reader = ScenarioReader(network: network, file: file, log: log)
      defer { log = reader.log }
      return reader.scenario(&object)
    }
  }

  private mutating func scenario(_ object: inout JSONObjectReader) -> Scenario? {
    let id = object.string("id", log: &log)
    if let id, let problem = Self.problem(withName: id) {
      log.add(line: object.line(of: "id"), field: "id", problem)
    }
    let title = object.optionalString("title", log: &log)
    _ = object.string("network", log: &log)
    let midnight = midnight(&object)
    let start = timeOfDay("time", &object)
    let seed = whole("seed", in: 0...9_007_199_254_740_991, &object) ?? 1
    let count = whole("count", in: 1...1_000, &object) ?? 1
    let worlds = whole("worlds", in: 1...1_000, &object) ?? 1
    let world = whole("world", in: 1...9_007_199_254_740_991, &object) ?? 1
    _ = object.optionalString("calendar", log: &log)
    let tags = object.optionalStrings("tags", log: &log) ?? []
    for problem in tags.compactMap(CSVText.problem) {
      log.add(line: object.line, field: "tags", "a tag \(problem)", remedy: "rename the tag")
    }
    let notes = object.optionalString("notes", log: &log) ?? ""
    let shared = sharedTracks(&object)
    let stepNodes = object.array("ride", log: &log) ?? []
    if stepNodes.isEmpty, log.faults.isEmpty {
      log.add(line: object.line, field: "ride", "has no step")
    }
    let steps = stepNodes.enumerated().compactMap { step($1, path: "ride[\($0)]") }
    let phones = phones(&object)
    refuseUnknown(object)
    guard log.faults.isEmpty, let id, let midnight, let start else { return nil }
    return Scenario(
      id: id, title: title, midnight: midnight, startSeconds: start, seed: UInt64(seed),
      count: count, worlds: worlds, firstWorld: UInt64(world), tags: tags, notes: notes,
      sharedTracks: shared, steps: steps, phones: phones,
      file: file)
  }

  /// The midnight that begins the day, where nobody says in the network's own time zone.
  private mutating func midnight(_ object: inout JSONObjectReader) -> Timestamp? {
    let date = object.optionalString("date", log: &log) ?? Scenario.usualDay
    let zone = object.optionalString("zone", log: &log)
    guard let midnight = Timestamp(iso8601: "\(date)T00:00:00\(zone ?? "Z")") else {
      log.add(
        line: object.line, field: "date", "'\(date)' in zone '\(zone ?? "+09:00")' is no day",
        remedy: "write \"date\": \"2026-03-02\", \"zone\": \"+09:00\"")
      return nil
    }
    return zone == nil ? network.localMidnight(of: date) : midnight
  }

  private mutating func whole(
    _ name: String, in range: ClosedRange<Int>, _ object: inout JSONObjectReader
  ) -> Int? {
    guard let number = object.optionalNumber(name, log: &log) else { return nil }
    if let whole = Int(exactly: number), range.contains(whole) { return whole }
    log.add(
      line: object.line, field: name,
      "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    return nil
  }

  private mutating func sharedTracks(_ object: inout JSONObjectReader) -> [[RailwayIndex]]? {
    object.optionalArray("sharedTracks", log: &log)?.enumerated().map { index, set in
      let field = "sharedTracks[\(index)]"
      let ids = set.array?.compactMap(\.string) ?? []
      if ids.count != set.array?.count {
        log.add(line: set.line, field: field, "must be a list of railways")
      }
      return ids.compactMap { railway(id: $0, set.line, field) }
    }
  }

  private mutating func phones(_ object: inout JSONObjectReader) -> [PhoneSetup] {
    guard let node = object.node("phone") else { return [PhoneSetup()] }
    guard let list = node.array else {
      return [PhoneReader.read(node, path: "phone", log: &log)]
    }
    if list.isEmpty { log.add(line: node.line, field: "phone", "is an empty list") }
    return list.enumerated().map { PhoneReader.read($1, path: "phone[\($0)]", log: &log) }
  }
}

// MARK: - Values

extension ScenarioReader {
  /// Logs members that nobody asked for: in a scenario they are slips of the pen.
  mutating func refuseUnknown(_ object: JSONObjectReader) {
    for member in object.unknownMembers {
      log.add(line: member.node.line, field: object.field(member.name), "is not known here")
    }
  }

  /// `08:15` or `08:15:30` in seconds since midnight; eight o'clock where nobody says.
  mutating func timeOfDay(_ name: String, _ object: inout JSONObjectReader) -> Double? {
    let line = object.line(of: name)
    guard let text = object.optionalString(name, log: &log) else {
      return Scenario.usualStartSeconds
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2 || parts.count == 3,
      let minutes = RailwayClock.minutes("\(parts[0]):\(parts[1])"),
      let seconds = parts.count == 2 ? 0 : Int(parts[2]), (0..<60).contains(seconds),
      parts.dropFirst(2).allSatisfy({ $0.utf8.count == 2 })
    {
      return Double(minutes * 60 + seconds)
    }
    log.add(
      line: line, field: object.field(name), "not a time of day: '\(text)'", remedy: "write 08:15")
    return nil
  }

  /// A number, or a list of the least and the greatest.
  mutating func range(
    _ name: String, in allowed: ClosedRange<Double>, _ object: inout JSONObjectReader
  ) -> ClosedRange<Double>? {
    guard let node = object.node(name) else { return nil }
    if let found = Drawn(node), found.lies(in: allowed) { return found.range }
    log.add(
      line: node.line, field: object.field(name),
      "must be a number, or two in rising order, from \(JSONText.number(allowed.lowerBound)) to "
        + JSONText.number(allowed.upperBound))
    return nil
  }

  mutating func coordinate(_ node: JSONNode, _ field: String) -> Coordinate? {
    if let pair = node.array, pair.count == 2, let longitude = pair[0].number,
      let latitude = pair[1].number
    {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      if place.isValid { return place }
    }
    log.add(line: node.line, field: field, "must be a place, [longitude, latitude]")
    return nil
  }

  mutating func station(
    _ name: String, isRequired: Bool = false, _ object: inout JSONObjectReader
  ) -> StationIndex? {
    let line = object.line(of: name)
    let id = isRequired ? object.string(name, log: &log) : object.optionalString(name, log: &log)
    return id.flatMap { station(id: $0, line, object.field(name)) }
  }

  mutating func station(id: String, _ line: Int, _ field: String) -> StationIndex? {
    let station = network.station(id: id)
    if station == nil {
      log.add(
        line: line, field: field, "the network has no station '\(id)'", meant: id,
        among: network.stations.map(\.id), listsAll: false)
    }
    return station
  }

  mutating func railway(
    _ name: String, isRequired: Bool = true, _ object: inout JSONObjectReader
  ) -> RailwayIndex? {
    let line = object.line(of: name)
    let id = isRequired ? object.string(name, log: &log) : object.optionalString(name, log: &log)
    return id.flatMap { railway(id: $0, line, object.field(name)) }
  }

  mutating func railway(id: String, _ line: Int, _ field: String) -> RailwayIndex? {
    let railway = network.railway(id: id)
    if railway == nil {
      log.add(
        line: line, field: field, "the network has no railway '\(id)'", meant: id,
        among: network.railways.map(\.id), listsAll: false)
    }
    return railway
  }
}
