package import Journeys
package import PlainText
package import RailNetwork
import Tracking

/// Reads `estimates.csv`: what any program in any language said of some journeys.
///
/// A tracker's rows on a journey must be one per location, in order and with the locations' own
/// timestamps, so that no answer can claim to have been given before its location came.
package struct EstimatesReader {
  /// A journey that estimates may be of.
  package struct Subject: Sendable {
    package var journey: Journey
    package var network: RailNetwork

    package init(journey: Journey, network: RailNetwork) {
      self.journey = journey
      self.network = network
    }
  }

  /// What a file holds.
  package struct Estimates: Sendable {
    /// In the order of first rows.
    package var trackers: [String]
    /// By tracker and then by journey, in the order of the subjects; nil where there is no row.
    package var tracks: [[EstimateTrack?]]
    /// Journeys in the file that are not among the subjects, in order.
    package var otherJourneys: [String]
  }

  private static let columns = ["tracker", "journey", "timestamp", "railway"]
  private static let optional = ["direction", "station", "phase", "nextStop", "score"]

  private let subjects: [Subject]
  private let places: [String: Int]

  package init(subjects: [Subject]) {
    self.subjects = subjects
    places = Dictionary(
      subjects.indices.map { (subjects[$0].journey.id, $0) }, uniquingKeysWith: { a, _ in a })
  }

  /// The estimates of a file.
  ///
  /// - Throws: everything that is wrong with the file, by line and column.
  package func read(_ bytes: [UInt8], file: String) throws(Faults) -> Estimates {
    var log = FaultLog(file: file)
    var estimates = Estimates(trackers: [], tracks: [], otherJourneys: [])
    var others: Set<String> = []
    if var table = CSVTable(
      bytes, required: Self.columns, optional: Self.optional, log: &log)
    {
      var current: (tracker: String, journey: String, row: Int, place: Int)?
      while table.next(&log) {
        let tracker = table.text(0)
        let journey = table.text(1)
        if current?.tracker != tracker || current?.journey != journey {
          guard let place = places[journey] else {
            if others.insert(journey).inserted { estimates.otherJourneys.append(journey) }
            current = nil
            continue
          }
          current = (tracker, journey, estimates.row(tracker, count: subjects.count), place)
        }
        guard let current else { continue }
        let subject = subjects[current.place]
        let row = EstimateRow(table: table, network: subject.network)
        var track =
          estimates.tracks[current.row][current.place]
          ?? EstimateTrack(
            tracker: tracker, journey: journey, estimates: [], hasRankings: false)
        estimates.tracks[current.row][current.place] = nil
        let timestamp = expectedTime(track.estimates.count, subject, table, &log)
        let estimate = row.estimate(&log)
        track.estimates.append(
          TimedEstimate(
            timestamp: timestamp ?? Timestamp(millisecondsSince1970: 0), estimate: estimate))
        estimates.tracks[current.row][current.place] = track
      }
    }
    checkCounts(estimates, &log)
    try log.throwIfAny()
    return estimates
  }

  /// The row's time, which must be that of the location of the same count.
  private func expectedTime(
    _ count: Int, _ subject: Subject, _ table: CSVTable, _ log: inout FaultLog
  ) -> Timestamp? {
    guard let time = Timestamp(iso8601: table.text(2)) else {
      log.add(
        line: table.line, field: "timestamp", "'\(table.text(2))' is no time",
        remedy: "write it as 2026-03-02T08:15:30.000Z")
      return nil
    }
    guard count < subject.journey.locations.count else { return time }
    let expected = subject.journey.locations[count].timestamp
    if time != expected {
      log.add(
        line: table.line, field: "timestamp",
        "is \(time.iso8601) where location \(count + 1) of \(subject.journey.id) is at "
          + expected.iso8601,
        remedy: "write one row for each location, in the order of locations.csv")
    }
    return time
  }

  private func checkCounts(_ estimates: Estimates, _ log: inout FaultLog) {
    for (tracker, tracks) in zip(estimates.trackers, estimates.tracks) {
      for (subject, track) in zip(subjects, tracks) {
        guard let track, track.estimates.count != subject.journey.locations.count else { continue }
        log.add(
          "\(tracker) has \(track.estimates.count) rows on \(subject.journey.id), "
            + "which has \(subject.journey.locations.count) locations",
          remedy: "write one row for each location, empty where there is no answer")
      }
    }
  }
}

extension EstimatesReader.Estimates {
  /// The place of a tracker, which is made room for if it is new.
  fileprivate mutating func row(_ tracker: String, count: Int) -> Int {
    if let place = trackers.lastIndex(of: tracker) { return place }
    trackers.append(tracker)
    tracks.append(Array(repeating: nil, count: count))
    return trackers.count - 1
  }
}
