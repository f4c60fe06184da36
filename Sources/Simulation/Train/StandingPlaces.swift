import Maths
import RailNetwork

/// How far from the map's points of stations a phone on a train stands, along the track.
///
/// A train stops with its head at a mark of the platform, and the map's point lies somewhere beside
/// the platform: each station has an offset in each direction that all rides of a world share, the
/// greater the further stations lie apart. The phone is somewhere in the train, at one place for
/// the whole ride. And no driver stops to the metre. Measured from recorded journeys.
struct StandingPlaces: Sendable {
  private let lengthMetres: Double
  private let seed: UInt64
  private let world: UInt64
  /// Ahead of the middle of the train.
  private let phoneMetres: Double

  /// The greatest offset of a platform, as shares of the way to the next station and of the train.
  private static let platformShare = 0.04
  private static let platformTrainShare = 0.58
  /// Of the train: how far from its middle riders are, and the deviation of a driver's stop.
  private static let riderShare = 0.07
  private static let scatterShare = 0.015
  /// Of the way to the next station: the furthest that a phone stands from its own.
  private static let greatestShare = 0.35

  /// The places on a train of a length, on a ride with a seed.
  init(lengthMetres: Double = 0, seed: UInt64 = 1, world: UInt64 = World.usual.number) {
    self.lengthMetres = lengthMetres
    self.seed = seed
    self.world = world
    var generator = SeededGenerator(seed: seed, stream: "place in the train")
    phoneMetres = lengthMetres * Self.riderShare * generator.uniform(-1...1)
  }

  /// Where along the track the phone stands; `phone` is 1, or -1 after the train has turned back.
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
  /// The way to the nearer one of the stations before and after.
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
