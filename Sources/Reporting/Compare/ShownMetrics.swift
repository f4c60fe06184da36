package import Scoring

extension CompareReport {
  /// The metrics that the report's sections name, in the catalogue's order; its table of every
  /// metric apart.
  package static let shownMetrics: [Metric] = MetricCatalogue.all.filter { metric in
    metric.isHeadline || metric.isDeclared || metric.isOutcome
      || CoverageSection.metrics.contains(metric.id)
      || DelaySection.kinds.contains { $0.1 == metric.id }
  }
}
