package import Journeys
package import RailNetwork
package import Text
import Tracking

/// Reads `estimates.csv`, and what may stand beside it: what any program in any language estimated
/// on some journeys.
///
/// A tracker's rows on a journey must be one per location, in order and with the locations' own
/// timestamps, so that no estimate can claim to have been given before its location came.
package struct EstimatesReader {
  package typealias Subject = (journey: Journey, network: RailNetwork)

  package struct Estimates: Sendable {
    /// In the order of first rows.
    package var trackers: [String] = []
    /// By tracker and then by journey, in the order of the subjects; nil where there is no row.
    package var transcripts: [[Transcript?]] = []
    /// Journeys in the file that are not among the subjects, in order.
    package var otherJourneys: [String] = []
  }

  /// An estimate between a location, counted from 1, and the next.
  fileprivate typealias Tick = (location: Int, estimate: TimedEstimate)

  let subjects: [Subject]
  let indices: [String: Int]

  package init(subjects: [Subject]) {
    self.subjects = subjects
    indices = Dictionary(
      subjects.indices.map { (subjects[$0].journey.id, $0) }, uniquingKeysWith: { a, _ in a })
  }

  /// The estimates of a file of CSV, or of lines of JSON.
  ///
  /// - Throws: everything that is wrong with the file, by line and column.
  package func read(_ bytes: [UInt8], file: String) throws(Faults) -> Estimates {
    if bytes.first == UInt8(ascii: "{") { return try read(lines: bytes, file: file) }
    var log = FaultLog(file: file)
    var estimates = Estimates()
    var others: Set<String> = []
    var place = 0
    EstimatesFile.estimates.forEachRow(of: bytes, log: &log) { row, time, log in
      let (tracker, journey) = (row.text(0), row.text(1))
      guard let index = indices[journey] else {
        if others.insert(journey).inserted { estimates.otherJourneys.append(journey) }
        return
      }
      if place >= estimates.trackers.count || estimates.trackers[place] != tracker {
        place = estimates.trackers.firstIndex(of: tracker) ?? estimates.trackers.count
        if place == estimates.trackers.count {
          estimates.trackers.append(tracker)
          estimates.transcripts.append(Array(repeating: nil, count: subjects.count))
        }
      }
      var transcript =
        estimates.transcripts[place][index]
        ?? Transcript(tracker: tracker, journey: journey, estimates: [], hasRankings: false)
      // Nil while it grows, so that it is not copied.
      estimates.transcripts[place][index] = nil
      if let time { check(time, transcript.estimates.count, subjects[index], row.line, &log) }
      let estimate = estimate(row, from: 3, subjects[index].network, &log)
      transcript.estimates.append(
        TimedEstimate(timestamp: time ?? Timestamp(millisecondsSince1970: 0), estimate: estimate))
      estimates.transcripts[place][index] = transcript
    }
    checkCounts(estimates, &log)
    try log.throwIfAny()
    return estimates
  }

  /// There must be a row, or line, for each location.
  func checkCounts(_ estimates: Estimates, _ log: inout FaultLog) {
    for (tracker, transcripts) in zip(estimates.trackers, estimates.transcripts) {
      for (subject, transcript) in zip(subjects, transcripts) {
        guard let said = transcript?.estimates.count(where: { !$0.isTick }),
          said != subject.journey.locations.count
        else { continue }
        log.add(
          "\(tracker) has \(said) rows on \(subject.journey.id), "
            + "which has \(subject.journey.locations.count) locations",
          remedy: "write one row for each location, empty where there is no answer")
      }
    }
  }

  /// A row's time must be that of the location of the same count.
  private func check(
    _ time: Timestamp, _ count: Int, _ subject: Subject, _ line: Int, _ log: inout FaultLog
  ) {
    guard count < subject.journey.locations.count else { return }
    let expected = subject.journey.locations[count].timestamp
    guard time != expected else { return }
    log.add(
      line: line, field: "timestamp",
      "is \(time.iso8601) where location \(count + 1) of \(subject.journey.id) is at "
        + expected.iso8601,
      remedy: "write one row for each location, in the order of locations.csv")
  }

  /// Puts the rows of `ticks.csv` behind the estimates of their locations.
  ///
  /// - Throws: everything that is wrong with the file, by line and column.
  package func read(
    ticks bytes: [UInt8], file: String, into estimates: inout Estimates
  ) throws(Faults) {
    var log = FaultLog(file: file)
    /// By tracker and journey.
    var ticks: [[[Tick]]] = estimates.transcripts.map { $0.map { _ in [] } }
    EstimatesFile.ticks.forEachRow(of: bytes, log: &log) { row, time, log in
      guard let index = indices[row.text(1)] else { return }
      guard let place = estimates.trackers.firstIndex(of: row.text(0)),
        estimates.transcripts[place][index] != nil
      else {
        return log.add(
          line: row.line, "has no row of its own in the estimates",
          remedy: "write both files in one run")
      }
      let last = ticks[place][index].last?.location ?? 0
      if let tick = tick(row, time, subjects[index], after: last, &log) {
        ticks[place][index].append(tick)
      }
    }
    try log.throwIfAny()
    for row in ticks.indices {
      for index in subjects.indices where !ticks[row][index].isEmpty {
        estimates.transcripts[row][index]?.insert(ticks[row][index])
      }
    }
  }

  private func tick(
    _ table: CSVTable, _ time: Timestamp?, _ subject: Subject, after last: Int,
    _ log: inout FaultLog
  ) -> Tick? {
    guard let location = Int(table.text(3)), location >= max(1, last),
      location <= subject.journey.locations.count
    else {
      log.add(
        line: table.line, field: "location",
        "'\(table.text(3))' is not the number of a location of \(subject.journey.id), in order")
      return nil
    }
    guard let time else { return nil }
    guard time > subject.journey.locations[location - 1].timestamp else {
      log.add(
        line: table.line, field: "timestamp",
        "'\(table.text(2))' is not a time after location \(location)")
      return nil
    }
    let estimate = estimate(table, from: 4, subject.network, &log)
    return (location, TimedEstimate(timestamp: time, estimate: estimate, isTick: true))
  }

  /// The estimate of a row from a column on; whatever is wrong is logged and left out of it.
  private func estimate(
    _ table: CSVTable, from first: Int, _ network: RailNetwork, _ log: inout FaultLog
  ) -> Estimate {
    func text(_ index: Int) -> String? {
      table.bytes(first + index).isEmpty ? nil : table.text(first + index)
    }
    var found: [(field: String, problem: String, remedy: String?)] = []
    var estimate = NamedEstimate(
      railway: text(0), direction: text(1), station: text(2), phase: text(3), nextStop: text(4)
    ).estimate(on: network) { found.append(($0, $1, $2)) }
    if let number = text(5), estimate.railway != nil {
      estimate.score = NumberReader.double(number)
      if estimate.score?.isFinite != true {
        found.append(("score", "not a number: '\(number)'", nil))
      }
    }
    for (field, problem, remedy) in found {
      log.add(line: table.line, field: field, problem, remedy: remedy)
    }
    return estimate
  }
}

extension Transcript {
  fileprivate mutating func insert(_ ticks: [EstimatesReader.Tick]) {
    var ticks = ticks[...]
    estimates = estimates.enumerated().flatMap { offset, estimate in
      let own = ticks.prefix { $0.location == offset + 1 }
      ticks = ticks.dropFirst(own.count)
      return [estimate] + own.map(\.estimate)
    }
  }
}
