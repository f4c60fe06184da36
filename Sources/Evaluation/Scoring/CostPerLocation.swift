/// PF1: how long a tracker takes for a location.
///
/// Timing depends on the machine, so it is no metric of the catalogue: it is measured by the
/// command and never stands in a file whose bytes are compared. Source: GIS Cup 2012.
package enum CostPerLocation {
  package static let definitions = [
    MetricDefinition(
      "PF1", "time per location", unit: .microseconds, polarity: .lower,
      summary: "How long the tracker took for half of the locations at most.",
      formula: "median time of an update", source: "GIS Cup 2012", isHeadline: true,
      over: .answers),
    MetricDefinition(
      "PF1.p99", "time per location, 99th percentile", unit: .microseconds, polarity: .lower,
      summary: "How long the tracker took for all but one in a hundred locations.",
      formula: "99th percentile of the time of an update", source: "GIS Cup 2012",
      over: .answers),
  ]
}
