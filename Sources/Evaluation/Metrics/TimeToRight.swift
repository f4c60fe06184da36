import Tracking

/// TT1 and TT2: how long until the estimate was right for the first time, and stayed so.
///
/// The clock starts at the first departure (or at the first location, where that is later); for
/// `TT1.session` at the first location. A right estimate before the start counts as 0, none as +∞.
/// TT2 = min t such that the railway is right at all labelled time in [t, t + 60 s] (or to the end);
/// also in metres ridden and stations reached by then. The suffix form is the start of the last
/// stretch that is right to the very end.
enum TimeToRight {
  static let stableMilliseconds: Int64 = 60_000

  static let metrics: [Metric] = {
    let once = MetricFamily(
      unit: .seconds, polarity: .lower, over: .journeys, source: "early classification",
      aggregate: .median, ceiling: 600)
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
    func clock(_ unit: MetricUnit) -> @Sendable (Performance) -> (any Tally)? {
      { performance in
        performance.spans.isEmpty
          ? nil
          : Quantile([Self.clock(unit, performance.find(Settled.self).time, performance.journey)])
      }
    }
    return [
      once(
        "TT1", "time until right",
        "How long after the first departure the railway was first right.",
        "min t: r̂(t) ∈ R*, from the first departure",
        measure: first(.railway, from: \.clockStart)),
      once(
        "TT1.session", "time until right, from the first location",
        "How long after the first location the railway was first right.",
        "min t: r̂(t) ∈ R*, from the first location",
        measure: first(.railway, from: \.sessionStart)),
      once(
        "TT1.pair", "time until railway and direction are right",
        "How long after the first departure railway and direction were first right.",
        "min t: r̂(t) ∈ R* ∧ d̂(t) = d*, from the first departure",
        measure: first(.pair, from: \.clockStart)),
      stable(
        "TT2", "time until settled",
        "How long after the first departure the railway was right for at least a minute.",
        "min t: r̂ ∈ R* on [t, t + 60 s], from the first departure", isHeadline: true,
        measure: clock(.seconds)),
      stable(
        "TT2.m", "way until settled", "TT2 in metres ridden.",
        "metres ridden from the first departure to TT2", unit: .metres, ceiling: 10_000,
        measure: clock(.metres)),
      stable(
        "TT2.stations", "stations until settled", "TT2 in stations reached after the first.",
        "calls reached from the first departure to TT2", unit: .stations, ceiling: 10,
        measure: clock(.stations)),
      stable(
        "TT2.suffix", "time until right for good",
        "When the last stretch began in which the railway was right to the end.",
        "start of the last right suffix, from the first departure"
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
      ) { Quantile(laterLegs($0)) },
    ]
  }()

  private struct Settled: Finding {
    let time: Timestamp?

    init(_ performance: Performance) {
      time = settled(.railway, performance.spans[...], from: performance.journey.clockStart)
    }
  }

  private static func seconds(_ time: Timestamp?, since start: Timestamp) -> Double {
    time?.seconds(since: start) ?? .infinity
  }

  /// A time by one of the journey's clocks: seconds, metres or stations from the first departure.
  static func clock(_ unit: MetricUnit, _ time: Timestamp?, _ journey: JudgedJourney) -> Double {
    guard let time else { return .infinity }
    let start = journey.clockStart
    return switch unit {
    case .metres: journey.travel.metres(at: time) - journey.travel.metres(at: start)
    case .stations: Double(journey.calls.count { $0.arrival > start && $0.arrival <= time })
    default: time.seconds(since: start)
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

  /// The seconds of each leg after the first until it is settled.
  private static func laterLegs(_ performance: Performance) -> [Double] {
    let spans = performance.spans
    let cells = performance.journey.cells
    var result: [Double] = []
    var first = spans.startIndex
    while first < spans.endIndex {
      let leg = cells[spans[first].cell].leg
      let last = spans[first...].firstIndex { cells[$0.cell].leg != leg } ?? spans.endIndex
      if leg > 0 {
        let start = spans[first].start
        result.append(seconds(settled(.railway, spans[first..<last], from: start), since: start))
      }
      first = last
    }
    return result
  }
}
