import RailNetwork

struct TrainCharacter: Sendable, Equatable {
  var accelerationMetresPerSecondSquared: Double
  var brakingMetresPerSecondSquared: Double
  var topSpeedMetresPerSecond: Double
  /// The lateral acceleration that limits the speed in curves, cant included.
  var lateralMetresPerSecondSquared = 1.4
  var shortestDwellSeconds = 20.0
  /// The median time at a platform, if the timetable allows it; from the ride on the Yamanote Line.
  var usualDwellSeconds = 54.0
  /// From front to end; with length 0, the phone stops at the map's point of each station.
  var lengthMetres = 0.0

  /// 120 km/h, as on Japanese main lines.
  static let main = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.75, brakingMetresPerSecondSquared: 0.85,
    topSpeedMetresPerSecond: 33.3, lengthMetres: 200)
  /// 80 km/h with good acceleration; the dwell is the median of 40 stops on BART and in Helsinki.
  static let metro = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.9, brakingMetresPerSecondSquared: 0.95,
    topSpeedMetresPerSecond: 22.2, usualDwellSeconds: 38, lengthMetres: 160)
  /// 65 km/h on rubber tyres or a beam.
  static let peopleMover = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.95, brakingMetresPerSecondSquared: 0.95,
    topSpeedMetresPerSecond: 18, usualDwellSeconds: 30, lengthMetres: 60)
  /// 40 km/h in the street.
  static let tram = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.8, brakingMetresPerSecondSquared: 0.95,
    topSpeedMetresPerSecond: 11.1, shortestDwellSeconds: 12, usualDwellSeconds: 20,
    lengthMetres: 25)
  /// 320 km/h, with low lateral acceleration on track built for it.
  static let highSpeed = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.45, brakingMetresPerSecondSquared: 0.6,
    topSpeedMetresPerSecond: 88.9, lateralMetresPerSecondSquared: 2, shortestDwellSeconds: 60,
    usualDwellSeconds: 75, lengthMetres: 400)

  /// The kinds of train that scenarios can name.
  static let named: [(name: String, character: TrainCharacter)] = [
    ("main", .main), ("metro", .metro), ("people-mover", .peopleMover), ("tram", .tram),
    ("high-speed", .highSpeed),
  ]

  /// The usual train of the run's railway, or a faster kind if the timetable requires it.
  static func usual(for run: [TimetableTrain], in network: RailNetwork) -> TrainCharacter {
    let usual = usual(on: network.tracks[network[run[0].stops[0].station].railway.offset])
    let speed = run.map { $0.leastSpeed(in: network) }.max() ?? 0
    return [usual, .main].first { $0.topSpeedMetresPerSecond >= speed } ?? .highSpeed
  }

  /// A metro if most of the railway is underground, otherwise by the distance between stations.
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

extension TimetableTrain {
  /// The minimum speed in m/s to keep the timetable.
  fileprivate func leastSpeed(in network: RailNetwork) -> Double {
    let railway = network[stops[0].station].railway
    guard !network[railway].isLoop else { return 0 }
    let places = network.tracks[railway.offset].stationPositionMetres
    return zip(stops, stops.dropFirst()).reduce(0) { most, run in
      let metres = places[network[run.1.station].order] - places[network[run.0.station].order]
      let minutes = run.0.mostMinutes(to: run.1)
      return minutes > 0 ? max(most, abs(metres) / Double(minutes * 60)) : most
    }
  }
}

/// A deviation from the timetable; distances are along the ride's path, negative before a station.
enum TrainEvent: Sendable, Hashable {
  case signalStop(near: StationIndex, metres: Double, seconds: Double)
  /// Runs no faster than a speed on a part of the path.
  case slow(near: StationIndex, metres: ClosedRange<Double>, metresPerSecond: Double)
  /// Stays at a platform for exactly this time.
  case dwell(at: StationIndex, seconds: Double)
  /// Leaves a station later by this time.
  case delay(at: StationIndex, seconds: Double)
  /// Stops where the timetable has a pass.
  case extraStop(at: StationIndex, seconds: Double)
  /// Passes where the timetable has a stop.
  case skippedStop(at: StationIndex)
  /// Is later by this time from this stop on, less the time that it makes up.
  case late(at: StationIndex, seconds: Double)
  /// Runs on another railway's track from one station to another, as a train of its own railway.
  case otherTrack(of: RailwayIndex, from: StationIndex, to: StationIndex)
  /// Runs over another railway from one of its stops to another, without a stop in between.
  case diversion(over: RailwayIndex, from: StationIndex, to: StationIndex)
}

/// Why a ride can't be made, as a text.
struct RideProblem: Error, Equatable {
  let text: String

  static func sameStation(_ station: Station) -> RideProblem {
    RideProblem(text: "the ride begins and ends at '\(station.id)'")
  }

  static func notOnTheRide(_ station: Station) -> RideProblem {
    RideProblem(text: "the ride does not pass '\(station.id)'")
  }

  static func doesNotStop(at station: Station, _ train: String) -> RideProblem {
    RideProblem(text: "'\(train)' does not stop at '\(station.id)'")
  }

  static func noTrack(
    of railway: RailwayIndex, from: StationIndex, to: StationIndex, in network: RailNetwork
  ) -> RideProblem {
    RideProblem(
      text: "the train can't run over '\(network[railway].id)' from '\(network[from].id)' to "
        + "'\(network[to].id)'")
  }
}
