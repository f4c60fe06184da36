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

  static let metrics: [Metric] = {
    let time = MetricFamily(
      unit: .seconds, polarity: .nearZero, over: .events,
      source: "onset deviation: mir_eval; windows: NAB", aggregate: .median, ceiling: 180)
    let share = MetricFamily(
      polarity: .lower, over: .events, source: time.source)
    var own = time
    own.source = "TrainLCD/MobileApp 6470"
    /// Of the delays δ of events with certain times, or with uncertain ones.
    func quantile(_ rank: Double, uncertain: Bool = false) -> @Sendable (Performance) -> any Tally {
      { Quantile($0.find(Delays.self).seconds(uncertain: uncertain), rank: rank) }
    }
    func median(_ kind: FocusChange.Kind) -> @Sendable (Performance) -> any Tally {
      { Quantile($0.find(Delays.self).seconds(of: kind)) }
    }
    func part(
      uncertain: Bool = false, _ isPart: @escaping @Sendable (Double) -> Bool
    ) -> @Sendable (Performance) -> any Tally {
      { Ratio.share($0.find(Delays.self).seconds(uncertain: uncertain), where: isPart) }
    }
    func excess(
      _ rank: Double, uncertain: Bool = false
    ) -> @Sendable (Performance) -> any Tally {
      { Quantile($0.find(Delays.self).excess(uncertain: uncertain), rank: rank) }
    }
    let less = "LT1 less the wait for the first location after the change."
    return [
      time(
        "LT1", "event delay, median",
        "How long after a change of the focus the display showed it; a miss is infinite.",
        "median δ, δ = t̂(first right estimate) − t*", isHeadline: true, measure: quantile(0.5)),
      time(
        "LT1.p10", "event delay, 10th percentile", "The early end of LT1.", "10th percentile δ",
        measure: quantile(0.1)),
      time(
        "LT1.p90", "event delay, 90th percentile", "The late end of LT1.", "90th percentile δ",
        .lower, isHeadline: true, measure: quantile(0.9)),
      time(
        "LT1.mae", "event delay, mean absolute",
        "How far off the changes were that were shown at all.", "mean |δ| of the finite δ", .lower
      ) {
        let finite = $0.find(Delays.self).seconds().filter(\.isFinite)
        return Ratio(finite.reduce(0) { $0 + abs($1) }, of: Double(finite.count))
      },
      share(
        "LT1.early", "early events", "How many changes came over 5 s early.",
        "[δ < −5 s] / events", measure: part { $0 < -collarSeconds }),
      share(
        "LT1.late", "late events", "How many changes came over 5 s late, misses included.",
        "[δ > 5 s] / events", measure: part { $0 > collarSeconds }),
      share(
        "LT1.miss", "missed events", "How many changes were never shown.", "[δ = ∞] / events",
        isHeadline: true, measure: part { $0 == .infinity }),
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
        measure: part(uncertain: true) { $0 == .infinity }),
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

  /// Each change of the focus and how many seconds after it the display showed it, in order.
  struct Delays: Finding {
    let all: [(event: FocusChange, seconds: Double)]
    private let isUncertain: Bool
    private let excess: [Double]

    init(_ performance: Performance) {
      let estimates = performance.estimates
      all = performance.journey.events.map { event in
        let opens = event.time.advanced(byMilliseconds: -windowMilliseconds)
        for held in estimates[performance.firstHolding(after: opens)...] {
          guard held.start <= event.windowEnd else { break }
          if event.isShown(by: held.estimate) {
            return (event, max(held.start, opens).seconds(since: event.time))
          }
        }
        return (event, .infinity)
      }
      isUncertain = performance.journey.uncertaintyMilliseconds > 0
      let times = performance.journey.locationTimes
      var next = 0
      excess = all.map { delay in
        while next < times.count, times[next] < delay.event.time { next += 1 }
        // After the last location there is none to wait for.
        guard next < times.count else { return delay.seconds }
        return delay.seconds - times[next].seconds(since: delay.event.time)
      }
    }

    func seconds(uncertain: Bool = false) -> [Double] {
      uncertain == isUncertain ? all.map(\.seconds) : []
    }

    func seconds(of kind: FocusChange.Kind) -> [Double] {
      isUncertain ? [] : all.filter { $0.event.kind == kind }.map(\.seconds)
    }

    func excess(uncertain: Bool) -> [Double] { uncertain == isUncertain ? excess : [] }
  }
}
