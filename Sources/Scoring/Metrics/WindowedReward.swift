import Maths
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
enum WindowedReward {
  static let probationShare = 0.15

  static let metrics: [Metric] = {
    let family = MetricFamily(unit: .points, over: .events, source: "scorer of NAB")
    return [
      ("", "", 0.11, 1.0), (".lowFP", ", few false displays", 0.22, 1),
      (".lowFN", ", few misses", 0.11, 2),
    ].map { id, name, falseCost, missCost in
      family(
        "LT3\(id)", "reward\(name)",
        "Reward for early right displays less the cost of missed and made-up ones.",
        "100·(S − S_null) / (S_perfect − S_null), A_fp \(falseCost), A_fn \(Int(missCost))"
      ) {
        let found = $0.find(Rewards.self)
        let score = found.rewards - falseCost * found.falsehood - missCost * found.misses
        let null = -missCost * found.events
        return Ratio(score - null, of: found.events * sigmoid(-1) - null, .points)
      }
    }
  }()

  private struct Rewards: Finding {
    let events: Double
    let rewards: Double
    let misses: Double
    let falsehood: Double

    init(_ performance: Performance) {
      let journey = performance.journey
      let session = Double(journey.sessionEnd.milliseconds(since: journey.sessionStart))
      let scoredFrom = journey.sessionStart.advanced(
        byMilliseconds: Int64(probationShare * session))
      let delays = performance.find(EventDelay.Delays.self).all.filter {
        $0.event.time >= scoredFrom
      }
      let found = delays.filter { $0.seconds.isFinite }
      events = Double(delays.count)
      misses = Double(delays.count - found.count)
      rewards = found.reduce(0) { sum, delay in
        let length = delay.event.windowEnd.seconds(since: delay.event.time)
        return sum + sigmoid(max(0, delay.seconds) / length - 1)
      }
      falsehood = falseDisplays(performance, from: scoredFrom).reduce(0, +)
    }
  }

  /// 1 long before a window's end, 0 at it, −1 long after.
  private static func sigmoid(_ y: Double) -> Double {
    2 / (1 + PortableMath.exp(5 * y)) - 1
  }

  /// |s(y)| of each shown display that began outside every window of its own.
  private static func falseDisplays(
    _ performance: Performance, from start: Timestamp
  ) -> [Double] {
    let intervals = performance.journey.trueIntervals
    return performance.shown.compactMap { shown in
      guard shown.start >= start else { return nil }
      let windowStart = shown.start.advanced(byMilliseconds: EventDelay.windowMilliseconds)
      var last: TrueInterval?
      for index in intervals.indices where shown.shows(intervals.span[index]) {
        let truth = intervals.span[index]
        if windowStart >= truth.start, shown.start <= truth.end { return nil }
        if truth.end < shown.start { last = truth }
      }
      guard let last else { return -sigmoid(1) }
      let lengths =
        Double(shown.start.milliseconds(since: last.end)) / Double(last.milliseconds + 60_000)
      return -sigmoid(min(1, lengths))
    }
  }
}
