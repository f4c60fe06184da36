package import Tracking

/// A location with the time at which it was truly measured, whatever its timestamp says.
package struct TimedLocation: Sendable, Hashable {
  /// Since the start of the ride.
  package var seconds: Double
  package var location: Location

  package init(seconds: Double, location: Location) {
    self.seconds = seconds
    self.location = location
  }
}
