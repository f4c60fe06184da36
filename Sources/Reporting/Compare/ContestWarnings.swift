import Scoring
import Text

/// What a reader must know before believing the scores.
enum ContestWarnings {
  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let warnings =
      contest.circularities.map(circularity) + faults(contest)
      + contest.notJudged.map { "\($0.tracker) \($0.why), and is not judged." }
    return warnings.isEmpty ? [] : [.list(warnings.map { "\(strong: "Warning:") \($0)" })]
  }

  /// Labels that could have been cut at a distance.
  private static func circularity(_ suite: String, _ finding: CircularityCheck.Finding) -> String {
    let low = NumberText.fixed(finding.metres.lowerBound, places: 0)
    let high = NumberText.fixed(finding.metres.upperBound, places: 0)
    let used =
      finding.thresholds.isEmpty
      ? "" : " Trackers here decide there: \(finding.thresholds.joined(separator: ", "))."
    return "The labels of suite \(suite) may be cut by distance: at 8 of 10 of "
      + "\(finding.count) labels of \(finding.event.rawValue) the phone was \(low) to "
      + "\(high) m from the station.\(used) Scores of phases would reward that very rule."
  }

  private static func faults(_ contest: Contest) -> [String] {
    zip(contest.contestants, contest.faults).compactMap { contestant, faults in
      let found = faults.indices.filter { faults[$0] != nil }
      return found.first.map {
        "\(contestant.id) gave invalid estimates on \(found.count) of \(faults.count) journeys: an "
          + "unknown railway or station counts as wrong, a number out of range as none. The first on "
          + "\(contest.journeys[$0].id): \(faults[$0] ?? "")."
      }
    }
  }
}
