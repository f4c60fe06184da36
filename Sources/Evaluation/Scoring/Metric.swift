/// A pure function from a performance to tallies, and what they mean.
///
/// A new metric is a file in `Metrics` and a line in ``MetricCatalogue``.
package protocol Metric: SendableMetatype {
  /// One definition per named value.
  static var definitions: [MetricDefinition] { get }

  /// The journey's tallies, one per definition and in that order.
  ///
  /// A tally that has nothing to measure is still there: its value is nil.
  static func tallies(_ performance: Performance) -> [any Tally]
}
