/// What a kind of train can do.
package struct TrainCharacter: Sendable, Hashable {
  package var accelerationMetresPerSecondSquared: Double
  package var brakingMetresPerSecondSquared: Double
  package var topSpeedMetresPerSecond: Double
  /// Sideways in a curve, cant and all: what limits the speed there.
  package var lateralMetresPerSecondSquared = 1.4
  /// The least time at a platform.
  package var shortestDwellSeconds = 20.0

  /// 120 km/h, as on Japanese main lines.
  package static let main = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.75, brakingMetresPerSecondSquared: 0.85,
    topSpeedMetresPerSecond: 33.3)
  /// 80 km/h with good acceleration.
  package static let metro = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.9, brakingMetresPerSecondSquared: 0.95,
    topSpeedMetresPerSecond: 22.2)
  /// 65 km/h on rubber tyres or a beam.
  package static let peopleMover = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.95, brakingMetresPerSecondSquared: 0.95,
    topSpeedMetresPerSecond: 18)
  /// 40 km/h in the street.
  package static let tram = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.8, brakingMetresPerSecondSquared: 0.95,
    topSpeedMetresPerSecond: 11.1, shortestDwellSeconds: 12)
  /// 320 km/h, gentle in curves that are built for it.
  package static let highSpeed = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.45, brakingMetresPerSecondSquared: 0.6,
    topSpeedMetresPerSecond: 88.9, lateralMetresPerSecondSquared: 2, shortestDwellSeconds: 60)

  /// The kinds that scenarios can name.
  package static let named: [(name: String, character: TrainCharacter)] = [
    ("main", .main), ("metro", .metro), ("people-mover", .peopleMover), ("tram", .tram),
    ("high-speed", .highSpeed),
  ]

  /// A kind that fits a railway whose kind is not stated, from how far apart its stations lie.
  ///
  /// - Parameters:
  ///   - spacingMetres: the mean distance between stations.
  ///   - undergroundShare: how much of the railway is underground, 0 to 1.
  /// - Returns: trams below 600 m, people movers below 800 m, metros where most is underground.
  package static func fitting(spacingMetres: Double, undergroundShare: Double) -> TrainCharacter {
    if undergroundShare > 0.5 { return .metro }
    if spacingMetres < 600 { return .tram }
    if spacingMetres < 800 { return .peopleMover }
    return .main
  }
}
