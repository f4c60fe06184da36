import Tracking

/// AB1 to AB5: naming a railway while on no train, and naming none while on one.
///
/// AB5 counts from the last departure of a ride, if a span without a ride or the end of the truth
/// follows, and over a minute passes before the next ride or the end of the recording.
enum AbstentionMetrics {
  private static let leastMilliseconds: Int64 = 60_000

  static let group = MetricGroup(
    title: "Abstention, and sessions without a train",
    metrics: [coverage, falseActivation, sessionEnd])

  private static let coverage = MetricFamily(source: "selective classification: arXiv 2407.01032")(
    "AB1.coverage", "coverage",
    "How much of the labelled time a railway was named.", "Σ dt·[r̂ given] / Σ dt", .neutral
  ) { Ratio.time($0.milliseconds(.named), of: $0.milliseconds()) }

  private static let falseActivation = MetricFamily(
    unit: .secondsPerHour, polarity: .lower, range: 0...3_600, over: .sessionSeconds,
    source: "e-mission-docs 468; TheTransitClock 29"
  )(
    "AB3.time", "falsely active time",
    "Seconds per hour without a ride in which a railway was named.",
    "Σ dt·[r̂ given] per hour of journeys without legs and of spans without a ride",
    isDeclared: true
  ) { performance in
    let spans = performance.journey.withoutRide
    guard !spans.isEmpty else { return nil }
    let named = spans.reduce(0) { $0 + performance.namedMilliseconds(in: $1) }
    let whole = spans.reduce(0) { $0 + $1.to.milliseconds(since: $1.from) }
    return Ratio(Double(named), of: Double(whole), .timePerHour)
  }

  private static let sessionEnd = MetricFamily(
    unit: .seconds, polarity: .lower, over: .journeys, source: "Fairtiq Smart Stop"
  )(
    "AB5", "delay of the session's end",
    "How long after getting off a railway was still named.",
    "min t: r̂ not given, from the end of a ride that a span without a ride follows",
    aggregate: .median, ceiling: 600
  ) { performance in
    let delays = ends(performance.journey).map { end, next in
      let silent = performance.estimates.first { $0.end > end && !$0.namesRailway }
      let start = silent.map { max(end, $0.start) } ?? .distantFuture
      return start < next || next == performance.journey.sessionEnd && silent != nil
        ? start.seconds(since: end) : .infinity
    }
    return delays.isEmpty ? nil : Quantile(delays)
  }

  /// When rides end that over a minute without a ride follows, and when that is over.
  private static func ends(_ journey: JudgedJourney) -> [(end: Timestamp, next: Timestamp)] {
    let calls = journey.calls
    return calls.indices.filter { calls[$0].isLastOfRide }.compactMap { index in
      let end = calls[index].departure
      let isLast = index == calls.count - 1
      let next = isLast ? journey.sessionEnd : min(calls[index + 1].arrival, journey.sessionEnd)
      let walks = journey.withoutRide.contains { $0.from >= end && $0.from < next }
      guard isLast || walks, end >= journey.sessionStart,
        next.milliseconds(since: end) > leastMilliseconds
      else { return nil }
      return (end, next)
    }
  }
}

extension Performance {
  /// The time in a span in which a railway was named.
  fileprivate func namedMilliseconds(in span: NamedSpan) -> Int64 {
    estimates[firstHolding(after: span.from)...].prefix { $0.start < span.to }.reduce(0) {
      let time = min($1.end, span.to).milliseconds(since: max($1.start, span.from))
      return $0 + ($1.namesRailway ? time : 0)
    }
  }
}
