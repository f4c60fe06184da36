/// DR3: how long until the direction was right and stayed so.
///
/// As TT2 for railway and direction together, from the first departure: min t such that both are
/// right on [t, t + 60 s] (or to the end). Never is +∞. Idea: early classification (ERDE).
enum DirectionLock: Metric {
  static let definitions = [
    definition("DR3", "time until direction locks", .seconds, ceiling: 600),
    definition("DR3.m", "way until direction locks", .metres, ceiling: 10_000),
    definition(
      "DR3.stations", "stations until direction locks", .stations,
      ceiling: 10),
  ]

  private static func definition(
    _ id: String, _ name: String, _ unit: MetricUnit, ceiling: Double
  ) -> MetricDefinition {
    MetricDefinition(
      id, name, unit: unit, polarity: .lower,
      summary: "How long after the first departure railway and direction were right for a minute.",
      formula: "min t: r̂ ∈ R* ∧ d̂ = d* on [t, t + 60 s], from the first departure",
      source: "the talk; early classification (ERDE)", aggregate: .median, over: .journeys,
      ceiling: ceiling)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    guard !performance.spans.isEmpty else { return definitions.map { _ in Quantile([]) } }
    return TimeToSettled.clocks(
      TimeToSettled.settledTime(
        .pair, performance.spans[...], from: performance.journey.clockStart),
      performance.journey
    ).map { Quantile([$0]) }
  }
}
