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
enum EarlinessCost {
  static let metrics: [Metric] = {
    let family = MetricFamily(
      unit: .ratio, polarity: .lower, over: .journeys, source: "ERDE")
    return [
      family(
        "TT4", "earliness cost",
        "The cost of the first railway held for a minute: late, wrong or never.",
        "1 − 1/(1 + e^{k − 6}), k in units of 10 s; 1 if wrong; 1 if never"
      ) { performance in
        guard !performance.spans.isEmpty else { return nil }
        guard let lock = performance.find(Lock.self).found, lock.isRight else {
          return Ratio.one(1.0)
        }
        return Ratio.one(1 - 1 / (1 + PortableMath.exp(lock.seconds / 10 - 6)))
      },
      family(
        "TT4.latency", "latency-weighted F1",
        "F1 of the locks, halved where they come a minute late.",
        "F1·(1 − p(median delay)), p(60 s) = 0.5", unit: .share, .higher, source: "F-latency"
      ) { performance in
        guard !performance.spans.isEmpty else { return nil }
        let lock = performance.find(Lock.self).found
        return LatencyWeightedF1(
          rightDelays: lock.flatMap { $0.isRight ? [$0.seconds] : nil } ?? [],
          wrong: lock?.isRight == false ? 1 : 0, never: lock == nil ? 1 : 0)
      },
    ]
  }()

  private struct Lock: Finding {
    let found: (seconds: Double, isRight: Bool)?

    init(_ performance: Performance) {
      let clock = performance.journey.clockStart
      var held: (railway: RailwayIndex, start: Timestamp, isRight: Bool)?
      for span in performance.spans where span.end > clock {
        let railway = performance.estimate(in: span)?.railway
        if railway == held?.railway { continue }
        if let lock = held,
          span.start.milliseconds(since: lock.start) >= TimeToRight.stableMilliseconds
        {
          break
        }
        held = railway.map {
          ($0, max(clock, span.start), span.correctness.contains(.railway))
        }
      }
      found = held.map { ($0.start.seconds(since: clock), $0.isRight) }
    }
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
