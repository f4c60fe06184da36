import Journeys
import RailNetwork
import Text
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
    let head = LineHead(node)
    if let error = head.error {
      throw Faults(
        file: file, field: "error", problem: "an error instead of an estimate: \(error)",
        remedy: "correct the recording, and track it again")
    }
    let only = subjects.count == 1 ? subjects.first?.journey.id : nil
    guard let journey = head.journey ?? only else {
      throw Faults(
        file: file, field: "journey", problem: "missing, and there are \(subjects.count) journeys",
        remedy: "select one with --journeys, or add journey to each line")
    }
    guard let index = subject(journey, &gathering) else { return }
    guard let time = head.time else {
      throw Faults(
        file: file, field: "timestamp", problem: "missing, or not a time",
        remedy: "write it as 2026-03-02T08:15:30.000Z")
    }
    let tracker = head.tracker ?? name
    if let problem = CSVText.problem(with: tracker) {
      throw Faults(file: file, field: "tracker", problem: "'\(tracker)' \(problem)")
    }
    var faults = FaultCollector()
    let said = spoken(node, file: file, subject: index, &faults)
    let problem = gathering.add(
      said, at: time, isTick: head.isTick, tracker: tracker, subject: index)
    if let problem {
      faults.add(
        Fault(
          file: file, field: "timestamp", problem: problem,
          remedy: "write one line for each location, in the order of locations.csv"))
    }
    try faults.throwIfAny()
  }

  private func spoken(
    _ node: JSONNode, file: String, subject index: Int, _ faults: inout FaultCollector
  ) -> SpokenEstimate {
    do throws(Faults) {
      return try SpokenEstimate.read(node, file: file, network: subjects[index].network)
    } catch {
      for fault in error.all { faults.add(fault) }
      return .nothing
    }
  }
}

/// The tracker, journey and time of a line; nil if the line doesn't have them.
private struct LineHead {
  let tracker: String?
  let journey: String?
  let time: Timestamp?
  let isTick: Bool?
  let error: String?

  init(_ node: JSONNode) {
    func text(_ member: LineMember) -> String? { node[member.rawValue]?.string }
    tracker = text(.tracker)
    journey = text(.journey)
    time = text(.timestamp).flatMap { Timestamp(iso8601: $0) }
    let tick: Double? = node[LineMember.tick.rawValue]?.number
    isTick = tick.map { $0 != 0 }
    error = node["error"]?.string
  }
}
