package import Journeys

/// A call with what its times rest on.
package struct TimedCall: Sendable, Hashable {
  /// How a call's times were found.
  package enum Basis: String, Sendable, Hashable, CaseIterable {
    /// Locations show the train standing, or going by.
    case observed
    /// No locations for a while: the time left over after running is the stand.
    case gap
    /// Before the first or after the last location.
    case extrapolated
    /// Taken from the timetable.
    case timetable
    /// Taken from what the rider logged.
    case logged
  }

  package var call: Call
  package var basis: Basis
  /// How far the times may be off.
  package var uncertaintySeconds: Double

  package init(call: Call, basis: Basis, uncertaintySeconds: Double) {
    self.call = call
    self.basis = basis
    self.uncertaintySeconds = uncertaintySeconds
  }

  /// From 0 to 1: near 1 for times good to a second or two, a half where they may be 10 s off.
  package var confidence: Double {
    1 / (1 + (uncertaintySeconds / 10) * (uncertaintySeconds / 10))
  }
}
