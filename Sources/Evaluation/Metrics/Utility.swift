/// AB4: what the answers are worth when a wrong one is worse than none.
///
/// Σ dt · (1 right, 0 none, −λ wrong) / T with λ = 2, and for λ of 0.5, 1, 5 and 10.
/// Source: cost profiles of NAB.
enum Utility: Metric {
  static let lambda = 2.0
  static let curve: [(name: String, lambda: Double)] = [
    ("0.5", 0.5), ("1", 1), ("5", 5), ("10", 10),
  ]

  static let definitions =
    [definition("AB4", "utility", "2")]
    + curve.map { definition("AB4.l\($0.name)", "utility, λ = \($0.name)", $0.name) }

  private static func definition(
    _ id: String, _ name: String, _ lambda: String
  ) -> MetricDefinition {
    MetricDefinition(
      id, name, unit: .ratio, polarity: .higher,
      summary: "Right time less \(lambda) times wrong time, as a share; no answer costs nothing.",
      formula: "Σ dt·(1 right, 0 none, −\(lambda) wrong) / Σ dt", source: "cost profiles of NAB",
      over: .seconds)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    let right = performance.milliseconds(.railway)
    let wrong = performance.milliseconds(.answered) - right
    let whole = performance.labelledMilliseconds
    return ([lambda] + curve.map(\.lambda)).map { Ratio.time(right - $0 * wrong, of: whole) }
  }
}
