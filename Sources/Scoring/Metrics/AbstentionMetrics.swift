import Journeys
import Maths
import Tracking

/// AB1 to AB5: naming a railway while on no train, and naming none while on one.
///
/// AB2 cuts by confidence in 200 steps: the tracker's own probability, else the lead of the first
/// of the ranking over the second, (s₁ − s₂) / max(|s₁|, ε), limited to 0…1, and 1 for a single
/// candidate. AB5 counts from the
/// last departure of a ride, if a span without a ride or the end of the truth follows, and over a
/// minute passes before the next ride or the end of the recording.
enum AbstentionMetrics {
  private static let leastMilliseconds: Int64 = 60_000

  static let group = MetricGroup(
    title: "Abstention, and sessions without a train",
    metrics: [coverage, risk, falseActivation, sessionEnd])

  private static let coverage = MetricFamily(source: "selective classification: arXiv 2407.01032")(
    "AB1.coverage", "coverage",
    "How much of the labelled time a railway was named.", "Σ dt·[r̂ given] / Σ dt", .neutral
  ) { Ratio.time($0.milliseconds(.named), of: $0.milliseconds()) }

  private static let risk = MetricFamily(
    polarity: .lower, source: "selective classification: arXiv 2407.01032, 2410.15361",
    needs: .ranking, needsChoice: true
  )(
    "AB2", "area under risk and coverage",
    "The mean share of wrong estimates if only the most confident are shown.",
    "∫ risk d coverage"
  ) { RiskCoverageCurve($0) }

  private static let falseActivation = MetricFamily(
    unit: .secondsPerHour, polarity: .lower, over: .sessionSeconds,
    source: "e-mission-docs 468; TheTransitClock 29"
  )(
    "AB3.time", "falsely active time",
    "Seconds per hour without a ride in which a railway was named.",
    "Σ dt·[r̂ given] per hour of journeys without legs and of spans without a ride"
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
      let silent = performance.estimates.first { $0.end > end && $0.estimate.railway == nil }
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
  fileprivate func namedMilliseconds(in span: SpanWithoutRide) -> Int64 {
    estimates[firstHolding(after: span.from)...].prefix { $0.start < span.to }.reduce(0) {
      let time = min($1.end, span.to).milliseconds(since: max($1.start, span.from))
      return $0 + ($1.estimate.railway == nil ? 0 : time)
    }
  }
}

/// Right and wrong time by confidence; its value is the area under the curve of risk by coverage.
package struct RiskCoverageCurve: Tally, Equatable {
  private static let stepCount = 200

  /// The steps of confidence that have time, in ascending order, and the right and wrong time of each.
  private var steps: [UInt8] = []
  private var times: [SIMD2<Double>] = []
  private var unnamed = 0.0

  init(_ performance: Performance) {
    for span in performance.spans {
      let time = Double(span.milliseconds)
      guard let confidence = Self.confidence(performance, span) else {
        unnamed += time
        continue
      }
      let isRight = span.correctness.contains(.railway)
      add(isRight ? [time, 0] : [0, time], at: UInt8(confidence * Double(Self.stepCount)))
    }
    // Millions are kept, so without unused room.
    (steps, times) = (steps.map(\.self), times.map(\.self))
  }

  private mutating func add(_ time: SIMD2<Double>, at place: UInt8) {
    let index = Bisection.first(below: steps.count) { steps[$0] >= place }
    if index == steps.count || steps[index] != place {
      steps.insert(place, at: index)
      times.insert(.zero, at: index)
    }
    times[index] += time
  }

  /// nil if no railway is named.
  private static func confidence(_ performance: Performance, _ span: JointSpan) -> Double? {
    guard let estimate = performance.estimate(in: span), estimate.railway != nil else { return nil }
    if let probability = estimate.probability { return probability }
    let hypotheses = performance.hypotheses(in: span)
    guard hypotheses.count > 1 else { return 1 }
    let (first, second) = (hypotheses[0].score, hypotheses[1].score)
    return first > second ? min((first - second) / abs(first), 1) : 0
  }

  /// For each cut, from high to low: the time shown, and the wrong part of it.
  private var cuts: [(time: Double, shown: Double, mistaken: Double)] {
    var shown = 0.0
    var mistaken = 0.0
    return times.reversed().filter { $0 != .zero }.map { step in
      let time = step.x + step.y
      shown += time
      mistaken += step.y
      return (time, shown, mistaken)
    }
  }

  private var named: Double { times.reduce(0) { $0 + $1.x } + times.reduce(0) { $0 + $1.y } }

  /// For each cut, from high to low: the share of labelled time named, and its wrong share.
  package var points: [(coverage: Double, risk: Double)] {
    let labelled = named + unnamed
    return cuts.map { ($0.shown / labelled, $0.mistaken / $0.shown) }
  }

  package var value: Double? {
    let named = named
    guard named > 0 else { return nil }
    return cuts.reduce(0) { $0 + $1.mistaken / $1.shown * ($1.time / named) }
  }

  package var count: Double { (named + unnamed) / 1_000 }

  package mutating func add(_ other: RiskCoverageCurve) {
    for (place, time) in zip(other.steps, other.times) { add(time, at: place) }
    unnamed += other.unnamed
  }
}
