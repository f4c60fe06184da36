import Gate
package import Scoring

extension CompareReport {
  /// The metrics that the report's sections name, in the catalogue's order; its table of every
  /// metric apart.
  package static let shownMetrics: [Metric] = {
    let named =
      Comparison.declared + ScoreDiff.outcomes + CoverageSection.metrics
      + DelaySection.kinds.map(\.1)
    return MetricCatalogue.all.filter { $0.isHeadline || named.contains($0.id) }
  }()
}
