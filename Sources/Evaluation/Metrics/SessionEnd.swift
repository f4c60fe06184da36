import Tracking

/// AB5: whether the tracker stops when the ride is over, and not before.
///
/// Seconds from the end of the labels (the last departure, when the rider is off at the latest)
/// until no railway is named any more; +∞ if that never comes. Measured only where the recording
/// runs on for over a minute. `AB5.early`: whether it fell silent for good before the end.
/// Source: Fairtiq's Smart Stop.
enum SessionEnd: Metric {
  static let leastMilliseconds: Int64 = 60_000

  static let definitions = [
    MetricDefinition(
      "AB5", "delay of the session's end", unit: .seconds, polarity: .lower,
      summary: "How long after the ride a railway was still named.",
      formula: "min t: r̂ not given, from the end of the labels", source: "Fairtiq Smart Stop",
      aggregate: .median, over: .journeys, ceiling: 600),
    MetricDefinition(
      "AB5.early", "early end", unit: .share, polarity: .lower,
      summary: "On how many journeys the tracker named railways and fell silent before the end.",
      formula: "[r̂ given at some time, and never from some time before the end on]",
      source: "as AB5", over: .journeys),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    guard let last = performance.spans.last else { return [Quantile([]), Ratio(0, of: 0)] }
    let isSilent = !last.verdict.contains(.answered)
    let everSpoke = performance.spans.contains { $0.verdict.contains(.answered) }
    return [
      Quantile(delay(performance, after: last.end).map { [$0] } ?? []),
      Ratio(isSilent && everSpoke ? 1 : 0, of: 1),
    ]
  }

  private static func delay(_ performance: Performance, after end: Int64) -> Double? {
    guard performance.journey.sessionEnd - end > leastMilliseconds else { return nil }
    let silent = performance.answers.first { $0.end > end && $0.estimate.railway == nil }
    return silent.map { Double(max(0, $0.start - end)) / 1_000 } ?? .infinity
  }
}
