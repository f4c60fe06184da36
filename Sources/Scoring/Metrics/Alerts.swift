import Tracking

/// AL1 and AL2.false: whether the rider would have been told in time to get off; see ``AlertJudge``.
enum Alerts {
  static let group = MetricGroup(
    title: "Alerts: would the rider have been told in time?",
    notes: """
      An alert is soon or now for the stop, with railway and direction right as in PH1.display; next, \
      too, if the train leaves the call before less than 90 s before the arrival. It must last: the \
      display still shows it at the arrival. If the run to the stop, or its labelled approach, is \
      shorter than 30 s, an alert of that length is in time; so is one of over 300 s that is not \
      before the labelled approach. An alert is false if it shows soon or now for a station, on any \
      railway, that is not the next stop.
      """,
    metrics: inTime + [falseAlerts])

  private static let family = MetricFamily(
    polarity: .lower, over: .stops, source: "OneBusAway's destination reminders")

  private static let inTime = [
    family(
      "AL1", "told in time", "How many riders were told 30 to 300 s before they had to get off.",
      "[30 s ≤ t*_arrive − t̂_alert ≤ 300 s] at the destination", word: "told", .higher,
      isDeclared: true
    ) { $0.find(AlertJudge.self).destination.map { Ratio.one($0.outcome == .inTime) } },
    family(
      "AL1.stops", "told in time, every stop",
      "How many stops were announced to the rider in time, as if each were the destination.",
      "[30 s ≤ t*_arrive − t̂_alert ≤ 300 s] / stops after the first", word: "stops", .higher,
      isDeclared: true
    ) { Ratio.share($0.find(AlertJudge.self).stops) { $0.outcome == .inTime } },
  ]

  private static let falseAlerts = family(
    "AL2.false", "false alerts", "Alerts for stations that were not the next stop, per stop.",
    "false alerts / stops after the first", unit: .ratio, source: "TrainLCD/MobileApp 4068, 6138"
  ) {
    Ratio.count(AlertJudge.falseAlerts($0), of: $0.find(AlertJudge.self).stops.count)
  }
}
