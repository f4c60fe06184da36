import Tracking

/// AL1 to AL5: whether the rider would have been told in time to get off.
///
/// AL1 is the share of stops whose alert lasts and leads the arrival by 30 to 300 s, at the rider's
/// own destination; `AL1.stops` and all others ask at every stop of the ride after the first. AL2:
/// how the rider was told; see ``AlertJudge``. False alerts: soon or now of a station, on whatever
/// railway, that is not the stop reached next. AL3: seconds from the alert that lasted to the
/// arrival; a stop without one is −∞ and stays in the quantiles. AL4: exactly one alert from the
/// departure before a stop to its own, which shows soon and then now. AL5: in time 0, early 0.2,
/// late 0.5, too late 1, flapped 1, missed 3, and 2 for every false alert.
enum Alerts {
  static let falseCost = 2.0

  static let metrics: [Metric] = {
    let reminders = MetricFamily(
      polarity: .lower, over: .stops, source: "OneBusAway's destination reminders")
    let leads = MetricFamily(
      unit: .seconds, polarity: .neutral, over: .stops,
      source: "TransitApp ETA accuracy benchmark", aggregate: .median, ceiling: 600)
    func lead(_ id: String, _ statistic: String, rank: Double) -> Metric {
      leads(
        id, "alert lead, \(statistic)",
        "How long before a stop the rider was told; never is −∞.",
        "\(statistic) of t*_arrive − t̂_alert over stops after the first"
      ) {
        Quantile($0.find(AlertJudge.self).stops.map { $0.leadSeconds ?? -.infinity }, rank: rank)
      }
    }
    let classes = AlertOutcome.allCases.filter { $0 != .inTime }.map { outcome in
      reminders(
        "AL2.\(outcome)", "told \(outcome.rawValue)",
        "At how many stops the alert was \(outcome.rawValue).",
        "stops with an alert \(outcome.rawValue) / stops after the first"
      ) { Ratio.share($0.find(AlertJudge.self).stops) { $0.outcome == outcome } }
    }
    return [
      reminders(
        "AL1", "told in time", "How many riders were told 30 to 300 s before they had to get off.",
        "[30 s ≤ t*_arrive − t̂_alert ≤ 300 s] at the destination", .higher
      ) { $0.find(AlertJudge.self).destination.map { Ratio.one($0.outcome == .inTime) } },
      reminders(
        "AL1.stops", "told in time, every stop",
        "AL1 with every stop of the ride taken for the destination.",
        "[30 s ≤ t*_arrive − t̂_alert ≤ 300 s] / stops after the first", .higher
      ) { Ratio.share($0.find(AlertJudge.self).stops) { $0.outcome == .inTime } },
    ] + classes + [
      reminders(
        "AL2.false", "false alerts", "Alerts for stations that were not the next stop, per stop.",
        "false alerts / stops after the first", unit: .ratio,
        source: "TrainLCD/MobileApp 4068, 6138"
      ) {
        Ratio.count(
          $0.find(AlertRuns.self).falseCount, of: $0.find(AlertJudge.self).stops.count)
      },
      lead("AL3", "median", rank: 0.5),
      lead("AL3.p5", "5th percentile", rank: 0.05),
      reminders(
        "AL4", "announced once and in order",
        "At how many stops there was exactly one alert, soon and then now.",
        "[one alert for S, soon then now] / stops after the first", .higher,
        source: "OneBusAway's replay tests"
      ) { performance in
        Ratio.share(performance.find(AlertJudge.self).stops) { isToldOnce($0, performance) }
      },
      reminders(
        "AL5", "rider cost", "What wrong, late and missing alerts cost the rider, per stop.",
        "mean of 0, 0.2, 0.5, 1, 1, 3 by class, plus 2 a false alert", unit: .points,
        source: "onebusaway-ios 455; busones 11"
      ) {
        let stops = $0.find(AlertJudge.self).stops
        let sum = stops.reduce(0) { $0 + cost($1.outcome) }
        return Ratio(
          sum + falseCost * Double($0.find(AlertRuns.self).falseCount), of: Double(stops.count))
      },
    ]
  }()

  private static func isToldOnce(_ alert: JudgedAlert, _ performance: Performance) -> Bool {
    let call = performance.journey.calls[alert.call]
    let from = performance.journey.calls[alert.call - 1].departure
    let own = performance.find(AlertRuns.self).runs.filter { run in
      run.end > from && run.start < call.departure
        && call.standing.contains { $0.station == run.station && $0.railway == run.railway }
    }
    guard own.count == 1, let run = own.first else { return false }
    let isAnnounced = performance.transcript.announcements.contains { announcement in
      call.standing.contains { $0.station == announcement.station }
    }
    return run.phases == [.soon, .now] || (isAnnounced && run.phases == [.now])
  }

  private static func cost(_ outcome: AlertOutcome) -> Double {
    switch outcome {
    case .inTime: 0
    case .early: 0.2
    case .late: 0.5
    case .tooLate, .flapped: 1
    case .missed: 3
    }
  }
}
