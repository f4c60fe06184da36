/// RW5: how many kilometres the claimed railway and the true one differ by.
///
/// (d₋ + d₊) / d₀: metres ridden while the true railway was not claimed, plus metres ridden while a
/// wrong one was, over metres ridden. Not measured under 500 m. Differs from the route mismatch
/// fraction of Newson and Krumm 2009 in that a wrong railway is charged with the train's way, since
/// an estimate has no route of its own; so twice 1 is the most.
enum RailwayMismatch: Metric {
  static let leastMetres = 500.0

  static let definitions = [
    MetricDefinition(
      "RW5", "railway mismatch", unit: .ratio, polarity: .lower,
      summary: "Metres not claimed plus metres claimed wrongly, per metre ridden.",
      formula: "(d₋ + d₊) / d₀", source: "route mismatch fraction: Newson & Krumm 2009",
      over: .metres)
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let travel = performance.journey.travel
    var ridden = 0.0
    var wrong = 0.0
    for span in performance.spans {
      let metres = travel.metres(at: span.end) - travel.metres(at: span.start)
      ridden += metres
      guard !span.verdict.contains(.railway) else { continue }
      wrong += span.verdict.contains(.answered) ? 2 * metres : metres
    }
    return [ridden < leastMetres ? Ratio(0, of: 0) : Ratio(wrong, of: ridden)]
  }
}
