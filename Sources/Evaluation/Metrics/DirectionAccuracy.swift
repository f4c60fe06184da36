/// DR1: how often the direction was right, given the railway and outright.
///
/// DR1 = Σ dt · [r̂ ∈ R* ∧ d̂ = d*] / Σ dt · [r̂ ∈ R*]; DR1u divides by all labelled time.
/// On a loop the direction is inner or outer.
/// Idea: a joint label of line and direction (abstracts.aetransport.org 5479).
enum DirectionAccuracy: Metric {
  static let definitions = [
    MetricDefinition(
      "DR1", "direction", unit: .share, polarity: .higher,
      summary: "How much of the time with the right railway the direction was right too.",
      formula: "Σ dt·[r̂ ∈ R* ∧ d̂ = d*] / Σ dt·[r̂ ∈ R*]",
      source: "joint label of line and direction: aetransport.org abstract 5479",
      over: .seconds),
    MetricDefinition(
      "DR1u", "railway and direction", unit: .share, polarity: .higher,
      summary: "How much of the labelled time both railway and direction were right.",
      formula: "Σ dt·[r̂ ∈ R* ∧ d̂ = d*] / Σ dt",
      source: "as DR1", isHeadline: true, over: .seconds),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let both = performance.milliseconds(.pair)
    return [
      Ratio.time(both, of: performance.milliseconds(.railway)),
      Ratio.time(both, of: performance.labelledMilliseconds),
    ]
  }
}
