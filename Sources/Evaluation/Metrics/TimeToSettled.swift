/// TT2: how long until the answer was right and stayed so.
///
/// min t such that the railway is right at all labelled time in [t, t + 60 s] (or to the end),
/// from the first departure; also in metres ridden and stations reached by then. The suffix form is
/// the start of the last stretch that is right to the very end. Never is +∞.
/// Idea: the stable lag of live translation.
enum TimeToSettled: Metric {
  static let stableMilliseconds: Int64 = 60_000

  static let definitions = [
    definition(
      "TT2", "time until settled", .seconds,
      "How long after the first departure the railway was right for at least a minute.",
      "min t: r̂ ∈ R* on [t, t + 60 s], from the first departure", isHeadline: true,
      ceiling: 600),
    definition(
      "TT2.m", "way until settled", .metres, "TT2 in metres ridden.",
      "metres ridden from the first departure to TT2", ceiling: 10_000),
    definition(
      "TT2.stations", "stations until settled", .stations,
      "TT2 in stations reached after the first.", "calls reached from the first departure to TT2",
      ceiling: 10),
    definition(
      "TT2.suffix", "time until right for good", .seconds,
      "When the last stretch began in which the railway was right to the end.",
      "start of the last right suffix, from the first departure", ceiling: 600),
    definition(
      "TT2.leg", "time until settled on a later leg", .seconds,
      "As TT2 for legs after the first, each from its own start: through services, transfers.",
      "min t: r̂ ∈ R* on [t, t + 60 s], from the leg's start", ceiling: 600, over: .legs),
  ]

  private static func definition(
    _ id: String, _ name: String, _ unit: MetricUnit, _ summary: String, _ formula: String,
    isHeadline: Bool = false, ceiling: Double, over: CountUnit = .journeys
  ) -> MetricDefinition {
    MetricDefinition(
      id, name, unit: unit, polarity: .lower, summary: summary, formula: formula,
      source: "stable lag of live translation", isHeadline: isHeadline, aggregate: .median,
      over: over, ceiling: ceiling)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    guard !performance.spans.isEmpty else { return definitions.map { _ in Quantile([]) } }
    let journey = performance.journey
    let start = journey.clockStart
    let settled = settledTime(.railway, performance.spans[...], from: start)
    return clocks(settled, journey).map { Quantile([$0]) } + [
      Quantile([seconds(suffix(performance, from: start), since: start)]),
      Quantile(laterLegs(performance).map { seconds($0.time, since: $0.start) }),
    ]
  }

  private static func seconds(_ time: Int64?, since start: Int64) -> Double {
    time.map { Double($0 - start) / 1_000 } ?? .infinity
  }

  /// A time by the journey's three clocks: seconds, metres and stations from the first departure.
  static func clocks(_ time: Int64?, _ journey: JudgedJourney) -> [Double] {
    guard let time else { return [.infinity, .infinity, .infinity] }
    let start = journey.clockStart
    return [
      seconds(time, since: start),
      journey.travel.metres(at: time) - journey.travel.metres(at: start),
      Double(journey.calls.count { $0.arrival > start && $0.arrival <= time }),
    ]
  }

  /// The first time from `start` on that begins a right stretch of a minute, or one to the end.
  static func settledTime(
    _ verdict: Verdict, _ spans: ArraySlice<JointSpan>, from start: Int64
  ) -> Int64? {
    var begin: Int64?
    for span in spans where span.end > start {
      guard span.verdict.isSuperset(of: verdict) else {
        if let since = begin, span.start - since >= stableMilliseconds { return since }
        begin = nil
        continue
      }
      begin = begin ?? max(start, span.start)
    }
    return begin
  }

  private static func suffix(_ performance: Performance, from start: Int64) -> Int64? {
    var begin: Int64?
    for span in performance.spans.reversed() {
      guard span.end > start, span.verdict.contains(.railway) else { break }
      begin = max(start, span.start)
    }
    return begin
  }

  private static func laterLegs(
    _ performance: Performance
  ) -> [(start: Int64, time: Int64?)] {
    let spans = performance.spans
    let cells = performance.journey.cells
    var result: [(start: Int64, time: Int64?)] = []
    var first = spans.startIndex
    while first < spans.endIndex {
      let leg = cells[spans[first].cell].leg
      let last = spans[first...].firstIndex { cells[$0.cell].leg != leg } ?? spans.endIndex
      if leg > 0 {
        let start = spans[first].start
        result.append((start, settledTime(.railway, spans[first..<last], from: start)))
      }
      first = last
    }
    return result
  }
}
