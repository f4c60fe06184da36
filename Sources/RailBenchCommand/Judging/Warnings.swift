import Evaluation
import PlainText
import Tracking

/// What a reader of a report must know before believing it.
enum Warnings {
  /// Labels that could have been cut at a distance, by suite, against the trackers' thresholds.
  static func circular(
    _ suite: LoadedSuite, _ trackers: [Signature.Tracker], _ entries: [TrackerEntry]
  ) -> [String] {
    var suites: [String] = []
    for item in suite.items where !suites.contains(item.suite) { suites.append(item.suite) }
    let thresholds = thresholds(trackers, entries)
    return suites.flatMap { name -> [String] in
      var check = CircularityCheck()
      for item in suite.items where item.suite == name {
        check.add(item.journey, network: suite.network(of: item))
      }
      return check.findings(thresholds).map { finding in
        let low = NumberText.fixed(finding.metres.lowerBound, places: 0)
        let high = NumberText.fixed(finding.metres.upperBound, places: 0)
        let used =
          finding.thresholds.isEmpty
          ? "" : " Trackers here decide there: \(finding.thresholds.joined(separator: ", "))."
        return "The labels of suite \(name) may be cut by distance: at 8 of 10 of "
          + "\(finding.count) labels of \(finding.event.rawValue) the phone was \(low) to "
          + "\(high) m from the station.\(used) Scores of phases would reward that very rule."
      }
    }
  }

  /// Orders of trackers that rest on how "soon" and "now" are defined.
  static func flips(_ flips: [SecondOpinion.Flip]) -> [String] {
    flips.map {
      "\($0.leader) leads \($0.other) by \($0.metric) with the labels' definition of truth, and "
        + "trails it with soon from 60 s and now from 10 s before the arrival."
    }
  }

  /// The parameters in metres of those that take part.
  private static func thresholds(
    _ trackers: [Signature.Tracker], _ entries: [TrackerEntry]
  ) -> [CircularityCheck.Threshold] {
    zip(trackers, entries).flatMap { tracker, entry in
      zip(tracker.parameters, entry.parameters).filter { $0.1.unit == "m" }.map {
        CircularityCheck.Threshold(name: "\(tracker.id).\($0.0.name)", metres: $0.0.value)
      }
    }
  }
}
