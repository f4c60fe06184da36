/// DR2: for how long the train was said to go the other way.
///
/// Σ dt · [r̂ ∈ R* ∧ d̂ opposite to d*] in seconds a journey: one long error must not hide in a
/// share. Idea: orientation issues of graphhopper's map matching.
enum WrongWay: Metric {
  static let definitions = [
    MetricDefinition(
      "DR2", "wrong way", unit: .seconds, polarity: .lower,
      summary: "Seconds a journey on the right railway in the wrong direction.",
      formula: "Σ dt·[r̂ ∈ R* ∧ d̂ ≠ d*, d̂ given]", source: "graphhopper map-matching issue 33",
      over: .journeys)
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let wrong = performance.milliseconds(.wrongWay)
    return [Ratio(wrong / 1_000, of: performance.spans.isEmpty ? 0 : 1)]
  }
}
