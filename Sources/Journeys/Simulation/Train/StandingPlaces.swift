import RailNetwork

/// The distance of a phone on a stopped train from the map's point of the station, along the track.
///
/// Each station has an offset for each direction, which all rides of a world share. The phone is at
/// one place in the train for the whole ride, and drivers don't stop at exactly the same place.
/// Measured from recorded journeys.
struct StandingPlaces: Sendable {
  private let lengthMetres: Double
  private let seed: UInt64
  private let world: UInt64
  /// The distance from the middle of the train, positive towards the front.
  private let phoneMetres: Double

  /// The largest offset of a platform, as shares of the distance to the next and of the train's
  /// length.
  private static let platformShare = 0.04
  private static let platformTrainShare = 0.58
  /// Shares of the train's length: the rider's largest distance from its middle, and a driver's
  /// error.
  private static let riderShare = 0.07
  private static let scatterShare = 0.015
  /// As a share of the distance to the next station: the phone's largest distance from its station.
  private static let greatestShare = 0.35

  init(lengthMetres: Double = 0, seed: UInt64 = 1, world: UInt64 = World.usual.number) {
    self.lengthMetres = lengthMetres
    self.seed = seed
    self.world = world
    var generator = SeededGenerator(seed: seed, stream: "place in the train")
    phoneMetres = lengthMetres * Self.riderShare * generator.uniform(-1...1)
  }

  /// The phone's position along the track; `phone` is 1, or -1 after the train has turned back.
  func position(
    at station: Station, on track: Track, _ direction: RailDirection, phone: Double
  ) -> Double {
    let place = track.stationPositionMetres[station.order]
    guard lengthMetres > 0 else { return place }
    let way = track.metresToNeighbour(ofStation: station.order)
    var platform = SeededGenerator(seed: world, stream: "platform \(station.id) \(direction)")
    var driver = SeededGenerator(seed: seed, stream: "stop \(station.id) \(direction)")
    let most = min(Self.platformShare * way, Self.platformTrainShare * lengthMetres)
    let ahead =
      most * platform.uniform(-1...1) + Self.scatterShare * lengthMetres * driver.normal()
      + phone * phoneMetres
    let reach = Self.greatestShare * way
    return track.held(place + direction.sign * min(max(ahead, -reach), reach))
  }
}

extension Track {
  /// The distance to the nearer of the stations before and after.
  fileprivate func metresToNeighbour(ofStation order: Int) -> Double {
    let places = stationPositionMetres
    let ways = [order - 1, order + 1].compactMap { other -> Double? in
      guard isLoop || places.indices.contains(other) else { return nil }
      let way = abs(places[(other + places.count) % places.count] - places[order])
      return isLoop ? min(way, lengthMetres - way) : way
    }
    return ways.min() ?? lengthMetres
  }
}
