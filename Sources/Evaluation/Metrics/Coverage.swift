/// AB1: how often a railway was named at all, and how often it was right when it was.
///
/// Two numbers that are shown together, never alone: a tracker that only speaks when sure has low
/// coverage and high accuracy. Source: selective classification (arXiv 2407.01032).
enum Coverage: Metric {
  static let definitions = [
    MetricDefinition(
      "AB1.coverage", "coverage", unit: .share, polarity: .neutral,
      summary: "How much of the labelled time a railway was named; read with AB1.accuracy.",
      formula: "Σ dt·[r̂ given] / Σ dt", source: "selective classification: arXiv 2407.01032",
      over: .seconds),
    MetricDefinition(
      "AB1.accuracy", "selective accuracy", unit: .share, polarity: .higher,
      summary: "How much of that time the railway was right; read with AB1.coverage.",
      formula: "Σ dt·[r̂ ∈ R*] / Σ dt·[r̂ given]", source: "as AB1.coverage", over: .seconds),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let answered = performance.milliseconds(.answered)
    return [
      Ratio.time(answered, of: performance.labelledMilliseconds),
      Ratio.time(performance.milliseconds(.railway), of: answered),
    ]
  }
}
