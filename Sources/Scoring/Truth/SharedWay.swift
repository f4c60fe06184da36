import RailNetwork

/// The railways that run the same way as the train, so that their display tells the rider the same.
///
/// On the way to a call, another railway counts if its track lies within 100 m of the whole way from
/// the stop or pass before, and if it has a station that corresponds to the call's: of the same
/// group, else the nearest within 250 m. At the first call of a ride it is the way to the next call
/// that counts. Its direction is the one that leads along the way.
struct SharedWay {
  static let stationMetres = 250.0

  private let network: RailNetwork

  /// By call: the railways that run the same way, with direction and station.
  static func all(_ way: SampledWay, calls: [JudgedCall], network: RailNetwork) -> [[Truth]] {
    let shared = SharedWay(network: network)
    var all = [[Truth]](repeating: [], count: calls.count)
    for hop in way.hops {
      let ways = shared.ways(along: hop)
      all[hop.call] = shared.truths(ways, at: hop.truth.station)
      let first = calls[hop.call - 1]
      if first.isFirstOfRide {
        all[hop.call - 1] = shared.truths(ways, at: first.station)
      }
    }
    return all
  }

  private typealias Way = (railway: RailwayIndex, direction: RailDirection)

  /// The railways with track along the whole hop, and the direction in which it leads there.
  private func ways(along hop: SampledWay.Hop) -> [Way] {
    (hop.samples.first?.neighbours ?? []).compactMap { first in
      let positions = hop.samples.map { sample in
        sample.neighbours.first { $0.railway == first.railway }?.position
      }
      let found = positions.compactMap(\.self)
      guard found.count == positions.count else { return nil }
      return direction(of: found, on: first.railway).map { (first.railway, $0) }
    }
  }

  /// The direction in which most steps between successive positions go; nil if none does.
  ///
  /// A longer step is where the nearest track changes, such as where a line crosses itself.
  private func direction(of positions: [Double], on railway: RailwayIndex) -> RailDirection? {
    let track = network.tracks[railway.offset]
    let votes = zip(positions, positions.dropFirst()).reduce(0.0) { sum, step in
      var metres = step.1 - step.0
      if track.isLoop, abs(metres) * 2 > track.lengthMetres {
        metres -= metres > 0 ? track.lengthMetres : -track.lengthMetres
      }
      return abs(metres) > 4 * SampledWay.reachMetres ? sum : sum + metres
    }
    return votes == 0 ? nil : votes > 0 ? .ascending : .descending
  }

  private func truths(_ ways: [Way], at station: StationIndex?) -> [Truth] {
    guard let station else { return [] }
    return ways.compactMap { way in
      counterpart(of: station, on: way).map {
        Truth(railway: way.railway, direction: way.direction, station: $0)
      }
    }
  }

  private func counterpart(of station: StationIndex, on way: Way) -> StationIndex? {
    let record = network[station]
    let stations = network.stationTable.stations(of: way.railway, way.direction)
    if let group = record.group,
      let same = stations.first(where: { network[$0].group == group })
    {
      return same
    }
    let near = stations.map { ($0, network[$0].coordinate.metres(to: record.coordinate)) }
    return near.filter { $0.1 <= Self.stationMetres }.min { $0.1 < $1.1 }?.0
  }
}
