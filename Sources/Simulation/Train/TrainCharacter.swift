import RailNetwork

struct TrainCharacter: Sendable, Equatable {
  var accelerationMetresPerSecondSquared: Double
  var brakingMetresPerSecondSquared: Double
  var topSpeedMetresPerSecond: Double
  /// Sideways in a curve, cant and all: what limits the speed there.
  var lateralMetresPerSecondSquared = 1.4
  /// The least time at a platform.
  var shortestDwellSeconds = 20.0
  /// The time at a platform in the middle of its railways, where the timetable leaves it: the median
  /// of the recorded ride on the Yamanote Line.
  var usualDwellSeconds = 54.0
  /// Head to end; of no length, it stands with the phone at the map's point of each station.
  var lengthMetres = 0.0

  /// 120 km/h, as on Japanese main lines.
  static let main = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.75, brakingMetresPerSecondSquared: 0.85,
    topSpeedMetresPerSecond: 33.3, lengthMetres: 200)
  /// 80 km/h with good acceleration; stands as long as BART's do in the median where they were observed.
  static let metro = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.9, brakingMetresPerSecondSquared: 0.95,
    topSpeedMetresPerSecond: 22.2, usualDwellSeconds: 43, lengthMetres: 160)
  /// 65 km/h on rubber tyres or a beam.
  static let peopleMover = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.95, brakingMetresPerSecondSquared: 0.95,
    topSpeedMetresPerSecond: 18, usualDwellSeconds: 30, lengthMetres: 60)
  /// 40 km/h in the street.
  static let tram = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.8, brakingMetresPerSecondSquared: 0.95,
    topSpeedMetresPerSecond: 11.1, shortestDwellSeconds: 12, usualDwellSeconds: 20,
    lengthMetres: 25)
  /// 320 km/h, gentle in curves that are built for it.
  static let highSpeed = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.45, brakingMetresPerSecondSquared: 0.6,
    topSpeedMetresPerSecond: 88.9, lateralMetresPerSecondSquared: 2, shortestDwellSeconds: 60,
    usualDwellSeconds: 75, lengthMetres: 400)

  /// The kinds that scenarios can name.
  static let named: [(name: String, character: TrainCharacter)] = [
    ("main", .main), ("metro", .metro), ("people-mover", .peopleMover), ("tram", .tram),
    ("high-speed", .highSpeed),
  ]

  /// What fits a railway where nobody says: metros where most is underground, else by the mean
  /// distance between stations.
  static func usual(on track: Track) -> TrainCharacter {
    var undergroundMetres = 0.0
    for (part, range) in track.partRanges.enumerated() where track.isUnderground[part] {
      undergroundMetres +=
        track.vertexPositionMetres[range.upperBound - 1]
        - track.vertexPositionMetres[range.lowerBound]
    }
    if track.lengthMetres > 0, undergroundMetres / track.lengthMetres > 0.5 { return .metro }
    let runs = track.stationPositionMetres.count - (track.isLoop ? 0 : 1)
    let spacingMetres = track.lengthMetres / Double(max(1, runs))
    return spacingMetres < 600 ? .tram : spacingMetres < 800 ? .peopleMover : .main
  }
}
