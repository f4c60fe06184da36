import Tracking

/// AL4: whether each stop was announced exactly once, get ready before get off.
///
/// Share of stops after the first for which there is one alert from the departure before it to its
/// own, which shows soon and then now. Source: the replay tests of OneBusAway.
enum AlertOnce: Metric {
  static let definitions = [
    MetricDefinition(
      "AL4", "announced once and in order", unit: .share, polarity: .higher,
      summary: "At how many stops there was exactly one alert, soon and then now.",
      formula: "[one alert for S, soon then now] / stops after the first",
      source: "OneBusAway's replay tests", over: .stops)
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let calls = performance.journey.calls
    let runs = performance.alertRuns()
    let stops = AlertJudge(performance: performance).stops()
    let once = stops.count { alert in
      let call = calls[alert.call]
      let from = calls[alert.call - 1].departure
      let own = runs.filter { run in
        run.end > from && run.start < call.departure
          && call.standing.contains { $0.station == run.station && $0.railway == run.railway }
      }
      guard own.count == 1, let run = own.first else { return false }
      let isAnnounced = performance.track.announcements.contains { announcement in
        call.standing.contains { $0.station == announcement.station }
      }
      return run.phases == [.soon, .now] || (isAnnounced && run.phases == [.now])
    }
    return [Ratio(Double(once), of: Double(stops.count))]
  }
}
