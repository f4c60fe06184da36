/// How long trains take: even acceleration and braking, and a speed that they don't exceed.
package struct TrainMotion: Sendable, Hashable {
  package var accelerationMetresPerSecondSquared = 0.8
  /// The speed on open line.
  package var cruiseMetresPerSecond: Double

  package init(cruiseMetresPerSecond: Double) {
    self.cruiseMetresPerSecond = cruiseMetresPerSecond
  }

  /// The shortest time over a distance from one speed to another.
  ///
  /// Where the distance is too short to get from one speed to the other, they are taken as a mean.
  package func seconds(over metres: Double, from start: Double, to end: Double) -> Double {
    guard metres > 0 else { return 0 }
    let a = accelerationMetresPerSecondSquared
    let start = min(start, cruiseMetresPerSecond)
    let end = min(end, cruiseMetresPerSecond)
    let peakSquared = a * metres + (start * start + end * end) / 2
    let peak = min(peakSquared.squareRoot(), cruiseMetresPerSecond)
    guard peak >= max(start, end) else { return metres / max((start + end) / 2, 0.5) }
    let speeding = (2 * peak * peak - start * start - end * end) / (2 * a)
    return (2 * peak - start - end) / a + max(0, metres - speeding) / peak
  }
}
