import Tracking

extension Performance {
  /// TT2, also where there is no choice of railways; nil without labelled time.
  package var secondsUntilSettled: Double? {
    TimeToRight.secondsUntilSettled(.railway, self)?.value
  }
}

/// TT1 to TT3: how long until the railway was right for the first time and stayed so, and whether
/// it was right after some stations.
///
/// The clock starts at the first departure, or at the first location where that is later. A right
/// estimate before the start counts as 0, none as +∞. TT2: right at all labelled time in
/// [t, t + 60 s], or to the end.
///
/// TT3: RW2 asked when the k-th station after the first is reached, k = 1, 3, 5. A ride of fewer
/// stations is not counted.
enum TimeToRight {
  private static let stableMilliseconds: Int64 = 60_000
  private static let ceilingSeconds = 600.0

  static let group = MetricGroup(
    title: "Time until right and settled",
    notes: """
      The clock starts at the first departure or, in a recording that begins later, at the first \
      location: before it no tracker can answer, so that an earlier start would measure the \
      recording. A railway that is right before the start counts as right at 0 s.
      """,
    metrics: [first] + settling + afterStations)

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

  private static let afterStations = [1, 3, 5].map { k in
    MetricFamily(over: .journeys, source: "Sensors 19:4184; taogu.site", needsChoice: true)(
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

  private static func seconds(_ time: Timestamp?, since start: Timestamp) -> Double {
    time?.seconds(since: start) ?? .infinity
  }

  /// The seconds until something is right for a minute, from the journey's start.
  static func secondsUntilSettled(_ right: Correctness, _ performance: Performance) -> Quantile? {
    guard !performance.spans.isEmpty else { return nil }
    let start = performance.journey.clockStart
    let time = settled(right, performance.spans[...], from: start)
    return Quantile([seconds(time, since: start)])
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
}
