/// LT2: the part of the delay that is the tracker's own.
///
/// δ − (t(first location at or after t*) − t*): no tracker can show a change before the first
/// location after it, so where locations are sparse LT1 blames the phone. Misses stay infinite.
/// Idea: sparse locations, TrainLCD/MobileApp 6470.
enum ExcessDelay: Metric {
  static let definitions = [
    definition("LT2", "excess delay, median", "median", .nearZero),
    definition("LT2.p90", "excess delay, 90th percentile", "90th percentile", .lower),
    definition("LT2.uncertain", "excess delay where labels are uncertain", "median", .nearZero),
  ]

  private static func definition(
    _ id: String, _ name: String, _ statistic: String, _ polarity: Polarity
  ) -> MetricDefinition {
    MetricDefinition(
      id, name, unit: .seconds, polarity: polarity,
      summary: "LT1 less the wait for the first location after the change.",
      formula: "\(statistic) of δ − (t(first location ≥ t*) − t*)",
      source: "TrainLCD/MobileApp 6470", aggregate: .median, over: .events, ceiling: 180)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    let times = performance.journey.locationTimes
    var next = 0
    let excess = EventDelay.delays(performance).map { delay -> Double in
      while next < times.count, times[next] < delay.event.time { next += 1 }
      // After the last location there is none to wait for.
      guard next < times.count else { return delay.seconds }
      return delay.seconds - Double(times[next] - delay.event.time) / 1_000
    }
    let isUncertain = performance.journey.uncertaintyMilliseconds > 0
    return [
      Quantile(isUncertain ? [] : excess), Quantile(isUncertain ? [] : excess, rank: 0.9),
      Quantile(isUncertain ? excess : []),
    ]
  }
}
