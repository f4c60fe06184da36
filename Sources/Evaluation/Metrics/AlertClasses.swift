/// AL2: how the rider was told of each stop.
///
/// Of the stops after the first, the share told in time (`AL1.stops`), early, late, too late (while
/// the train stands there), flapped (told and taken back) and missed; see ``AlertJudge``. False
/// alerts are counted per stop: soon or now of a station, on whatever railway, that is not the stop
/// reached next. Sources: OneBusAway's reminders; TrainLCD/MobileApp 4068, 6138.
enum AlertClasses: Metric {
  static let classes = AlertOutcome.allCases.filter { $0 != .inTime }

  static let definitions =
    classes.map { outcome in
      MetricDefinition(
        "AL2.\(outcome)", "told \(outcome.rawValue)", unit: .share, polarity: .lower,
        summary: "At how many stops the alert was \(outcome.rawValue).",
        formula: "stops with an alert \(outcome.rawValue) / stops after the first",
        source: "OneBusAway's reminders", over: .stops)
    } + [
      MetricDefinition(
        "AL2.false", "false alerts", unit: .ratio, polarity: .lower,
        summary: "Alerts for stations that were not the next stop, per stop.",
        formula: "false alerts / stops after the first",
        source: "TrainLCD/MobileApp 4068, 6138", over: .stops)
    ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let alerts = AlertJudge(performance: performance).stops()
    let stops = Double(alerts.count)
    return classes.map { outcome in
      Ratio(Double(alerts.count { $0.outcome == outcome }), of: stops)
    } + [Ratio(Double(performance.falseAlerts().count), of: stops)]
  }
}
