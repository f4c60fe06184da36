/// TT1: how long until the answer was right for the first time.
///
/// The clock starts at the first departure (or at the first location, where that is later); for
/// `.session` at the first location. A right answer before the start counts as 0, and none as +∞.
/// Idea: early classification.
enum TimeToCorrect: Metric {
  static let definitions = [
    definition(
      "TT1", "time until right", "How long after the first departure the railway was first right.",
      "min t: r̂(t) ∈ R*, from the first departure"),
    definition(
      "TT1.session", "time until right, from the first location",
      "How long after the first location the railway was first right.",
      "min t: r̂(t) ∈ R*, from the first location"),
    definition(
      "TT1.pair", "time until railway and direction are right",
      "How long after the first departure railway and direction were first right.",
      "min t: r̂(t) ∈ R* ∧ d̂(t) = d*, from the first departure"),
  ]

  private static func definition(
    _ id: String, _ name: String, _ summary: String, _ formula: String
  ) -> MetricDefinition {
    MetricDefinition(
      id, name, unit: .seconds, polarity: .lower, summary: summary, formula: formula,
      source: "early classification", aggregate: .median, over: .journeys, ceiling: 600)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    guard !performance.spans.isEmpty else { return definitions.map { _ in Quantile([]) } }
    let departure = performance.journey.clockStart
    return [
      Quantile([first(.railway, performance, from: departure)]),
      Quantile([first(.railway, performance, from: performance.journey.sessionStart)]),
      Quantile([first(.pair, performance, from: departure)]),
    ]
  }

  private static func first(
    _ verdict: Verdict, _ performance: Performance, from start: Int64
  ) -> Double {
    let span = performance.spans.first { $0.end > start && $0.verdict.isSuperset(of: verdict) }
    return span.map { Double(max(0, $0.start - start)) / 1_000 } ?? .infinity
  }
}
