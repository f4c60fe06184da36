import Tracking

extension Performance {
  /// TT2, also on journeys without a choice of railways; nil without labelled time.
  package var secondsUntilSettled: Double? {
    TimeToRight.secondsUntilSettled(.railway, self)?.value
  }
}

/// TT1 and TT2: the time until the railway was first right, and until it stayed right to the end or
/// for a minute; +∞ if never.
enum TimeToRight {
  private static let stableMilliseconds: Int64 = 60_000
  private static let ceilingSeconds = 600.0

  static let group = MetricGroup(
    title: "Time until right and settled",
    notes: """
      The clock starts at the first departure or, if the recording begins later, at the first \
      location. Before that no tracker can name a railway, so an earlier start would measure the \
      recording. A railway that is right before the start counts as right at 0 s.
      """,
    metrics: [first] + settling)

  private static let first = MetricFamily(
    unit: .seconds, polarity: .lower, over: .journeys, source: "early classification",
    aggregate: .median, ceiling: ceilingSeconds, needsChoice: true
  )(
    "TT1", "time until right", "How long after the start the railway was first right.",
    "min t: r̂(t) ∈ R*, from the later of first departure and first location"
  ) { performance in
    let start = performance.journey.clockStart
    guard !performance.spans.isEmpty else { return nil }
    let span = performance.spans.first {
      $0.end > start && $0.correctness.contains(.railway)
    }
    return Quantile([seconds(span.map { max(start, $0.start) }, since: start)])
  }

  private static let stable = MetricFamily(
    unit: .seconds, polarity: .lower, over: .journeys, source: "stable lag of live translation",
    aggregate: .median, ceiling: ceilingSeconds, needsChoice: true)

  private static let settling: [Metric] = [
    stable(
      "TT2", "time until settled",
      "How long after the start the railway was right for at least a minute.",
      "min t: r̂ ∈ R* on [t, t + 60 s], from the later of first departure and first location"
    ) { secondsUntilSettled(.railway, $0) },
    stable(
      "TT2.bounded", "time until settled, at most 600 s",
      "How long until the railway was right for at least a minute; never counts as 600 s.",
      "min(TT2, 600 s)", word: "settled", aggregate: .mean, isDeclared: true
    ) { performance in
      let lag = secondsUntilSettled(.railway, performance)?.value
      return lag.map { Ratio.one(min($0, ceilingSeconds)) }
    },
  ]

  private static func seconds(_ time: Timestamp?, since start: Timestamp) -> Double {
    time?.seconds(since: start) ?? .infinity
  }

  /// The seconds from the journey's start until the correctness holds for a minute.
  static func secondsUntilSettled(_ right: Correctness, _ performance: Performance) -> Quantile? {
    guard !performance.spans.isEmpty else { return nil }
    let start = performance.journey.clockStart
    let time = settled(right, performance, from: start)
    return Quantile([seconds(time, since: start)])
  }

  /// The first time from `start` on at which a right stretch of a minute begins, or one to the end.
  static func settled(
    _ right: Correctness, _ performance: Performance, from start: Timestamp
  ) -> Timestamp? {
    var begin: Timestamp?
    for span in performance.spans where span.end > start {
      if span.correctness.isSuperset(of: right) {
        begin = begin ?? max(start, span.start)
      } else {
        if let begin, span.start.milliseconds(since: begin) >= stableMilliseconds { return begin }
        begin = nil
      }
    }
    return begin
  }
}
