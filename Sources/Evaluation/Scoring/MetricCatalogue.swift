/// All metrics, in the order of reports.
package enum MetricCatalogue {
  /// Rises whenever a metric's values could change; part of every signature.
  package static let version = "2"

  /// By what they are about.
  static let groups: [(title: String, metrics: [Metric])] = [
    ("Railway", RailwayMetrics.metrics),
    ("Direction", DirectionMetrics.metrics),
    (
      "Phase and station",
      PhaseMetrics.accuracy + PhaseMetrics.segments + DisplayEvents.metrics + DisplayOverlap.metrics
        + PhaseMetrics.confusion + StopSequence.metrics + DisplayGrammar.metrics
    ),
    ("Event latency", EventDelay.metrics + WindowedReward.metrics + DisplayEvents.collarCurve),
    ("Time until right and settled", TimeToRight.metrics),
    ("Stability", Stability.metrics),
    ("Abstention, and sessions without a train", AbstentionMetrics.metrics),
    ("Calibration", Calibration.metrics),
    ("Visited or passed", VisitedOrPassed.metrics),
    ("Alerts: would the rider have been told in time?", Alerts.metrics),
    ("Composites and cost", Composites.metrics),
  ]

  package static let all: [Metric] = groups.flatMap(\.metrics)

  /// The metrics that are shown first.
  package static let headline: [Metric] = all.filter(\.isHeadline)

  private static let indices: [String: Int] = Dictionary(
    uniqueKeysWithValues: all.indices.map { (all[$0].id, $0) })

  /// The index of a metric in ``all``.
  package static func index(_ id: String) -> Int? { indices[id] }

  package static func metric(_ id: String) -> Metric? { index(id).map { all[$0] } }

  /// PF1: how long a tracker takes for a location.
  ///
  /// Timing depends on the machine, so it is measured by the command, is not in ``all`` and never
  /// stands in a file whose bytes are compared.
  package static let costPerLocation: [Metric] = {
    let family = MetricFamily(
      unit: .microseconds, polarity: .lower, over: .estimates, source: "GIS Cup 2012")
    return [
      family(
        "PF1", "time per location",
        "How long the tracker took for half of the locations at most.",
        "median time of an update", isHeadline: true
      ) { _ in nil },
      family(
        "PF1.p99", "time per location, 99th percentile",
        "How long the tracker took for all but one in a hundred locations.",
        "99th percentile of the time of an update"
      ) { _ in nil },
    ]
  }()
}
