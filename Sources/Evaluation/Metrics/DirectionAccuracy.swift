/// DR1 and DR2: how often the direction was right, and for how long it was the other one.
///
/// DR1 = Σ dt · [r̂ ∈ R* ∧ d̂ = d*] / Σ dt · [r̂ ∈ R*]; DR1u divides by all labelled time. On a loop
/// the direction is inner or outer. DR2 is in seconds a journey: one long error must not hide in a
/// share.
enum DirectionAccuracy {
  static let metrics: [Metric] = {
    let family = MetricFamily(
      unit: .share, polarity: .higher, over: .seconds,
      source: "joint label of line and direction: aetransport.org abstract 5479")
    return [
      family(
        "DR1", "direction",
        "How much of the time with the right railway the direction was right too.",
        "Σ dt·[r̂ ∈ R* ∧ d̂ = d*] / Σ dt·[r̂ ∈ R*]"
      ) { Ratio.time($0.milliseconds(.pair), of: $0.milliseconds(.railway)) },
      family(
        "DR1u", "railway and direction",
        "How much of the labelled time both railway and direction were right.",
        "Σ dt·[r̂ ∈ R* ∧ d̂ = d*] / Σ dt", isHeadline: true
      ) { Ratio.time($0.milliseconds(.pair), of: $0.milliseconds()) },
      family(
        "DR2", "wrong way", "Seconds a journey on the right railway in the wrong direction.",
        "Σ dt·[r̂ ∈ R* ∧ d̂ ≠ d*, d̂ given]", unit: .seconds, .lower, over: .journeys,
        source: "graphhopper map-matching issue 33"
      ) { $0.spans.isEmpty ? nil : Ratio.one($0.milliseconds(.wrongWay) / 1_000) },
    ]
  }()
}
