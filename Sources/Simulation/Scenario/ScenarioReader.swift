import Geometry
package import PlainText
package import RailNetwork
import Tracking

/// Reads scenario files; `Datasets/journeys/SCENARIOS.md` describes them.
package struct ScenarioReader {
  private let network: RailNetwork
  private let file: String
  private var log: FaultLog

  private init(network: RailNetwork, file: String) {
    self.network = network
    self.file = file
    log = FaultLog(file: file)
  }

  /// The id of the network that a scenario names.
  package static func networkID(_ bytes: [UInt8], file: String) throws(Faults) -> String {
    try JSONObjectReader.read(bytes, file: file) { $0.string("network", log: &$1) }
  }

  /// The scenario of a file.
  ///
  /// - Throws: everything that is wrong with the file, by line and member.
  package static func read(
    _ bytes: [UInt8], file: String, network: RailNetwork
  ) throws(Faults) -> Scenario {
    var reader = ScenarioReader(network: network, file: file)
    let scenario = reader.scenario(try JSONReader.read(bytes, file: file))
    try reader.log.throwIfAny()
    guard let scenario else { throw Faults(Fault(file: file, problem: "holds no scenario")) }
    return scenario
  }

  private mutating func scenario(_ node: JSONNode) -> Scenario? {
    guard var object = JSONObjectReader(node, path: "", log: &log) else { return nil }
    let id = object.string("id", log: &log)
    if let id, id.isEmpty || id.contains(where: { $0 == "/" || $0.isWhitespace }) {
      log.add(line: object.line, field: "id", "must be a name that a folder can have")
    }
    let title = object.optionalString("title", log: &log)
    _ = object.string("network", log: &log)
    let midnight = midnight(&object)
    let start = timeOfDay("time", &object) ?? 8 * 3_600
    let seed = whole("seed", in: 0...9_007_199_254_740_991, &object) ?? 1
    let count = whole("count", in: 1...100_000, &object) ?? 1
    let tags = object.optionalStrings("tags", log: &log) ?? []
    let notes = object.optionalString("notes", log: &log) ?? ""
    let shared = sharedTracks(&object)
    let stepNodes = object.array("ride", log: &log) ?? []
    if stepNodes.isEmpty, log.faults.isEmpty {
      log.add(line: object.line, field: "ride", "has no step")
    }
    var steps: [ScenarioStep] = []
    for (index, step) in stepNodes.enumerated() {
      var reader = ScenarioStepReader(network: network, path: "ride[\(index)]")
      if let step = reader.read(step, &log) { steps.append(step) }
    }
    let phones = phones(&object)
    refuseUnknown(object, &log)
    guard log.faults.isEmpty, let id, let midnight else { return nil }
    return Scenario(
      id: id, title: title, midnight: midnight, startSeconds: start, seed: UInt64(seed),
      count: count, tags: tags, notes: notes, sharedTracks: shared, steps: steps, phones: phones,
      file: file)
  }

  private mutating func midnight(_ object: inout JSONObjectReader) -> Timestamp? {
    let date = object.optionalString("date", log: &log) ?? "2026-03-02"
    let given = object.optionalString("zone", log: &log)
    if given == nil, let midnight = midnight(ofLocal: date) { return midnight }
    let zone = given ?? Self.usualZone
    if let midnight = Timestamp(iso8601: "\(date)T00:00:00\(zone)") { return midnight }
    log.add(
      line: object.line, field: "date", "'\(date)' in zone '\(zone)' is no day",
      remedy: "write \"date\": \"2026-03-02\", \"zone\": \"+09:00\"")
    return nil
  }

  /// The zone of scenarios that name none, on networks that name none.
  private static let usualZone = "+09:00"

  /// The midnight that begins a day in the network's own time zone.
  private func midnight(ofLocal date: String) -> Timestamp? {
    func offset(at time: Timestamp) -> Double? {
      network.utcOffsetSeconds(atSecondsSince1970: Double(time.millisecondsSince1970) / 1_000)
        .map(Double.init)
    }
    guard let utc = Timestamp(iso8601: "\(date)T00:00:00Z"), let near = offset(at: utc),
      let exact = offset(at: utc.advanced(bySeconds: -near))
    else { return nil }
    return utc.advanced(bySeconds: -exact)
  }

  private mutating func timeOfDay(_ name: String, _ object: inout JSONObjectReader) -> Double? {
    guard let text = object.optionalString(name, log: &log) else { return nil }
    if let seconds = ScenarioStepReader.seconds(ofDay: text) { return seconds }
    log.add(line: object.line, field: name, "'\(text)' is no time of day", remedy: "write 08:15")
    return nil
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

  private mutating func sharedTracks(_ object: inout JSONObjectReader) -> [[RailwayIndex]] {
    guard let sets = object.optionalArray("sharedTracks", log: &log) else { return [] }
    return sets.enumerated().map { index, set in
      guard case .array(let nodes) = set.value else {
        log.add(line: set.line, field: "sharedTracks[\(index)]", "must be a list of railways")
        return []
      }
      return nodes.compactMap { node in
        if case .string(let id) = node.value, let railway = network.railway(id: id) {
          return railway
        }
        log.add(
          line: node.line, field: "sharedTracks[\(index)]",
          "network \(network.id) has no railway \(JSONText.compact(node.value))")
        return nil
      }
    }
  }

  private mutating func phones(_ object: inout JSONObjectReader) -> [PhoneSetup] {
    guard let node = object.node("phone") else { return [PhoneSetup()] }
    var nodes = [(node, "phone")]
    if case .array(let list) = node.value {
      nodes = list.enumerated().map { ($0.element, "phone[\($0.offset)]") }
      if list.isEmpty { log.add(line: node.line, field: "phone", "is an empty list") }
    }
    var phones: [PhoneSetup] = []
    for (node, path) in nodes {
      do throws(Faults) {
        phones.append(try PhoneReader.read(node, file: file, path: path))
      } catch {
        for fault in error.all { log.add(fault) }
      }
    }
    return phones
  }
}

/// Logs members that nobody asked for: in a scenario they are slips of the pen.
func refuseUnknown(_ object: JSONObjectReader, _ log: inout FaultLog) {
  for member in object.unknownMembers {
    log.add(line: member.node.line, field: object.field(member.name), "is not known here")
  }
}
