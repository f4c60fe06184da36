package import RailNetwork

extension JSONKind where Value == Metric {
  /// A metric by its id, or by its word in tables.
  package static var metric: JSONKind {
    JSONKind(standIn: MetricCatalogue.all[0]) { field in
      guard let name = field.text else { return nil }
      let metric = MetricCatalogue.metric(name)
      if metric == nil {
        field.fault(
          unknown: "metric", name, among: MetricCatalogue.all.flatMap { [$0.id, $0.word] }.unique,
          otherwise: "see railbench metrics")
      }
      return metric
    }
  }
}
