import Maths
import Tracking

/// One way in which phones go wrong, with its numbers.
///
/// A fault is a ``RideFault`` or a ``LocationFault``. A new one is a type in the file of its idea
/// and an entry in ``PhoneFaultCatalogue``.
package protocol PhoneFault: Sendable {
  /// The name in scenario files.
  static var kind: String { get }
  /// What it does, in one line.
  static var summary: String { get }
  /// One for each number; together with the kind, all that a scenario file says of it.
  static var numbers: NumberPaths<Self> { get }

  /// The fault with its defaults.
  init()
}

extension PhoneFault {
  /// The numbers with their usual values.
  package static var usualNumbers: [Number] {
    let usual = Self()
    return numbers.map { usual[keyPath: $0] }
  }
}

/// A fault that depends on what the train does.
protocol RideFault: PhoneFault {
  /// What the phone delivers instead of `timed`.
  func applied(
    to timed: [TimedLocation], on motion: RideMotion, _ generator: inout SeededGenerator
  ) -> [TimedLocation]
}

/// A fault that needs to know nothing but the locations, so that recordings can suffer it too.
protocol LocationFault: PhoneFault {
  /// What the phone delivers instead of `locations`.
  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location]
}
