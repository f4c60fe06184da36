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
    let reader = EstimatesReader(
      subjects: suite.items.map { (journey: $0.journey, network: suite.network(of: $0)) })
    var estimates = try reader.read(try Files.read(path), file: path)
    for (kind, given) in [(EstimatesFile.rankings, rankings), (.states, states), (.ticks, nil)] {
      guard let file = given ?? Self.beside(path, kind.rawValue) else { continue }
      try reader.read(kind, Files.read(file), file: file, into: &estimates)
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

  func contest(command: String, jobs: Int) async throws -> Contest {
    let estimates = estimates
    let suite = suite
    let outcomes = await JobPool.map(Array(suite.items.indices), jobs: jobs) { index in
      let item = suite.items[index]
      let judged = JudgedJourney(
        item.journey, suite: item.suite, network: suite.network(of: item))
      let second = judged.redefined(item.journey, by: SecondOpinion.definition)
      var outcome = ComparePlayer.Outcome(times: UpdateTimes(contestants: 0))
      for (tracker, tracks) in zip(estimates.trackers, estimates.tracks) {
        let track =
          tracks[index]
          ?? Transcript(
            tracker: tracker, journey: item.journey.id, estimates: [], hasRankings: false)
        outcome.add(track, on: judged, second)
      }
      return outcome
    }
    return try Contest(
      suite, estimates.trackers.map { Entrant(id: $0, file: path) }, outcomes, command: command)
  }
}

/// At most five of some names: `a, b, c, d, e and 7 more`.
func listed(_ names: [String]) -> String {
  names.prefix(5).joined(separator: ", ")
    + (names.count > 5 ? " and \(names.count - 5) more" : "")
}
