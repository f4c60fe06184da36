import Tracking

extension Performance {
  /// TT2, also on journeys without a choice of railways; nil without labelled time.
  package var secondsUntilSettled: Double? {
    TimeToRight.secondsUntilSettled(.railway, self)?.value
  }
}

/// TT2 and TT3: the time until the railway stayed right for a minute or to the end, and until the
/// display did so after each boarding; +∞ if never.
enum TimeToRight {
  private static let stableMilliseconds: Int64 = 60_000
  private static let ceilingSeconds = 600.0

  static let group = MetricGroup(
    title: "Time until settled",
    notes: """
      The clock starts at the first departure or, if the recording begins later, at the first \
      location. Before that no tracker can name a railway, so an earlier start would measure the \
      recording. A railway that is right before the start counts as right at 0 s.
      """,
    metrics: settling + [boarding])

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
      "min(TT2, 600 s)", word: "settled", range: 0...ceilingSeconds, aggregate: .mean,
      isDeclared: true
    ) { performance in
      let lag = secondsUntilSettled(.railway, performance)?.value
      return lag.map { Ratio.one(min($0, ceilingSeconds)) }
    },
  ]

  private static let boarding = MetricFamily(
    unit: .seconds, polarity: .lower, over: .legs, source: "early classification",
    aggregate: .median, ceiling: ceilingSeconds
  )(
    "TT3", "time until the display is right",
    "How long after each boarding the display was right for at least a minute.",
    "median over boardings of min t: PH1.display right on [t, t + 60 s], from the first departure"
  ) { performance in
    let times = secondsUntilDisplay(performance)
    return times.isEmpty ? nil : Quantile(times)
  }

  /// By ride from boarding to getting off, from its first departure or the first location; from
  /// where phases are scored, if that is later.
  private static func secondsUntilDisplay(_ performance: Performance) -> [Double] {
    let calls = performance.journey.calls
    var spans = performance.spans[...]
    return calls.indices.filter { calls[$0].isFirstOfRide }.compactMap { first in
      let last = calls[first...].firstIndex(where: \.isLastOfRide) ?? calls.count - 1
      let start = max(calls[first].departure, performance.journey.sessionStart)
      let ridden = spans.prefix { performance.journey.cells[$0.cell].call <= last }
      spans = spans.dropFirst(ridden.count)
      let scored = ridden.filter { $0.end > start && $0.correctness.contains(.phaseScored) }
      guard let first = scored.first.map({ max(start, $0.start) }) else { return nil }
      return seconds(settled(.display, scored[...], from: first), since: first)
    }
  }

  private static func seconds(_ time: Timestamp?, since start: Timestamp) -> Double {
    time?.seconds(since: start) ?? .infinity
  }

  /// The seconds from the journey's start until the correctness holds for a minute.
  static func secondsUntilSettled(_ right: Correctness, _ performance: Performance) -> Quantile? {
    guard !performance.spans.isEmpty else { return nil }
    let start = performance.journey.clockStart
    let time = settled(right, performance.spans[...], from: start)
    return Quantile([seconds(time, since: start)])
  }

  /// The first time from `start` on at which a right stretch of a minute begins, or one to the end.
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
}
