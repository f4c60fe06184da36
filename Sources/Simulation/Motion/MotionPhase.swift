package import RailNetwork

/// A stretch of time with one acceleration; a ride is a chain of them.
package struct MotionPhase: Sendable, Hashable {
  /// Since the start of the ride.
  package var startSeconds: Double
  /// Along the ride's path.
  package var startMetres: Double
  package var startSpeedMetresPerSecond: Double
  package var accelerationMetresPerSecondSquared: Double
  /// The station at whose platform the ride stands during the whole phase.
  package var platform: StationIndex?

  package init(
    startSeconds: Double, startMetres: Double, startSpeedMetresPerSecond: Double = 0,
    accelerationMetresPerSecondSquared: Double = 0, platform: StationIndex? = nil
  ) {
    self.startSeconds = startSeconds
    self.startMetres = startMetres
    self.startSpeedMetresPerSecond = startSpeedMetresPerSecond
    self.accelerationMetresPerSecondSquared = accelerationMetresPerSecondSquared
    self.platform = platform
  }

  /// How fast and how far along the path, some time into the phase.
  func progress(afterSeconds seconds: Double) -> (metres: Double, speed: Double) {
    let gained = accelerationMetresPerSecondSquared * seconds
    return (
      startMetres + (startSpeedMetresPerSecond + gained / 2) * seconds,
      max(0, startSpeedMetresPerSecond + gained)
    )
  }
}
