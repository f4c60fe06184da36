import Tracking

/// RC1: how long after a disturbance of the recording the display is right again.
///
/// The clock starts at the first location after the disturbance and stops when the display is right
/// for 30 s, or at the end. Time in which phases are not scored has no influence.
enum Recovery {
  private static let stableMilliseconds: Int64 = 30_000
  private static let ceilingSeconds = 600.0

  static let group = MetricGroup(
    title: "Recovery",
    notes: """
      A disturbance is a span that the ground truth lists: a wrong clock, impossible places, \
      silence, a burst of stale locations.
      """,
    metrics: [
      time(
        "RC1", "recovery, median",
        "How long after a disturbance the display was right again for 30 s; at most 600 s.",
        "median over disturbances of min(t − t(first location), 600 s)"
      ) { seconds($0).map { Quantile($0) } }
    ])

  private static let time = MetricFamily(
    unit: .seconds, polarity: .lower, range: 0...ceilingSeconds, over: .events,
    source: "time to recover of fault-tolerant systems", aggregate: .median,
    ceiling: ceilingSeconds)

  /// nil without a disturbance to recover from.
  private static func seconds(_ performance: Performance) -> [Double]? {
    let all = performance.journey.disturbances.compactMap { seconds(after: $0.to, performance) }
    return all.isEmpty ? nil : all
  }

  private static func seconds(after end: Timestamp, _ performance: Performance) -> Double? {
    guard let start = performance.journey.locationTimes.first(where: { $0 >= end }) else {
      return nil
    }
    var begin: Timestamp?
    var isScored = false
    for span in performance.spans
    where span.end > start && span.correctness.contains(.phaseScored) {
      isScored = true
      guard span.correctness.contains(.display) else {
        begin = nil
        continue
      }
      let from = begin ?? max(start, span.start)
      begin = from
      if span.end.milliseconds(since: from) >= stableMilliseconds { break }
    }
    guard isScored else { return nil }
    return begin.map { min($0.seconds(since: start), ceilingSeconds) } ?? ceilingSeconds
  }
}
