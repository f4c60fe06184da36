/// A journey that is decided in all but its motion.
package struct PlannedJourney: Sendable {
  package var id: String
  package var scenario: String
  /// Nil to make one of what is ridden.
  package var title: String?
  package var tags: [String]
  package var notes: String
  package var seed: UInt64
  package var plan: RidePlan
  package var phone: PhoneSetup
  /// The scenario's file, for faults.
  package var file: String
}
