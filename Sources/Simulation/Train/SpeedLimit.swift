/// A stretch on which the ride may not go faster.
package struct SpeedLimit: Sendable, Hashable {
  /// Along the ride's path.
  package var metres: ClosedRange<Double>
  package var speedMetresPerSecond: Double

  package init(metres: ClosedRange<Double>, speedMetresPerSecond: Double) {
    self.metres = metres
    self.speedMetresPerSecond = speedMetresPerSecond
  }
}

/// A place at which the ride stands though no station is there.
package struct Halt: Sendable, Hashable {
  /// Along the ride's path.
  package var metres: Double
  package var seconds: Double

  package init(metres: Double, seconds: Double) {
    self.metres = metres
    self.seconds = seconds
  }
}
