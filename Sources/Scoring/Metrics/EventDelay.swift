import Tracking

/// LT1: the delay δ until the display shows a change; negative is early, +∞ is never.
enum EventDelay {
  static let windowMilliseconds: Int64 = 120_000
  /// The value of a miss in means.
  static let ceilingSeconds = 180.0

  static let group = MetricGroup(
    title: "Event latency",
    notes: """
      A change is shown when railway, station and phase are right: the direction does not count, \
      and a railway that only shares the stretch is wrong, unlike in PH1.display. δ counts from \
      the event. Events at or before the first location are left out, because nobody could have \
      shown them. The window opens 120 s before an event; if the right display holds by then, δ is \
      −120 s. It closes when the length of the stop and 60 s more have passed. Where a train \
      continues from one railway to another, now is right by either name of the station, and the \
      next by the railway that departs. A median over delays of both signs can be near 0 although \
      few delays are. Reports therefore separate early from late and show LT1.bounded first; \
      tables and tests both use its mean.
      """,
    metrics: delays + [missed] + kinds + uncertain)

  private static let time = MetricFamily(
    unit: .seconds, polarity: .nearZero, range: -.infinity...(.infinity), over: .events,
    source: "onset deviation: mir_eval; windows: NAB", aggregate: .median,
    ceiling: ceilingSeconds)

  /// Measures the events with certain times, or those with uncertain ones.
  private static func of(
    uncertain: Bool = false, tally: @escaping @Sendable (Delays) -> any Tally
  ) -> @Sendable (Performance) -> any Tally {
    { performance in
      let all = performance.find(Delays.self).all
      return tally(Delays(all.filter { uncertain == ($0.event.uncertaintyMilliseconds > 0) }))
    }
  }

  private static let delays = [
    time(
      "LT1", "event delay, median",
      "How long after a change of the focus the display showed it; a miss is infinite.",
      "median δ, δ = t̂(first right estimate) − t*", measure: of { Quantile($0.seconds) }),
    time(
      "LT1.bounded", "event delay, at most 180 s",
      "How early or late changes were shown; a miss counts as 180 s.",
      "mean min(|δ|, 180 s)", word: "delay", .lower, range: 0...ceilingSeconds, aggregate: .mean,
      isDeclared: true, measure: of(tally: bounded)),
  ]

  private static func bounded(_ delays: Delays) -> any Tally {
    Ratio(
      delays.seconds.reduce(0) { $0 + min(abs($1), ceilingSeconds) },
      of: Double(delays.seconds.count))
  }

  private static let missed = MetricFamily(polarity: .lower, over: .events, source: time.source)(
    "LT1.miss", "missed events", "How many changes were never shown.", "[δ = ∞] / events",
    word: "missed", measure: of { Ratio.share($0.seconds) { $0 == .infinity } })

  private static let kinds = [
    (FocusChange.Kind.approach, "approach", "soon"), (.arrive, "arrival", "now"),
    (.depart, "departure", "next"),
  ].map { kind, event, display in
    time(
      "LT1.\(kind)", "delay of \(display), median", "LT1 of the changes to \(display).",
      "median δ, \(event) → \(display)",
      measure: of { Quantile($0.all.filter { $0.event.kind == kind }.map(\.seconds)) })
  }

  private static let uncertain = [
    time(
      "LT1.uncertain", "event delay where labels are uncertain, median",
      "LT1 for events whose labelled times are uncertain.", "median δ, labels with an uncertainty",
      measure: of(uncertain: true) { Quantile($0.seconds) }),
    time(
      "LT1.uncertain.bounded", "event delay where labels are uncertain, at most 180 s",
      "LT1.bounded for events whose labelled times are uncertain.",
      "mean min(|δ|, 180 s), labels with an uncertainty", .lower, range: 0...ceilingSeconds,
      aggregate: .mean, measure: of(uncertain: true, tally: bounded)),
  ]

  /// A change of the focus, and the seconds until the display showed it.
  typealias Delay = (event: FocusChange, seconds: Double)

  struct Delays: PerformanceAnalysis {
    let all: [Delay]
    let seconds: [Double]

    init(_ all: [Delay]) {
      self.all = all
      seconds = all.map(\.seconds)
    }

    init(_ performance: Performance) {
      let estimates = performance.estimates
      self.init(
        performance.journey.events.map { event in
          let opens = event.time.advanced(byMilliseconds: -windowMilliseconds)
          let shown = estimates[performance.firstHolding(after: opens)...]
            .prefix { $0.start <= event.windowEnd }
            .first { event.isShown(by: $0.estimate) }
          let seconds = shown.map { max($0.start, opens).seconds(since: event.time) } ?? .infinity
          return (event, seconds)
        })
    }
  }
}
