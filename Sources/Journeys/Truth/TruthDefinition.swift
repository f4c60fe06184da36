/// Where "soon" and "now" begin: the definition of truth behind a score.
package enum TruthDefinition: String, Sendable, Hashable, CaseIterable {
  /// As the formats say: soon from the call's `approach`, now from its arrival, to its departure.
  case announced
  /// Soon from 60 s before the arrival and now from 10 s before it, to the departure.
  ///
  /// A second opinion: a ranking of trackers that flips under it rests on the definition.
  case fixedLead = "fixed-lead"

  package static let leadToSoonSeconds = 60.0
  package static let leadToNowSeconds = 10.0

  /// The name that goes into the signature of scores.
  package var id: String { rawValue }
}
