import Numerics

/// LT1: how long after it was true the display changed.
///
/// For each change of the focus (approach → soon, arrival → now, departure → next), δ is the time
/// of the first right answer in [t* − 120 s, t* + dwell + 60 s] minus t*; negative is early. A
/// right answer already there when the window opens counts as 120 s early. No right answer is +∞
/// and stays in the quantiles. Where labels have an uncertainty, events are told apart.
/// Idea: onset deviation of mir_eval; windows of NAB.
enum EventDelay: Metric {
  static let windowMilliseconds: Int64 = 120_000
  /// Beyond this an event is early or late, in seconds.
  static let collarSeconds = 5.0

  static let definitions: [MetricDefinition] = {
    func definition(
      _ id: String, _ name: String, _ unit: MetricUnit, _ polarity: Polarity, _ summary: String,
      _ formula: String, isHeadline: Bool = false, aggregate: JourneyAggregate = .mean,
      ceiling: Double? = nil
    ) -> MetricDefinition {
      MetricDefinition(
        id, name, unit: unit, polarity: polarity, summary: summary, formula: formula,
        source: "onset deviation: mir_eval; windows: NAB", isHeadline: isHeadline,
        aggregate: aggregate, over: .events, ceiling: ceiling)
    }
    func time(
      _ id: String, _ name: String, _ summary: String, _ formula: String,
      polarity: Polarity = .nearZero, isHeadline: Bool = false
    ) -> MetricDefinition {
      definition(
        id, name, .seconds, polarity, summary, formula, isHeadline: isHeadline,
        aggregate: .median, ceiling: 180)
    }
    return [
      time(
        "LT1", "event delay, median",
        "How long after a change of the focus the display showed it; a miss is infinite.",
        "median δ, δ = t̂(first right answer) − t*", isHeadline: true),
      time("LT1.p10", "event delay, 10th percentile", "The early end of LT1.", "10th percentile δ"),
      time(
        "LT1.p90", "event delay, 90th percentile", "The late end of LT1.", "90th percentile δ",
        polarity: .lower, isHeadline: true),
      time(
        "LT1.mae", "event delay, mean absolute",
        "How far off the changes were that were shown at all.", "mean |δ| of the finite δ",
        polarity: .lower),
      definition(
        "LT1.early", "early events", .share, .lower, "How many changes came over 5 s early.",
        "[δ < −5 s] / events"),
      definition(
        "LT1.late", "late events", .share, .lower,
        "How many changes came over 5 s late, misses included.", "[δ > 5 s] / events"),
      definition(
        "LT1.miss", "missed events", .share, .lower, "How many changes were never shown.",
        "[δ = ∞] / events", isHeadline: true),
      time(
        "LT1.approach", "delay of soon, median", "LT1 of the changes to soon.",
        "median δ, approach → soon"),
      time(
        "LT1.arrive", "delay of now, median", "LT1 of the changes to now.",
        "median δ, arrival → now"),
      time(
        "LT1.depart", "delay of next, median", "LT1 of the changes to next.",
        "median δ, departure → next"),
      time(
        "LT1.uncertain", "event delay where labels are uncertain, median",
        "LT1 where the labels' own times may be off.", "median δ, labels with an uncertainty"),
      time(
        "LT1.uncertain.p90", "event delay where labels are uncertain, 90th percentile",
        "LT1.p90 where the labels' own times may be off.",
        "90th percentile δ, labels with an uncertainty", polarity: .lower),
      definition(
        "LT1.uncertain.miss", "missed events where labels are uncertain", .share, .lower,
        "LT1.miss where the labels' own times may be off.",
        "[δ = ∞] / events, labels with an uncertainty"),
    ]
  }()

  static func tallies(_ performance: Performance) -> [any Tally] {
    let all = delays(performance)
    let isUncertain = performance.journey.uncertaintyMilliseconds > 0
    let certain = isUncertain ? [] : all
    let seconds = certain.map(\.seconds)
    let uncertain = isUncertain ? all.map(\.seconds) : []
    func share(_ values: [Double], _ condition: (Double) -> Bool) -> Ratio {
      Ratio(Double(values.count(where: condition)), of: Double(values.count))
    }
    func kind(_ kind: FocusChange.Kind) -> Quantile {
      Quantile(certain.filter { $0.event.kind == kind }.map(\.seconds))
    }
    let finite = seconds.filter(\.isFinite)
    return [
      Quantile(seconds),
      Quantile(seconds, rank: 0.1),
      Quantile(seconds, rank: 0.9),
      Ratio(finite.reduce(0) { $0 + abs($1) }, of: Double(finite.count)),
      share(seconds) { $0 < -collarSeconds },
      share(seconds) { $0 > collarSeconds },
      share(seconds) { $0 == .infinity },
      kind(.approach),
      kind(.arrive),
      kind(.depart),
      Quantile(uncertain),
      Quantile(uncertain, rank: 0.9),
      share(uncertain) { $0 == .infinity },
    ]
  }

  /// A change of the focus and how long after it the display showed it.
  struct Delay {
    var event: FocusChange
    var seconds: Double
  }

  /// The delay of each event, in order.
  static func delays(_ performance: Performance) -> [Delay] {
    let answers = performance.answers
    return performance.journey.events.map { event in
      let opens = event.time - windowMilliseconds
      var place = firstHolding(after: opens, in: answers)
      while place < answers.count, answers[place].start <= event.windowEnd {
        if event.isShown(by: answers[place].estimate) {
          let onset = max(answers[place].start, opens)
          return Delay(event: event, seconds: Double(onset - event.time) / 1_000)
        }
        place += 1
      }
      return Delay(event: event, seconds: .infinity)
    }
  }

  /// The place of the first answer that still holds after a time.
  static func firstHolding(after time: Int64, in answers: [HeldAnswer]) -> Int {
    Bisection.first(below: answers.count) { answers[$0].end > time }
  }
}
