import RailNetwork
import Tracking

/// The members that identify an estimate in a line of JSON.
package enum LineMember: String, CaseIterable {
  case tracker, journey, timestamp, tick
}

extension EstimatesReader {
  /// Gathers the estimates of JSON lines; one without tracker gets the file's name, one without
  /// journey belongs to the only journey given.
  func read(
    lines bytes: [UInt8], file: String, _ gathering: inout EstimatesGathering,
    _ log: inout FaultLog
  ) {
    let name = file.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? file
    for (index, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated()
    where line.contains(where: { $0 > 0x20 }) {
      do throws(Faults) {
        try add(Array(line), file: file, tracker: name, to: &gathering)
      } catch {
        for fault in error.all {
          log.add(line: index + 1, field: fault.field, fault.problem, remedy: fault.remedy)
        }
      }
    }
  }

  private func add(
    _ line: [UInt8], file: String, tracker name: String, to gathering: inout EstimatesGathering
  ) throws(Faults) {
    let node = try JSONReader.read(line, file: file)
    if let error = node["error"]?.string {
      throw Faults(
        file: file, field: "error", problem: "an error instead of an estimate: \(error)",
        remedy: "correct the recording, and track it again")
    }
    let log = JSONLog(file: file)
    let head = LineHead.format(journeys: subjects.map(\.journey.id))
      .value(JSONField(node: node, log: log))
    var faults = FaultLog()
    for fault in log.faults.faults { faults.add(fault) }
    guard let head, let journey = head.journey else { throw Faults(faults.faults) }
    guard let index = subject(journey, &gathering) else { return }
    let said =
      faults.attempt { () throws(Faults) in
        try SpokenEstimate.read(node, file: file, network: subjects[index].network)
      } ?? .nothing
    // A line without a tracker is not the next one of any tracker.
    if faults.faults.contains(where: { $0.field == LineMember.tracker.rawValue }) {
      throw Faults(faults.faults)
    }
    let problem = gathering.add(
      said, at: head.time, isTick: head.isTick, tracker: head.tracker ?? name, subject: index)
    if let problem {
      faults.add(
        Fault(
          file: file, field: "timestamp", problem: problem,
          remedy: "write one line for each location, in the order of locations.csv"))
    }
    try faults.throwIfAny()
  }
}

/// The tracker, journey and time of a line; nil if the line doesn't have them.
private struct LineHead {
  let tracker: String?
  let journey: String?
  let time: Timestamp?
  let isTick: Bool?

  /// A line without a journey belongs to the only one of `journeys`.
  static func format(journeys: [String]) -> JSONKind<LineHead> {
    .object { object in
      let name = JSONKind<String>.text.checked { name in
        CSVText.problem(with: name).map { "'\(name)' \($0)" }
      }
      let hasJourney = object[LineMember.journey.rawValue].map { $0.value != .null } ?? false
      let named = object.optional(LineMember.journey.rawValue, .text)
      if !hasJourney, journeys.count != 1 {
        object.fault(
          LineMember.journey.rawValue, "missing, and there are \(journeys.count) journeys",
          remedy: "select one with --journeys, or add journey to each line")
      }
      return LineHead(
        tracker: object.optional(LineMember.tracker.rawValue, name),
        journey: hasJourney ? named : journeys.count == 1 ? journeys[0] : nil,
        time: object.sound(LineMember.timestamp.rawValue, .time),
        isTick: object.optional(LineMember.tick.rawValue, .whole(in: 0...1)).map { $0 == 1 })
    }
  }
}
