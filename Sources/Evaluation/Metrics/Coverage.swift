/// AB1: how often a railway was named at all, and how often it was right when it was.
///
/// Two numbers that are shown together, never alone: a tracker that only speaks when sure has low
/// coverage and high accuracy.
enum Coverage {
  static let metrics: [Metric] = {
    let family = MetricFamily(
      unit: .share, polarity: .higher, over: .seconds,
      source: "selective classification: arXiv 2407.01032")
    return [
      family(
        "AB1.coverage", "coverage",
        "How much of the labelled time a railway was named; read with AB1.accuracy.",
        "Σ dt·[r̂ given] / Σ dt", .neutral
      ) { Ratio.time($0.milliseconds(.named), of: $0.milliseconds()) },
      family(
        "AB1.accuracy", "selective accuracy",
        "How much of that time the railway was right; read with AB1.coverage.",
        "Σ dt·[r̂ ∈ R*] / Σ dt·[r̂ given]"
      ) { Ratio.time($0.milliseconds(.railway), of: $0.milliseconds(.named)) },
    ]
  }()
}
