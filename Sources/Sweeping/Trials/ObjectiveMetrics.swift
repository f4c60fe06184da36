package import Evaluation

/// The metrics that a sweep looks at.
package struct ObjectiveMetrics: Sendable {
  /// The indices in `MetricCatalogue.all`, in the order asked for.
  package let indices: [Int]

  /// Selects metrics by id; nil if there is no metric of one of the names.
  package init?(_ ids: [String]) {
    indices = ids.compactMap(MetricCatalogue.index)
    if indices.count < ids.count { return nil }
  }

  /// Whether all of them see no more of a tracker than a replay gives.
  var canReplay: Bool {
    !indices.contains { !MetricCatalogue.all[$0].needs.isEmpty }
  }

  /// The tallies of a performance, in the order asked for.
  func tallies(_ performance: Performance) -> [any Tally] {
    indices.map { MetricCatalogue.all[$0].tally(performance) }
  }

  /// The values of a performance, in the order asked for.
  package func values(_ performance: Performance) -> TrialValues {
    tallies(performance).map(\.value)
  }

  /// The metric of an objective.
  package func definition(_ objective: Int) -> Metric {
    MetricCatalogue.all[indices[objective]]
  }

  /// A value as searches and tables take it: higher is better, and what never came is a ceiling.
  package func oriented(_ value: Double?, objective: Int) -> Double? {
    guard let value else { return nil }
    let metric = definition(objective)
    let compared = metric.compared(value)
    return metric.polarity == .lower ? -compared : compared
  }
}
