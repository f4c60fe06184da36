/// AL1: whether the rider would have been told in time to get off.
///
/// Share of stops whose alert lasts and leads the arrival by 30 to 300 s; see ``AlertJudge``.
/// AL1 asks at the rider's own destination only, `AL1.stops` at every stop of the ride after the
/// first. Idea: lead times of OneBusAway's destination reminders.
enum AlertInTime: Metric {
  static let definitions = [
    MetricDefinition(
      "AL1", "told in time", unit: .share, polarity: .higher,
      summary: "How many riders were told 30 to 300 s before they had to get off.",
      formula: "[30 s ≤ t*_arrive − t̂_alert ≤ 300 s] at the destination",
      source: "destination reminders of OneBusAway", isHeadline: true, over: .stops),
    MetricDefinition(
      "AL1.stops", "told in time, every stop", unit: .share, polarity: .higher,
      summary: "AL1 with every stop of the ride taken for the destination.",
      formula: "[30 s ≤ t*_arrive − t̂_alert ≤ 300 s] / stops after the first",
      source: "as AL1", over: .stops),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let judge = AlertJudge(performance: performance)
    func inTime(_ alerts: [JudgedAlert]) -> Ratio {
      Ratio(
        Double(alerts.count { $0.outcome == .inTime }), of: Double(alerts.count))
    }
    return [inTime(judge.destination().map { [$0] } ?? []), inTime(judge.stops())]
  }
}
