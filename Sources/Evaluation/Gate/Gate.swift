package import PlainText

/// What a gate file asks of trackers.
package struct Gate: Sendable, Hashable {
  /// A bound for a tracker's aggregate of a metric.
  package struct Floor: Sendable, Hashable {
    package var tracker: String
    package var metric: MetricDefinition
    /// Nil for all journeys.
    package var tag: String?
    package var atLeast: Double?
    package var atMost: Double?
  }

  /// A metric that must be 0 on every journey.
  package struct Zero: Sendable, Hashable {
    package var tracker: String
    package var metric: MetricDefinition
    /// Journeys that are known to fail.
    package var except: [String]
  }

  /// Folders of journeys, seen from the gate file's folder.
  package var journeys: [String]
  package var trackers: [String]
  /// The baseline's file, seen from the gate file's folder; nil for none.
  package var baseline: String?
  /// The metrics by which no tracker may be worse than the baseline.
  package var noWorse: [MetricDefinition]
  package var floors: [Floor]
  package var zeros: [Zero]

  /// The gate in a file.
  ///
  /// - Throws: everything that is wrong with the file, by member.
  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> Gate {
    try JSONObjectReader.read(bytes, file: file, GateReader.gate)
  }
}
