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
    package var tracks: [[Transcript?]]
    /// Journeys in the file that are not among the subjects, in order.
    package var otherJourneys: [String]
  }

  private static let columns = ["tracker", "journey", "timestamp", EstimatesFile.answers[0]]
  private static let optional = Array(EstimatesFile.answers.dropFirst())

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
        let row = EstimateRow(table: table, network: subject.network, first: 3)
        var track =
          estimates.tracks[current.row][current.place]
          ?? Transcript(
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

  /// Puts the rows of `ticks.csv` between the estimates that it belongs to.
  ///
  /// - Throws: everything that is wrong with the file, by line and column.
  package func readTicks(
    _ bytes: [UInt8], file: String, into estimates: inout Estimates
  ) throws(Faults) {
    var log = FaultLog(file: file)
    var ticks: [[[(location: Int, emission: TimedEstimate)]]] = estimates.tracks.map { tracks in
      tracks.map { _ in [] }
    }
    let columns = ["tracker", "journey", "timestamp", "location", EstimatesFile.answers[0]]
    if var table = CSVTable(bytes, required: columns, optional: Self.optional, log: &log) {
      while table.next(&log) {
        guard let index = places[table.text(1)] else { continue }
        let subject = subjects[index]
        guard let row = estimates.trackers.firstIndex(of: table.text(0)),
          estimates.tracks[row][index] != nil
        else {
          log.add(line: table.line, "has no estimates", remedy: "write both files in one run")
          continue
        }
        guard let location = Int(table.text(3)),
          (1...max(1, subject.journey.locations.count)).contains(location),
          location >= ticks[row][index].last?.location ?? 0
        else {
          log.add(
            line: table.line, field: "location",
            "'\(table.text(3))' is not the number of a location of \(subject.journey.id), in order")
          continue
        }
        guard let time = Timestamp(iso8601: table.text(2)),
          time > subject.journey.locations[location - 1].timestamp
        else {
          log.add(
            line: table.line, field: "timestamp",
            "'\(table.text(2))' is not a time after location \(location)")
          continue
        }
        let estimate = EstimateRow(table: table, network: subject.network, first: 4).estimate(&log)
        ticks[row][index].append(
          (location, TimedEstimate(timestamp: time, estimate: estimate, isTick: true)))
      }
    }
    try log.throwIfAny()
    for row in ticks.indices {
      for index in ticks[row].indices where !ticks[row][index].isEmpty {
        guard let track = estimates.tracks[row][index] else { continue }
        var merged: [TimedEstimate] = []
        var next = 0
        for (location, emission) in track.estimates.enumerated() {
          merged.append(emission)
          while next < ticks[row][index].count, ticks[row][index][next].location == location + 1 {
            merged.append(ticks[row][index][next].emission)
            next += 1
          }
        }
        estimates.tracks[row][index]?.estimates = merged
      }
    }
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

/// One row of `estimates.csv`, its ids resolved.
private struct EstimateRow {
  let table: CSVTable
  let network: RailNetwork

  /// The column of the railway; the others follow in order.
  let first: Int

  private enum Column: Int {
    case railway
    case direction
    case station
    case phase
    case nextStop
    case score
  }

  /// The answer; whatever is wrong is logged and left out of it.
  func estimate(_ log: inout FaultLog) -> Estimate {
    var estimate = Estimate()
    guard let id = text(.railway) else {
      for column in [Column.direction, .station, .phase] where text(column) != nil {
        fault(column, "is given without a railway", "name the railway, or leave it empty", &log)
      }
      return estimate
    }
    guard let railway = network.railway(id: id) else {
      fault(.railway, "'\(id)' is no railway of \(network.id)", nil, &log)
      return estimate
    }
    estimate.railway = railway
    if let name = text(.direction) {
      estimate.direction = network[railway].direction(id: name)
      if estimate.direction == nil {
        fault(
          .direction, "'\(name)' is no direction of \(id)",
          "it has \(network[railway].ascending) and \(network[railway].descending)", &log)
      }
    }
    estimate.focus = focus(railway, &log)
    if let name = text(.nextStop) {
      // A train may stop next on the railway that it runs through onto.
      estimate.nextStop = network.station(id: name)
      if estimate.nextStop == nil {
        fault(.nextStop, "'\(name)' is no station of \(network.id)", nil, &log)
      }
    }
    if let number = text(.score) {
      estimate.score = NumberReader.double(number)
      if estimate.score == nil { fault(.score, "'\(number)' is no number", nil, &log) }
    }
    return estimate
  }

  private func focus(_ railway: RailwayIndex, _ log: inout FaultLog) -> Focus? {
    switch (text(.station), text(.phase)) {
    case (nil, nil): return nil
    case (nil, _?):
      fault(.phase, "is given without a station", nil, &log)
      return nil
    case (_?, nil):
      fault(.station, "is given without a phase", "write next, soon or now", &log)
      return nil
    case (let name?, let word?):
      guard let phase = FocusPhase(rawValue: word) else {
        fault(.phase, "'\(word)' is no phase", "write next, soon or now", &log)
        return nil
      }
      return station(name, .station, railway, &log).map { Focus(station: $0, phase: phase) }
    }
  }

  private func station(
    _ id: String, _ column: Column, _ railway: RailwayIndex, _ log: inout FaultLog
  ) -> StationIndex? {
    guard let station = network.station(id: id), network[station].railway == railway else {
      fault(column, "'\(id)' is no station of \(network[railway].id)", nil, &log)
      return nil
    }
    return station
  }

  private func text(_ column: Column) -> String? {
    let bytes = table.bytes(first + column.rawValue)
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  private func fault(
    _ column: Column, _ problem: String, _ remedy: String?, _ log: inout FaultLog
  ) {
    log.add(line: table.line, field: "\(column)", problem, remedy: remedy)
  }
}
