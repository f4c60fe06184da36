import Numerics
import Tracking

/// LT3: early is worth more than late, made-up displays cost.
///
/// Each change of the focus has a window from t* to t* + dwell + 60 s. The first right answer earns
/// s(y) = 2/(1 + e^{5y}) − 1, y from −1 at the window's start (or before, within 120 s) to 0 at its
/// end; none costs A_fn. A shown display that is no change's costs A_fp · |s(y)| with y the time
/// since its own last window in window lengths, at most 1. The first 15 % of the session is
/// probation and not scored. The total is 100 · (S − S_null) / (S_perfect − S_null), so null is 0
/// and the clairvoyant 100. Source: the scorer and profiles of NAB (Lavin and Ahmad 2015), with
/// windows that open at the change, since early is not better there.
enum WindowedReward: Metric {
  static let probationShare = 0.15

  static let definitions = [
    definition("LT3", "reward", "A_fp 0.11, A_fn 1"),
    definition("LT3.lowFP", "reward, few false displays", "A_fp 0.22, A_fn 1"),
    definition("LT3.lowFN", "reward, few misses", "A_fp 0.11, A_fn 2"),
  ]

  private static func definition(
    _ id: String, _ name: String, _ profile: String
  ) -> MetricDefinition {
    MetricDefinition(
      id, name, unit: .points, polarity: .higher,
      summary: "Reward for early right displays less the cost of missed and made-up ones.",
      formula: "100·(S − S_null) / (S_perfect − S_null), \(profile)",
      source: "scorer of NAB", over: .events)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    let journey = performance.journey
    let span = Double(journey.sessionEnd - journey.sessionStart)
    let scoredFrom = journey.sessionStart + Int64(probationShare * span)
    let delays = EventDelay.delays(performance).filter { $0.event.time >= scoredFrom }
    let rewards = delays.filter { $0.seconds.isFinite }.map { delay in
      let length = Double(delay.event.windowEnd - delay.event.time) / 1_000
      return sigmoid(max(0, delay.seconds) / length - 1)
    }
    let misses = Double(delays.count) - Double(rewards.count)
    let falsehood = falseDisplays(performance, from: scoredFrom).reduce(0, +)
    let events = Double(delays.count)
    let perfect = events * sigmoid(-1)
    return [(0.11, 1.0), (0.22, 1), (0.11, 2)].map { falseCost, missCost in
      let score = rewards.reduce(0, +) - falseCost * falsehood - missCost * misses
      let null = -missCost * events
      return Ratio(score - null, of: perfect - null, scale: 100)
    }
  }

  /// 1 long before a window's end, 0 at it, −1 long after.
  private static func sigmoid(_ y: Double) -> Double {
    2 / (1 + PortableMath.exp(5 * y)) - 1
  }

  /// |s(y)| of each shown display that began outside every window of its own.
  private static func falseDisplays(_ performance: Performance, from start: Int64) -> [Double] {
    let truth = performance.journey.trueIntervals
    let early = EventDelay.windowMilliseconds
    return performance.shown.compactMap { shown in
      guard shown.start >= start else { return nil }
      let own = truth.filter { shown.shows($0) }
      if own.contains(where: { shown.start >= $0.start - early && shown.start <= $0.end }) {
        return nil
      }
      guard let last = own.last(where: { $0.end < shown.start }) else { return -sigmoid(1) }
      let lengths = Double(shown.start - last.end) / Double(last.end - last.start + 60_000)
      return -sigmoid(min(1, lengths))
    }
  }
}
