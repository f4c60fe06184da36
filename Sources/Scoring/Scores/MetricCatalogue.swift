import RailNetwork

package enum MetricCatalogue {
  /// The version of all metrics: it rises whenever a value could change; part of every signature.
  package static let version = "6"

  static let groups = [
    RailwayMetrics.group, DirectionMetrics.group, PhaseMetrics.group, EventDelay.group,
    TimeToRight.group, Stability.group, Recovery.group, AbstentionMetrics.group, Calibration.group,
    VisitedOrPassed.group, Alerts.group, TrainMetrics.group,
  ]

  package static let all: [Metric] = groups.flatMap(\.metrics)

  package static let headline: [Metric] = all.filter(\.isHeadline)

  fileprivate static let indices: [String: Int] = Dictionary(
    uniqueKeysWithValues: all.indices.flatMap { index in
      Set([all[index].id, all[index].word]).map { ($0, index) }
    })

  package static func metric(_ name: String) -> Metric? { indices[name].map { all[$0] } }

  /// A metric that the code names.
  package static subscript(name: String) -> Metric {
    guard let metric = metric(name) else { preconditionFailure("unknown metric '\(name)'") }
    return metric
  }
}

extension Metric {
  /// The place in ``MetricCatalogue/all``.
  package var index: Int {
    guard let index = MetricCatalogue.indices[id] else {
      preconditionFailure("metric '\(id)' is not in the catalogue")
    }
    return index
  }
}
