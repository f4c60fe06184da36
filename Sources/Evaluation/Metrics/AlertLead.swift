/// AL3: how long before a stop the rider was told.
///
/// Seconds from the alert that lasted to the arrival; a stop without one is −∞ and stays in the
/// quantiles. Source: ETA accuracy benchmark (TransitApp).
enum AlertLead: Metric {
  static let definitions = [
    definition("AL3", "alert lead, median", "median"),
    definition("AL3.p5", "alert lead, 5th percentile", "5th percentile"),
  ]

  private static func definition(
    _ id: String, _ name: String, _ statistic: String
  ) -> MetricDefinition {
    MetricDefinition(
      id, name, unit: .seconds, polarity: .neutral,
      summary: "How long before a stop the rider was told; never is −∞.",
      formula: "\(statistic) of t*_arrive − t̂_alert over stops after the first",
      source: "TransitApp ETA accuracy benchmark", aggregate: .median, over: .stops,
      ceiling: 600)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    let leads = AlertJudge(performance: performance).stops().map { $0.leadSeconds ?? -.infinity }
    return [Quantile(leads), Quantile(leads, rank: 0.05)]
  }
}
