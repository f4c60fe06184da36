import Evaluation
import Foundation
import Journeys
import PlainText
import Reporting

/// Estimates read from a file, with the rankings and states that may stand beside it.
struct ScoredFile {
  let path: String
  let suite: LoadedSuite
  let estimates: EstimatesReader.Estimates

  init(
    _ path: String, rankings: String? = nil, states: String? = nil, suite: LoadedSuite
  ) throws(Faults) {
    self.path = path
    self.suite = suite
    let subjects = suite.items.map {
      EstimatesReader.Subject(journey: $0.journey, network: suite.network(of: $0))
    }
    let reader = EstimatesReader(subjects: subjects)
    var estimates = try reader.read(try Files.read(path), file: path)
    if let file = rankings ?? Self.beside(path, RankingsFile.name) {
      try RankingsFile.read(Files.read(file), file: file, into: &estimates, subjects: subjects)
    }
    if let file = states ?? Self.beside(path, StatesFile.name) {
      try StatesFile.read(Files.read(file), file: file, into: &estimates, subjects: subjects)
    }
    // Last, for rankings come one for each row of the estimates alone.
    if let file = Self.beside(path, EstimatesFile.ticksName) {
      try reader.readTicks(Files.read(file), file: file, into: &estimates)
    }
    guard !estimates.trackers.isEmpty else {
      throw Faults(
        path, "no estimates on the journeys asked for",
        remedy: "name their suite with --journeys")
    }
    self.estimates = estimates
  }

  /// A file of this name in the same folder, if there is one.
  private static func beside(_ path: String, _ name: String) -> String? {
    let file = URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent(name).relativePath
    return Files.exists(file) ? file : nil
  }

  /// What the file leaves out or holds besides.
  var remarks: [String] {
    var remarks: [String] = []
    if !estimates.otherJourneys.isEmpty {
      remarks.append(
        "note: left out estimates on \(estimates.otherJourneys.count) journeys that are not among "
          + "those asked for: \(listed(estimates.otherJourneys))")
    }
    for (tracker, tracks) in zip(estimates.trackers, estimates.tracks) {
      let missing = suite.items.indices.filter { tracks[$0] == nil }
        .map { suite.items[$0].journey.id }
      if !missing.isEmpty {
        remarks.append(
          "note: \(tracker) has no estimates on \(missing.count) of \(suite.items.count) journeys "
            + "and is scored there as if it had said nothing: \(listed(missing))")
      }
    }
    return remarks
  }

  func contest(command: String) async throws -> Contest {
    let estimates = estimates
    let outcomes = try await suite.map(for: []) { item, venue, index in
      let transcripts = zip(estimates.trackers, estimates.tracks).map { tracker, all in
        all[index]
          ?? Transcript(
            tracker: tracker, journey: item.journey.id, estimates: [], hasRankings: false)
      }
      let judged = JudgedJourney(item.journey, suite: item.suite, network: venue.network)
      return JourneyOutcome(transcripts, on: judged, item.journey)
    }
    let entrants = estimates.trackers.map {
      Entrant(id: $0, file: path, isReference: Roster.references.contains($0))
    }
    return try Contest(entrants, outcomes, on: suite, command: command)
  }
}

/// At most five of some names: `a, b, c, d, e and 7 more`.
func listed(_ names: [String]) -> String {
  names.prefix(5).joined(separator: ", ")
    + (names.count > 5 ? " and \(names.count - 5) more" : "")
}
