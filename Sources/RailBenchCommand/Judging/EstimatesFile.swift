import Journeys
import Evaluation
import Foundation
import PlainText

/// Reads an estimates file, with the rankings that may stand beside it.
enum EstimatesFile {
  static func read(
    _ path: String, rankings: String?, suite: LoadedSuite
  ) throws(Faults) -> EstimatesReader.Estimates {
    let subjects = suite.items.map {
      EstimatesReader.Subject(journey: $0.journey, network: suite.network(of: $0))
    }
    var estimates = try EstimatesReader(subjects: subjects)
      .read(try Files.read(path), file: path)
    let beside = URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent(RankingsFile.name).relativePath
    if let file = rankings ?? (Files.exists(beside) ? beside : nil) {
      try RankingsFile.read(
        try Files.read(file), file: file, into: &estimates, subjects: subjects)
    }
    guard !estimates.trackers.isEmpty else {
      throw Faults(
        Fault(
          file: path, problem: "has no estimates on the journeys asked for",
          remedy: "name their suite with --journeys"))
    }
    return estimates
  }

  /// What a file leaves out or holds besides.
  static func remarks(_ estimates: EstimatesReader.Estimates, _ suite: LoadedSuite) -> [String] {
    var remarks: [String] = []
    if !estimates.otherJourneys.isEmpty {
      remarks.append(
        "note: left out estimates on \(estimates.otherJourneys.count) journeys that are not among "
          + "those asked for: \(listed(estimates.otherJourneys))")
    }
    for (tracker, tracks) in zip(estimates.trackers, estimates.tracks) {
      let missing = suite.items.indices.filter { tracks[$0] == nil }.map {
        suite.items[$0].journey.id
      }
      if !missing.isEmpty {
        remarks.append(
          "note: \(tracker) has no estimates on \(missing.count) of \(suite.items.count) journeys "
            + "and is scored there as if it had said nothing: \(listed(missing))")
      }
    }
    return remarks
  }

  private static func listed(_ names: [String]) -> String {
    names.prefix(5).joined(separator: ", ")
      + (names.count > 5 ? " and \(names.count - 5) more" : "")
  }
}
