import Maths
import RailNetwork
import Tracking

/// TT1 to TT4: how long until the estimate was right for the first time and stayed so, whether it was
/// by then, and what it costs to make up one's mind late, wrongly or never.
///
/// The clock starts at the first departure (or at the first location, where that is later); for
/// `TT1.session` at the first location. A right estimate before the start counts as 0, none as +∞.
/// TT2: right at all labelled time in [t, t + 60 s], or to the end; also in metres ridden and stations
/// reached by then.
///
/// TT3: RW2 asked when the k-th station after the first is reached, k = 0 (the first departure), 1, 2,
/// 3, 5. A ride of fewer stations is not counted.
///
/// TT4: the tracker locks at the start of its first railway held for 60 s (or to the end). A right lock
/// after k units of 10 s from the first departure costs 1 − 1/(1 + e^{k − 6}), a wrong one 1, none 1.
/// `TT4.latency` is F1 of the locks times 1 − p, p = 2/(1 + e^{−d·ln 3/60}) − 1 for the median delay d
/// of the right ones, so that a delay of 60 s halves it.
/// Sources: ERDE (Losada and Crestani 2016); F-latency (Sadeque et al. 2018).
enum TimeToRight {
  static let stableMilliseconds: Int64 = 60_000
  private static let ceilingSeconds = 600.0

  static let metrics = times + byStations + earliness

  private static let times: [Metric] = {
    let once = MetricFamily(
      unit: .seconds, polarity: .lower, over: .journeys, source: "early classification",
      aggregate: .median, ceiling: ceilingSeconds)
    var stable = once
    stable.source = "stable lag of live translation"
    func first(
      _ right: Correctness, from start: @escaping @Sendable (JudgedJourney) -> Timestamp
    ) -> @Sendable (Performance) -> (any Tally)? {
      { performance in
        let start = start(performance.journey)
        guard !performance.spans.isEmpty else { return nil }
        let span = performance.spans.first {
          $0.end > start && $0.correctness.isSuperset(of: right)
        }
        return Quantile([seconds(span.map { max(start, $0.start) }, since: start)])
      }
    }
    return [
      once(
        "TT1", "time until right",
        "How long after the start the railway was first right.",
        "min t: r̂(t) ∈ R*, from the later of first departure and first location",
        measure: first(.railway, from: \.clockStart)),
      once(
        "TT1.session", "time until right, from the first location",
        "How long after the first location the railway was first right.",
        "min t: r̂(t) ∈ R*, from the first location",
        measure: first(.railway, from: \.sessionStart)),
      once(
        "TT1.pair", "time until railway and direction are right",
        "How long after the start railway and direction were first right.",
        "min t: r̂(t) ∈ R* ∧ d̂(t) = d*, from the later of first departure and first location",
        measure: first(.pair, from: \.clockStart)),
      stable(
        "TT2", "time until settled",
        "How long after the start the railway was right for at least a minute.",
        "min t: r̂ ∈ R* on [t, t + 60 s], from the later of first departure and first location",
        measure: settling(.railway, .seconds)),
      stable(
        "TT2.bounded", "time until settled, at most 600 s",
        "How long until the railway was right for at least a minute; never counts as 600 s.",
        "min(TT2, 600 s)",
        aggregate: .mean
      ) { performance in
        let lag = settling(.railway, .seconds)(performance)?.value
        return lag.map { Ratio.one(min($0, ceilingSeconds)) }
      },
      stable(
        "TT2.m", "way until settled", "TT2 in metres ridden.",
        "metres ridden from the start to TT2", unit: .metres, ceiling: 10_000,
        measure: settling(.railway, .metres)),
      stable(
        "TT2.stations", "stations until settled", "TT2 in stations reached after the first.",
        "calls reached from the start to TT2", unit: .stations, ceiling: 10,
        measure: settling(.railway, .stations)),
      stable(
        "TT2.suffix", "time until right for good",
        "When the last stretch began in which the railway was right to the end.",
        "start of the last right suffix, from the later of first departure and first location"
      ) { performance in
        guard !performance.spans.isEmpty else { return nil }
        let start = performance.journey.clockStart
        let suffix = performance.spans.reversed().prefix {
          $0.end > start && $0.correctness.contains(.railway)
        }
        return Quantile([seconds(suffix.last.map { max(start, $0.start) }, since: start)])
      },
      stable(
        "TT2.leg", "time until settled on a later leg",
        "As TT2 for legs after the first, each from its own start: through services, transfers.",
        "min t: r̂ ∈ R* on [t, t + 60 s], from the leg's start", over: .legs
      ) { performance in
        let later = performance.legs.filter {
          performance.journey.cells[$0[$0.startIndex].cell].leg > 0
        }
        return Quantile(
          later.map { leg in
            let start = leg[leg.startIndex].start
            return seconds(settled(.railway, leg, from: start), since: start)
          })
      },
    ]
  }()

  private static let byStations = [0, 1, 2, 3, 5].map { k in
    MetricFamily(over: .journeys, source: "Sensors 19:4184; taogu.site")(
      "TT3.k\(k)", "railway after \(k) station\(k == 1 ? "" : "s")",
      "Whether the railway was right when \(k) stations had been reached.",
      "[r̂(t_k) ∈ R*(t_k)], t_k = arrival at the k-th station, t_0 = first departure"
    ) { performance in
      let start = performance.journey.clockStart
      let times = [start] + performance.journey.calls.map(\.arrival).filter { $0 > start }
      guard k < times.count else { return nil }
      let span = performance.spans.first { $0.start <= times[k] && times[k] < $0.end }
      return span.map { Ratio.one($0.correctness.contains(.railway)) }
    }
  }

  private static let earliness: [Metric] = {
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

  private static func seconds(_ time: Timestamp?, since start: Timestamp) -> Double {
    time?.seconds(since: start) ?? .infinity
  }

  /// The lag until something is right for a minute, by one of the journey's clocks: seconds, metres or
  /// stations from the first departure.
  static func settling(
    _ right: Correctness, _ unit: MetricUnit
  ) -> @Sendable (Performance) -> (any Tally)? {
    { performance in
      guard !performance.spans.isEmpty else { return nil }
      let journey = performance.journey
      let start = journey.clockStart
      guard let time = settled(right, performance.spans[...], from: start) else {
        return Quantile([.infinity])
      }
      let lag =
        switch unit {
        case .metres: journey.travel.metres(at: time) - journey.travel.metres(at: start)
        case .stations: Double(journey.calls.count { $0.arrival > start && $0.arrival <= time })
        default: time.seconds(since: start)
        }
      return Quantile([lag])
    }
  }

  /// The first time from `start` on that begins a right stretch of a minute, or one to the end.
  static func settled(
    _ right: Correctness, _ spans: ArraySlice<JointSpan>, from start: Timestamp
  ) -> Timestamp? {
    var begin: Timestamp?
    for span in spans where span.end > start {
      if span.correctness.isSuperset(of: right) {
        begin = begin ?? max(start, span.start)
      } else {
        if let begin, span.start.milliseconds(since: begin) >= stableMilliseconds { return begin }
        begin = nil
      }
    }
    return begin
  }

  private struct Lock: Finding {
    let found: (seconds: Double, isRight: Bool)?

    init(_ performance: Performance) {
      let clock = performance.journey.clockStart
      var held: (railway: RailwayIndex, start: Timestamp, isRight: Bool)?
      for span in performance.spans where span.end > clock {
        let railway = performance.estimate(in: span)?.railway
        if railway == held?.railway { continue }
        if let lock = held,
          span.start.milliseconds(since: lock.start) >= stableMilliseconds
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
