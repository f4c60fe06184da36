import Numerics
import RailNetwork
import Statistics
import Tracking

/// TT4: what it costs to make up one's mind late, wrongly or never.
///
/// The tracker locks at the start of its first railway held for 60 s (or to the end). A right lock
/// after k units of 10 s from the first departure costs 1 − 1/(1 + e^{k − 6}), a wrong one 1, none
/// 1. `TT4.latency` is F1 of the locks times 1 − p, p = 2/(1 + e^{−d·ln 3/60}) − 1 for the median
/// delay d of the right ones, so that a delay of 60 s halves it.
/// Sources: ERDE (Losada and Crestani 2016); F-latency (Sadeque et al. 2018).
enum EarlinessCost: Metric {
  static let definitions = [
    MetricDefinition(
      "TT4", "earliness cost", unit: .ratio, polarity: .lower,
      summary: "The cost of the first railway held for a minute: late, wrong or never.",
      formula: "1 − 1/(1 + e^{k − 6}), k in units of 10 s; 1 if wrong; 1 if never",
      source: "ERDE", over: .journeys),
    MetricDefinition(
      "TT4.latency", "latency-weighted F1", unit: .share, polarity: .higher,
      summary: "F1 of the locks, halved where they come a minute late.",
      formula: "F1·(1 − p(median delay)), p(60 s) = 0.5", source: "F-latency", over: .journeys),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    guard !performance.spans.isEmpty else {
      return [Ratio(0, of: 0), LatencyWeightedF1(rightDelays: [], wrong: 0, never: 0)]
    }
    guard let lock = lock(performance) else {
      return [Ratio(1, of: 1), LatencyWeightedF1(rightDelays: [], wrong: 0, never: 1)]
    }
    guard lock.isRight else {
      return [Ratio(1, of: 1), LatencyWeightedF1(rightDelays: [], wrong: 1, never: 0)]
    }
    let cost = 1 - 1 / (1 + PortableMath.exp(lock.seconds / 10 - 6))
    return [
      Ratio(cost, of: 1), LatencyWeightedF1(rightDelays: [lock.seconds], wrong: 0, never: 0),
    ]
  }

  private static func lock(_ performance: Performance) -> (seconds: Double, isRight: Bool)? {
    let clock = performance.journey.clockStart
    var held: (railway: RailwayIndex, start: Int64, isRight: Bool)?
    for span in performance.spans where span.end > clock {
      let railway = span.answer.flatMap { performance.answers[$0].estimate.railway }
      if railway == held?.railway { continue }
      if let lock = held, span.start - lock.start >= TimeToSettled.stableMilliseconds { break }
      held = railway.map { ($0, max(clock, span.start), span.verdict.contains(.railway)) }
    }
    return held.map { (Double($0.start - clock) / 1_000, $0.isRight) }
  }
}

/// Locks that were right, with their delays, wrong, or never came.
struct LatencyWeightedF1: Tally, Equatable {
  var rightDelays: [Double]
  var wrong: Double
  var never: Double

  static let halvingSeconds = 60.0

  var value: Double? {
    guard count > 0 else { return nil }
    let right = Double(rightDelays.count)
    guard right > 0, let delay = Quantiles.of(rightDelays, 0.5) else { return 0 }
    let f1 = 2 * right / (2 * right + wrong + never)
    let rate = PortableMath.log(3) / Self.halvingSeconds
    return f1 * (2 - 2 / (1 + PortableMath.exp(-rate * delay)))
  }

  var count: Double { Double(rightDelays.count) + wrong + never }

  mutating func add(_ other: LatencyWeightedF1) {
    rightDelays += other.rightDelays
    wrong += other.wrong
    never += other.never
  }
}
