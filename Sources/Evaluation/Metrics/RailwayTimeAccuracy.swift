/// RW1: how much of the time the railway was right.
///
/// Σ dt · [r̂ ∈ R*] / Σ dt over labelled time. No answer is a wrong answer.
/// Idea: per-point accuracy of map matching (ACM SIGSPATIAL GIS Cup 2012; Newson and Krumm 2009).
enum RailwayTimeAccuracy: Metric {
  static let definitions = [
    MetricDefinition(
      "RW1", "railway", unit: .share, polarity: .higher,
      summary: "How much of the labelled time the railway was right; no answer counts as wrong.",
      formula: "Σ dt·[r̂ ∈ R*] / Σ dt",
      source: "per-point map-matching accuracy: GIS Cup 2012; Newson & Krumm 2009",
      isHeadline: true, over: .seconds),
    MetricDefinition(
      "RW1.stale", "railway, stale answers", unit: .share, polarity: .higher,
      summary: "RW1 of the time in which the answer was held for over 60 s.",
      formula: "Σ dt·[r̂ ∈ R*] / Σ dt where the answer is older than 60 s",
      source: "as RW1", over: .seconds),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    [
      Ratio.time(
        performance.milliseconds(.railway), of: performance.labelledMilliseconds),
      Ratio.time(
        performance.milliseconds { $0.isStale && $0.verdict.contains(.railway) },
        of: performance.milliseconds(where: \.isStale)),
    ]
  }
}
