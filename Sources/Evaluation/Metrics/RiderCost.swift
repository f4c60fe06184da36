/// AL5: what the alerts cost the rider.
///
/// Per stop after the first: in time 0, early 0.2, late 0.5, too late 1, flapped 1, missed 3, and 2
/// for every false alert. Source: rider demand, OneBusAway issue 455; busones issue 11.
enum RiderCost: Metric {
  static let falseCost = 2.0

  static let definitions = [
    MetricDefinition(
      "AL5", "rider cost", unit: .points, polarity: .lower,
      summary: "What wrong, late and missing alerts cost the rider, per stop.",
      formula: "mean of 0, 0.2, 0.5, 1, 1, 3 by class, plus 2 a false alert",
      source: "onebusaway-ios 455; busones 11", over: .stops)
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let alerts = AlertJudge(performance: performance).stops()
    let sum = alerts.reduce(0) { $0 + cost($1.outcome) }
    let falseAlerts = Double(performance.falseAlerts().count)
    return [Ratio(sum + falseCost * falseAlerts, of: Double(alerts.count))]
  }

  private static func cost(_ outcome: AlertOutcome) -> Double {
    switch outcome {
    case .inTime: 0
    case .early: 0.2
    case .late: 0.5
    case .tooLate: 1
    case .flapped: 1
    case .missed: 3
    }
  }
}
