import Journeys
import RailNetwork
import Text
import Tracking

/// What says in a line of JSON whose estimate it is, and when it was given.
enum LineMember: String, CaseIterable {
  case tracker, journey, timestamp
}

extension EstimatesReader {
  /// The estimates so far, and of how many locations.
  private typealias Gathered = (estimates: Estimates, locations: [[Int]])

  /// The estimates of a file of JSON lines, one for each location and each tick in order.
  ///
  /// A line that names no tracker has the file's name; one that names no journey belongs to the
  /// only one that is asked for.
  func read(lines bytes: [UInt8], file: String) throws(Faults) -> Estimates {
    var log = FaultLog(file: file)
    var gathered: Gathered = (Estimates(), [])
    let name = file.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? file
    for (index, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated()
    where line.contains(where: { $0 > 0x20 }) {
      do throws(Faults) {
        try add(Array(line), file: file, tracker: name, to: &gathered)
      } catch {
        for fault in error.all {
          log.add(line: index + 1, field: fault.field, fault.problem, remedy: fault.remedy)
        }
      }
    }
    // A line that is wrong is missing, too.
    if log.faults.isEmpty { checkCounts(gathered.estimates, &log) }
    try log.throwIfAny()
    return gathered.estimates
  }

  private func add(
    _ line: [UInt8], file: String, tracker name: String, to gathered: inout Gathered
  ) throws(Faults) {
    let node = try JSONReader.read(line, file: file)
    func text(_ member: LineMember) -> String? { node[member.rawValue]?.string }
    guard let journey = text(.journey) ?? (subjects.count == 1 ? subjects[0].journey.id : nil)
    else {
      throw Faults(
        file: file, field: "journey", problem: "missing, and there are \(subjects.count) journeys",
        remedy: "name one with --journeys, or name it in each line")
    }
    guard let index = indices[journey] else {
      if !gathered.estimates.otherJourneys.contains(journey) {
        gathered.estimates.otherJourneys.append(journey)
      }
      return
    }
    let (subject, network) = subjects[index]
    guard let time = text(.timestamp).flatMap({ Timestamp(iso8601: $0) }) else {
      throw Faults(
        file: file, field: "timestamp", problem: "missing, or not a time",
        remedy: "write it as 2026-03-02T08:15:30.000Z")
    }
    let place = try place(of: text(.tracker) ?? name, file: file, in: &gathered)
    let count = gathered.locations[place][index]
    // A line that is wrong counts, so that those after it are not wrong too.
    gathered.locations[place][index] += 1
    let isTick = try isTick(time, after: count, of: subject, file: file)
    if isTick { gathered.locations[place][index] = count }
    let said = try SpokenEstimate.read(node, file: file, network: network)
    // Nil while it grows, so that it is not copied.
    var transcript =
      gathered.estimates.transcripts[place][index]
      ?? Transcript(
        tracker: gathered.estimates.trackers[place], journey: journey, estimates: [],
        hasRankings: false)
    gathered.estimates.transcripts[place][index] = nil
    transcript.add(said, at: time, isTick: isTick)
    gathered.estimates.transcripts[place][index] = transcript
  }

  private func place(
    of tracker: String, file: String, in gathered: inout Gathered
  ) throws(Faults) -> Int {
    if let place = gathered.estimates.trackers.firstIndex(of: tracker) { return place }
    if let problem = CSVText.problem(with: tracker) {
      throw Faults(file: file, field: "tracker", problem: "'\(tracker)' \(problem)")
    }
    gathered.estimates.trackers.append(tracker)
    gathered.estimates.transcripts.append(Array(repeating: nil, count: subjects.count))
    gathered.locations.append(Array(repeating: 0, count: subjects.count))
    return gathered.estimates.trackers.count - 1
  }

  /// Whether a time is not that of the next location, but between it and the last one.
  private func isTick(
    _ time: Timestamp, after count: Int, of journey: Journey, file: String
  ) throws(Faults) -> Bool {
    let locations = journey.locations
    let next = count < locations.count ? locations[count].timestamp : nil
    if let next, time == next { return false }
    if count > 0, time > locations[count - 1].timestamp, next.map({ time < $0 }) ?? true {
      return true
    }
    let wanted = next.map { "location \(count + 1) of \(journey.truth.id) is at \($0.iso8601)" }
    throw Faults(
      file: file, field: "timestamp",
      problem: "is \(time.iso8601) where \(wanted ?? "there are no more locations")",
      remedy: "write one line for each location, in the order of locations.csv")
  }
}
