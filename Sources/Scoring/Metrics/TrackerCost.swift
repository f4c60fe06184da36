/// PF1 depends on the machine, so it is not in ``MetricCatalogue/all``, nor in a file whose bytes are
/// compared.
package enum TrackerCost {
  private static let family = MetricFamily(
    unit: .microseconds, polarity: .lower, over: .estimates, source: "GIS Cup 2012")

  package static let median = family(
    "PF1", "time per location",
    "The time within which the tracker handled half of the locations.",
    "median time of an update", word: "time"
  ) { _ in nil }

  package static let p99 = family(
    "PF1.p99", "time per location, 99th percentile",
    "The time within which the tracker handled 99 of 100 locations.",
    "99th percentile of the time of an update"
  ) { _ in nil }

  static let group = MetricGroup(title: "Cost", metrics: [median, p99])
}
