import Tracking

/// AB5: whether the tracker stops when the ride is over, and not before.
///
/// Seconds from the end of the labels (the last departure, when the rider is off at the latest)
/// until no railway is named any more; +∞ if that never comes. Measured only where the recording
/// runs on for over a minute. `AB5.early`: whether it fell silent for good before the end.
enum SessionEnd {
  static let leastMilliseconds: Int64 = 60_000

  static let metrics: [Metric] = {
    let family = MetricFamily(
      unit: .seconds, polarity: .lower, over: .journeys, source: "Fairtiq Smart Stop")
    return [
      family(
        "AB5", "delay of the session's end", "How long after the ride a railway was still named.",
        "min t: r̂ not given, from the end of the labels", aggregate: .median, ceiling: 600
      ) { performance in
        guard let end = performance.spans.last?.end,
          performance.journey.sessionEnd.milliseconds(since: end) > leastMilliseconds
        else { return nil }
        let silent = performance.estimates.first { $0.end > end && $0.estimate.railway == nil }
        return Quantile([silent.map { max(end, $0.start).seconds(since: end) } ?? .infinity])
      },
      family(
        "AB5.early", "early end",
        "On how many journeys the tracker named railways and fell silent before the end.",
        "[r̂ given at some time, and never from some time before the end on]", unit: .share
      ) { performance in
        performance.spans.last.map {
          Ratio.one(!$0.correctness.contains(.named) && performance.milliseconds(.named) > 0)
        }
      },
    ]
  }()
}
