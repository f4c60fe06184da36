import Journeys
import Evaluation
import Foundation
import PlainText

/// Reads an estimates file, with the rankings and states that may stand beside it.
enum EstimatesLoader {
  static func read(
    _ path: String, rankings: String? = nil, states: String? = nil, suite: LoadedSuite
  ) throws(Faults) -> EstimatesReader.Estimates {
    let subjects = suite.items.map {
      EstimatesReader.Subject(journey: $0.journey, network: suite.network(of: $0))
    }
    let reader = EstimatesReader(subjects: subjects)
    var estimates = try reader.read(try Files.read(path), file: path)
    if let file = rankings ?? beside(path, RankingsFile.name) {
      try RankingsFile.read(
        try Files.read(file), file: file, into: &estimates, subjects: subjects)
    }
    if let file = states ?? beside(path, StatesFile.name) {
      try StatesFile.read(
        try Files.read(file), file: file, into: &estimates, subjects: subjects)
    }
    // Last, for rankings come one for each row of the estimates alone.
    if let file = beside(path, EstimatesFile.ticksName) {
      try reader.readTicks(try Files.read(file), file: file, into: &estimates)
    }
    guard !estimates.trackers.isEmpty else {
      throw Faults(
        Fault(
          file: path, problem: "has no estimates on the journeys asked for",
          remedy: "name their suite with --journeys"))
    }
    return estimates
  }

  /// A file of this name in the same folder, if there is one.
  private static func beside(_ path: String, _ name: String) -> String? {
    let file = URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent(name).relativePath
    return Files.exists(file) ? file : nil
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
