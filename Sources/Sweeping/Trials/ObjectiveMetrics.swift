package import Evaluation

/// The metrics that a sweep looks at, and which functions of the evaluator give them.
package struct ObjectiveMetrics: Sendable {
  /// The places in `MetricCatalogue.definitions`, in the order asked for.
  package let indices: [Int]
  private let functions: [any Metric.Type]
  /// For each index, the function and the place among its values.
  private let places: [(function: Int, value: Int)]

  /// Selects metrics by id; nil if there is no metric of one of the names.
  package init?(_ ids: [String]) {
    var indices: [Int] = []
    var functions: [any Metric.Type] = []
    var places: [(function: Int, value: Int)] = []
    for id in ids {
      guard let index = MetricCatalogue.index(id),
        let metric = MetricCatalogue.all.first(where: { $0.definitions.contains { $0.id == id } }),
        let value = metric.definitions.firstIndex(where: { $0.id == id })
      else { return nil }
      let known = functions.firstIndex { $0 == metric }
      if known == nil { functions.append(metric) }
      indices.append(index)
      places.append((known ?? functions.count - 1, value))
    }
    self.indices = indices
    self.functions = functions
    self.places = places
  }

  /// Whether all of them see no more of a tracker than a replay gives.
  var canReplay: Bool {
    !indices.contains { MetricCatalogue.definitions[$0].needsFullPlay }
  }

  /// The tallies of a performance, in the order asked for.
  func tallies(_ performance: Performance) -> [any Tally] {
    let all = functions.map { $0.tallies(performance) }
    return places.map { all[$0.function][$0.value] }
  }

  /// The values of a performance, in the order asked for.
  package func values(_ performance: Performance) -> TrialValues {
    tallies(performance).map(\.value)
  }

  /// The definition of an objective, by its place.
  package func definition(_ objective: Int) -> MetricDefinition {
    MetricCatalogue.definitions[indices[objective]]
  }

  /// A value as searches and tables take it: higher is better, and what never came is a ceiling.
  package func oriented(_ value: Double?, objective: Int) -> Double? {
    guard let value else { return nil }
    let definition = definition(objective)
    let compared = definition.compared(value)
    return definition.polarity == .lower ? -compared : compared
  }
}
