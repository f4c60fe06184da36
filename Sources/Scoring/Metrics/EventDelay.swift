import Tracking

/// LT1 and LT2: how long after it was true the display changed.
///
/// For each change of the focus (approach → soon, arrival → now, departure → next), δ is the time
/// of the first right estimate in [t* − 120 s, t* + dwell + 60 s] minus t*; negative is early. A
/// right estimate already there when the window opens counts as 120 s early. None is +∞ and stays
/// in the quantiles. Where labels have an uncertainty, events are told apart. LT2 is the part of the
/// delay that is the tracker's own, δ − (t(first location at or after t*) − t*): no tracker can show
/// a change before the first location after it.
enum EventDelay {
  static let windowMilliseconds: Int64 = 120_000
  /// Beyond this an event is early or late, in seconds.
  static let collarSeconds = 5.0
  /// What a miss counts as where a mean is taken.
  static let ceilingSeconds = 180.0

  static let metrics: [Metric] = {
    let time = MetricFamily(
      unit: .seconds, polarity: .nearZero, over: .events,
      source: "onset deviation: mir_eval; windows: NAB", aggregate: .median,
      ceiling: ceilingSeconds)
    let share = MetricFamily(
      polarity: .lower, over: .events, source: time.source)
    var own = time
    own.source = "TrainLCD/MobileApp 6470"
    /// A number of the events with certain times, or of those with uncertain ones.
    func of(
      uncertain: Bool = false, _ tally: @escaping @Sendable (Delays) -> any Tally
    ) -> @Sendable (Performance) -> any Tally {
      { performance in
        let isUncertain = performance.journey.uncertaintyMilliseconds > 0
        return tally(uncertain == isUncertain ? performance.find(Delays.self) : Delays([]))
      }
    }
    func quantile(
      _ rank: Double, uncertain: Bool = false
    ) -> @Sendable (Performance) -> any Tally {
      of(uncertain: uncertain) { Quantile($0.seconds, rank: rank) }
    }
    func median(_ kind: FocusChange.Kind) -> @Sendable (Performance) -> any Tally {
      of { Quantile($0.all.filter { $0.event.kind == kind }.map(\.seconds)) }
    }
    func excess(_ rank: Double, uncertain: Bool = false) -> @Sendable (Performance) -> any Tally {
      of(uncertain: uncertain) { Quantile($0.excess, rank: rank) }
    }
    let less = "LT1 less the wait for the first location after the change."
    return [
      time(
        "LT1", "event delay, median",
        "How long after a change of the focus the display showed it; a miss is infinite.",
        "median δ, δ = t̂(first right estimate) − t*", measure: quantile(0.5)),
      time(
        "LT1.p10", "event delay, 10th percentile", "The early end of LT1.", "10th percentile δ",
        measure: quantile(0.1)),
      time(
        "LT1.p90", "event delay, 90th percentile", "The late end of LT1.", "90th percentile δ",
        .lower, measure: quantile(0.9)),
      time(
        "LT1.bounded", "event delay, at most 180 s",
        "How far off the changes were, early or late; a miss counts as 180 s.",
        "mean min(|δ|, 180 s)", .lower, aggregate: .mean,
        measure: of { delays in
          Ratio(
            delays.seconds.reduce(0) { $0 + min(abs($1), ceilingSeconds) },
            of: Double(delays.seconds.count))
        }),
      time(
        "LT1.ahead", "event delay of early changes, median",
        "How early those changes were shown that came early; negative.", "median δ of δ < 0",
        measure: of { Quantile($0.seconds.filter { $0 < 0 }) }),
      time(
        "LT1.behind", "event delay of late changes, median",
        "How late those changes were shown that came late; a miss is not among them.",
        "median δ of 0 ≤ δ < ∞", .lower,
        measure: of { Quantile($0.seconds.filter { $0 >= 0 && $0.isFinite }) }),
      time(
        "LT1.mae", "event delay, mean absolute",
        "How far off the changes were that were shown at all.", "mean |δ| of the finite δ", .lower,
        measure: of { delays in
          let finite = delays.seconds.filter(\.isFinite)
          return Ratio(finite.reduce(0) { $0 + abs($1) }, of: Double(finite.count))
        }),
      share(
        "LT1.early", "early events", "How many changes came over 5 s early.",
        "[δ < −5 s] / events", measure: of { Ratio.share($0.seconds) { $0 < -collarSeconds } }),
      share(
        "LT1.late", "late events", "How many changes came over 5 s late, misses included.",
        "[δ > 5 s] / events", measure: of { Ratio.share($0.seconds) { $0 > collarSeconds } }),
      share(
        "LT1.miss", "missed events", "How many changes were never shown.", "[δ = ∞] / events",
        measure: of { Ratio.share($0.seconds) { $0 == .infinity } }),
      time(
        "LT1.approach", "delay of soon, median", "LT1 of the changes to soon.",
        "median δ, approach → soon", measure: median(.approach)),
      time(
        "LT1.arrive", "delay of now, median", "LT1 of the changes to now.",
        "median δ, arrival → now", measure: median(.arrive)),
      time(
        "LT1.depart", "delay of next, median", "LT1 of the changes to next.",
        "median δ, departure → next", measure: median(.depart)),
      time(
        "LT1.uncertain", "event delay where labels are uncertain, median",
        "LT1 where the labels' own times may be off.", "median δ, labels with an uncertainty",
        measure: quantile(0.5, uncertain: true)),
      time(
        "LT1.uncertain.p90", "event delay where labels are uncertain, 90th percentile",
        "LT1.p90 where the labels' own times may be off.",
        "90th percentile δ, labels with an uncertainty", .lower,
        measure: quantile(0.9, uncertain: true)),
      share(
        "LT1.uncertain.miss", "missed events where labels are uncertain",
        "LT1.miss where the labels' own times may be off.",
        "[δ = ∞] / events, labels with an uncertainty",
        measure: of(uncertain: true) { Ratio.share($0.seconds) { $0 == .infinity } }),
      own(
        "LT2", "excess delay, median", less, "median of δ − (t(first location ≥ t*) − t*)",
        measure: excess(0.5)),
      own(
        "LT2.p90", "excess delay, 90th percentile", less,
        "90th percentile of δ − (t(first location ≥ t*) − t*)", .lower, measure: excess(0.9)),
      own(
        "LT2.uncertain", "excess delay where labels are uncertain", less,
        "median of δ − (t(first location ≥ t*) − t*)", measure: excess(0.5, uncertain: true)),
    ]
  }()

  /// A change of the focus, how many seconds after it the display showed it, and how many of them were
  /// not spent waiting for a location.
  typealias Delay = (event: FocusChange, seconds: Double, excess: Double)

  struct Delays: Finding {
    /// In order.
    let all: [Delay]
    /// Those of all, which several quantiles share.
    let seconds: [Double]
    let excess: [Double]

    init(_ all: [Delay]) {
      self.all = all
      seconds = all.map(\.seconds)
      excess = all.map(\.excess)
    }

    init(_ performance: Performance) {
      let times = performance.journey.locationTimes
      let estimates = performance.estimates
      var next = 0
      self.init(
        performance.journey.events.map { event in
          let opens = event.time.advanced(byMilliseconds: -windowMilliseconds)
          let shown = estimates[performance.firstHolding(after: opens)...]
            .prefix { $0.start <= event.windowEnd }
            .first { event.isShown(by: $0.estimate) }
          let seconds = shown.map { max($0.start, opens).seconds(since: event.time) } ?? .infinity
          while next < times.count, times[next] < event.time { next += 1 }
          // After the last location there is none to wait for.
          let wait = next < times.count ? times[next].seconds(since: event.time) : 0
          return (event, seconds, seconds - wait)
        })
    }
  }
}
