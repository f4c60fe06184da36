package import RailNetwork
import Tracking

/// Reads `estimates.csv`, or the same as lines of JSON: estimates of any program in any language on
/// some journeys.
///
/// A tracker's rows on a journey must be one per location, in order and with the locations' own
/// timestamps, so that no estimate can come before its location.
package struct EstimatesReader {
  package typealias Subject = (journey: Journey, network: RailNetwork)

  package struct Estimates: Sendable {
    /// In the order of their first rows.
    package var trackers: [String] = []
    /// By tracker and then by journey, in the order of the subjects; nil without any row.
    package var transcripts: [[Transcript?]] = []
    /// Journeys in the file that are not among the subjects, in order.
    package var otherJourneys: [String] = []
  }

  private let subjects: [Subject]

  package init(subjects: [Subject]) { self.subjects = subjects }

  package func read(_ bytes: [UInt8], file: String) throws(Faults) -> Estimates {
    var log = FaultLog(file: file)
    var gathering = EstimatesGathering(subjects)
    // A line without tracker gets the file's name.
    let name = file.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? file
    func take(_ row: JSONNode, line: Int, _ log: inout FaultLog) {
      let own = JSONLog(file: "")
      gathering.add(row, tracker: name, own)
      for fault in own.faults.faults {
        log.add(
          Fault(
            file: file, line: line, field: fault.field, problem: fault.problem,
            remedy: fault.remedy))
      }
    }
    if bytes.withoutMark.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
      for (index, line) in bytes.textLines.enumerated() where line.contains(where: { $0 > 0x20 }) {
        do throws(Faults) {
          take(try JSONReader.read(Array(line), file: file), line: index + 1, &log)
        } catch {
          for fault in error.all { log.add(line: index + 1, fault.problem, remedy: fault.remedy) }
        }
      }
      // A line with a fault is also missing.
      try log.throwIfAny()
    } else {
      EstimatesFile.forEachRow(of: bytes, log: &log) { row, log in take(row, line: row.line, &log) }
    }
    gathering.checkCounts(&log)
    try log.throwIfAny()
    return gathering.estimates
  }
}

/// The members that identify an estimate; nil where they are missing or wrong.
struct EstimateHead {
  let tracker: String?
  let journey: String?
  let time: Timestamp?
  let isTick: Bool?

  static let members = ["tracker", "journey", "timestamp", "tick"]

  /// A line without a journey belongs to the only one of `journeys`.
  static func format(journeys: [String]) -> JSONKind<EstimateHead> {
    .object { object in
      let name = JSONKind<String>.text.checked { name in
        CSVText.problem(with: name).map { "'\(name)' \($0)" }
      }
      let hasJourney = object["journey"].map { $0.value != .null } ?? false
      let named = object.optional("journey", .text)
      if !hasJourney, journeys.count != 1 {
        object.fault(
          "journey", "missing, and there are \(journeys.count) journeys",
          remedy: "select one with --journeys, or add journey to each line")
      }
      return EstimateHead(
        tracker: object.optional("tracker", name),
        journey: hasJourney ? named : journeys.count == 1 ? journeys[0] : nil,
        time: object.sound("timestamp", .time),
        isTick: object.optional("tick", .whole(in: 0...1)).map { $0 == 1 })
    }
  }
}

/// Collects estimates row by row or line by line.
struct EstimatesGathering {
  typealias Estimates = EstimatesReader.Estimates

  /// The most locations in a row that may have no estimate of their own.
  private static let mostOutliers = 8

  private let subjects: [EstimatesReader.Subject]
  private let indices: [String: Int]
  private let heads: JSONKind<EstimateHead>
  private let formats: [JSONKind<SpokenEstimate>]
  /// By subject, the locations that have no estimate of their own.
  private let unanswered: [Set<Int>]
  private var trackers: [String: Int] = [:]
  /// By tracker and journey.
  private var transcripts: [[Transcript?]] = []
  private var locations: [[Int]] = []
  /// Transcripts with a fault of a time; one row too many or too few moves all rows after it.
  private var misplaced: Set<[Int]> = []
  private var otherJourneys: [String] = []

  init(_ subjects: [EstimatesReader.Subject]) {
    self.subjects = subjects
    indices = Dictionary(
      subjects.indices.map { (subjects[$0].journey.id, $0) }, uniquingKeysWith: { a, _ in a })
    heads = EstimateHead.format(journeys: subjects.map(\.journey.id))
    formats = subjects.map { SpokenEstimate.format($0.network) }
    unanswered = subjects.map { FilteredRecording($0.journey.locations).unanswered }
  }

  var estimates: Estimates {
    Estimates(
      trackers: trackers.sorted { $0.value < $1.value }.map(\.key), transcripts: transcripts,
      otherJourneys: otherJourneys.unique)
  }

  /// Adds an estimate; one without tracker is of `name`.
  mutating func add(_ row: JSONNode, tracker name: String, _ log: JSONLog) {
    let field = JSONField(node: row, log: log)
    if let error = field["error"], let text = error.node.string {
      return error.fault(
        "an error instead of an estimate: \(text)",
        remedy: "correct the recording, and track it again")
    }
    guard let head = heads.value(field), let journey = head.journey else { return }
    guard let index = indices[journey] else { return otherJourneys.append(journey) }
    let before = log.faults.count
    let said = formats[index].value(field)
    // A line without a tracker is not the next one of any tracker.
    if log.faults.faults.contains(where: { $0.field == "tracker" }) { return }
    let tracker = head.tracker ?? name
    let place = place(of: tracker)
    let problem = append(
      log.faults.count == before ? said ?? .nothing : .nothing, at: head.time,
      isTick: head.isTick, tracker: tracker, place, subject: index)
    guard let problem, misplaced.insert([place, index]).inserted else { return }
    log.faults.add(
      field: "timestamp", problem,
      remedy: "write one row for each location, in the order of locations.csv")
  }

  /// Without a tick column, the next location's time shows whether the estimate is a tick.
  private mutating func append(
    _ said: SpokenEstimate, at time: Timestamp?, isTick known: Bool?, tracker: String,
    _ place: Int, subject index: Int
  ) -> String? {
    let journey = subjects[index].journey
    let count = locations[place][index]
    let next = journey.locations[checked: count]?.timestamp
    let earliest = earliest(before: count, of: index)
    let isLater = time.flatMap { time in earliest.map { time > $0 } } ?? false
    let isTick = known ?? (time != next && isLater && (next == nil || isBetween(time, next)))
    if !isTick { locations[place][index] += 1 }
    // Set to nil during the change, so that it is not copied.
    var transcript =
      transcripts[place][index]
      ?? Transcript(tracker: tracker, journey: journey.id, estimates: [], hasRankings: false)
    transcripts[place][index] = nil
    let former = transcript.estimates.last.flatMap { $0.isTick ? $0.timestamp : nil }
    transcript.add(
      said, at: time ?? Timestamp(millisecondsSince1970: 0), isTick: isTick,
      isLeftOut: !isTick && unanswered[index].contains(count))
    transcripts[place][index] = transcript
    guard let time else { return nil }
    if isTick {
      if Reference(rawValue: tracker) != nil { return nil }
      if let former, time <= former {
        return "is \(time.iso8601), not after the tick before it at \(former.iso8601)"
      }
      return isLater
        ? nil
        : "is \(time.iso8601), not after location \(count) of \(journey.id)"
    }
    guard let next else {
      return known == nil
        ? "is \(time.iso8601) where there are no more locations of \(journey.id)" : nil
    }
    return time == next
      ? nil
      : "is \(time.iso8601) where location \(count + 1) of \(journey.id) is at \(next.iso8601)"
  }

  /// The earliest time of an estimate between locations: that of the last location with an estimate
  /// of its own, or of one just before it.
  private func earliest(before count: Int, of index: Int) -> Timestamp? {
    let locations = subjects[index].journey.locations.prefix(count)
    let answered = locations.indices.last { !unanswered[index].contains($0) } ?? 0
    let first = min(answered, max(0, count - Self.mostOutliers))
    return locations.dropFirst(first).map(\.timestamp).min()
  }

  private func isBetween(_ time: Timestamp?, _ next: Timestamp?) -> Bool {
    guard let time, let next else { return false }
    return time < next
  }

  private mutating func place(of tracker: String) -> Int {
    if let place = trackers[tracker] { return place }
    trackers[tracker] = transcripts.count
    transcripts.append(Array(repeating: nil, count: subjects.count))
    locations.append(Array(repeating: 0, count: subjects.count))
    return transcripts.count - 1
  }

  /// Checks that there is a row or line for each location; a reference may skip locations.
  func checkCounts(_ log: inout FaultLog) {
    for (tracker, place) in trackers.sorted(by: { $0.value < $1.value }) {
      for (index, subject) in subjects.enumerated() where transcripts[place][index] != nil {
        let said = locations[place][index]
        guard said != subject.journey.locations.count,
          said > 0 || Reference(rawValue: tracker) == nil
        else { continue }
        log.add(
          "\(tracker) has \(said) rows on \(subject.journey.id), "
            + "which has \(subject.journey.locations.count) locations",
          remedy: "write one row for each location; leave its fields empty for no estimate")
      }
    }
  }
}
