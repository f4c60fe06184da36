/// Hits, false alarms and misses, and the ratios made of them.
struct Detections: Sendable, Equatable {
  var hits: Double
  var falseAlarms: Double
  var misses: Double

  var precision: Ratio { Ratio(hits, of: hits + falseAlarms) }
  var recall: Ratio { Ratio(hits, of: hits + misses) }
  /// The harmonic mean of the two; counts of several journeys add up.
  var f1: Ratio { Ratio(2 * hits, of: 2 * hits + falseAlarms + misses) }
}
