/// CO2: one number, and every factor that it is made of.
///
/// The weighted mean of RW1 (3), DR1u (2), PH1 (3) and AL1.stops (2), those that are measured,
/// times two gates: displays out of order (none 1, up to 6 an hour ½, else 0) and false alerts
/// (none 1, up to one in ten stops ½, else 0). Never the only number.
/// Source: the form of the driving score of nuPlan and NAVSIM.
enum GatedScore: Metric {
  static let definitions = [
    definition("CO2", "gated score", "All factors multiplied."),
    definition("CO2.mean", "gated score: weighted mean", "The factor before the gates."),
    definition("CO2.order", "gated score: order gate", "1, ½ or 0 by displays out of order."),
    definition("CO2.alerts", "gated score: alert gate", "1, ½ or 0 by false alerts."),
  ]

  private static func definition(
    _ id: String, _ name: String, _ summary: String
  ) -> MetricDefinition {
    MetricDefinition(
      id, name, unit: .share, polarity: .higher, summary: summary,
      formula: "order gate · alert gate · (3·RW1 + 2·DR1u + 3·PH1 + 2·AL1.stops) / weights",
      source: "driving scores of nuPlan and NAVSIM", over: .journeys)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    let parts = [
      (3.0, RailwayTimeAccuracy.tallies(performance)[0].value),
      (2, DirectionAccuracy.tallies(performance)[1].value),
      (3, FocusAccuracy.tallies(performance)[0].value),
      (2, AlertInTime.tallies(performance)[1].value),
    ].compactMap { weight, value in value.map { (weight: weight, value: $0) } }
    guard !parts.isEmpty else { return definitions.map { _ in Ratio(0, of: 0) } }
    let weights = parts.reduce(0) { $0 + $1.weight }
    let mean = parts.reduce(0) { $0 + $1.weight * $1.value } / weights
    let order = gate(DisplayGrammar.tallies(performance)[0].value, half: 6)
    let alerts = gate(AlertClasses.tallies(performance).last?.value, half: 0.1)
    return [mean * order * alerts, mean, order, alerts].map { Ratio($0, of: 1) }
  }

  /// 1 for none, ½ up to a bound, else 0; what is not measured does not gate.
  private static func gate(_ rate: Double?, half: Double) -> Double {
    guard let rate, rate > 0 else { return 1 }
    return rate <= half ? 0.5 : 0
  }
}
