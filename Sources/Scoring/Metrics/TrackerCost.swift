/// PF1 depends on the machine, so it is not in ``MetricCatalogue/all``, nor in a file whose bytes are
/// compared.
package enum TrackerCost {
  package static let median = MetricFamily(
    unit: .microseconds, polarity: .lower, over: .estimates, source: "GIS Cup 2012"
  )(
    "PF1", "time per location",
    "The time within which the tracker handled half of the locations.",
    "median time of an update", word: "time"
  ) { _ in nil }

  static let group = MetricGroup(title: "Cost", metrics: [median])
}
