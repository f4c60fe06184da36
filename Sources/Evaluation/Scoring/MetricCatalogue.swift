/// All metrics, in the order of reports.
package enum MetricCatalogue {
  /// Rises whenever a metric's values could change; part of every signature.
  package static let version = "1"

  package static let all: [any Metric.Type] = [
    RailwayTimeAccuracy.self,
    DirectionAccuracy.self,
    FocusAccuracy.self,
    EventDelay.self,
    TimeToCorrect.self,
    TimeToSettled.self,
    ExcessSwitches.self,
    AlertInTime.self,
  ]

  /// The definitions of all named values, in order; tallies stand in the same order.
  package static let definitions: [MetricDefinition] = all.flatMap { $0.definitions }

  /// The values that are shown first.
  package static let headline: [MetricDefinition] = definitions.filter(\.isHeadline)

  /// The place of a named value in ``definitions``.
  package static func index(_ id: String) -> Int? {
    definitions.firstIndex { $0.id == id }
  }
}
