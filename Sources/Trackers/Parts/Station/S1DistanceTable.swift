import RailNetwork
import Tracking

/// S1: a table of distances to the nearest station, with no memory.
struct S1DistanceTable: StationPart {
  typealias Parameters = StationZones

  private let stations: StationTable
  private let zones: StationZones

  init(network: RailNetwork, parameters: StationZones) {
    stations = network.stationTable
    zones = parameters
  }

  var searchRange: SearchRange { SearchRange() }

  mutating func update(
    _ surroundings: Surroundings, _ candidate: Candidate
  ) -> LocationPlacement {
    guard let nearest = nearestStation(of: candidate.railway, surroundings) else { return .ignored }
    if nearest.metres < zones.visitingRadiusMetres { return .atStation }
    let isApproached =
      nearest.metres < zones.approachingRadiusMetres
      && isAhead(nearest.station, of: candidate.railway, candidate.direction, surroundings)
    return isApproached ? .atStation : .betweenStations
  }

  func focus(
    of railway: RailwayIndex, _ direction: RailDirection?, _ surroundings: Surroundings
  ) -> Focus? {
    guard let nearest = nearestStation(of: railway, surroundings) else { return nil }
    let station = nearest.station
    if nearest.metres < zones.visitingRadiusMetres { return Focus(station: station, phase: .now) }
    guard let direction else { return nil }
    guard isAhead(station, of: railway, direction, surroundings) else {
      return stations.neighbour(of: station, on: railway, direction).map {
        Focus(station: $0, phase: .next)
      }
        ?? Focus(station: station, phase: .now)
    }
    let isApproached = nearest.metres < zones.approachingRadiusMetres
    return Focus(station: station, phase: isApproached ? .soon : .next)
  }

  func passedStations(of candidate: Candidate) -> Int { 0 }

  func trace(of candidate: Candidate, at location: Location) -> [StationTrace] { [] }

  /// Whether the way to a station points the way of the line there.
  ///
  /// The line's way is the one from the station to the station after it; at the end of the line,
  /// from the station before.
  private func isAhead(
    _ station: StationIndex, of railway: RailwayIndex, _ direction: RailDirection,
    _ surroundings: Surroundings
  ) -> Bool {
    let here = stations.coordinate(of: station)
    let plane = surroundings.plane
    let way: PlanarVector
    if let after = stations.neighbour(of: station, on: railway, direction) {
      way = plane.vector(from: here, to: stations.coordinate(of: after))
    } else if let before = stations.neighbour(of: station, on: railway, direction.opposite) {
      way = plane.vector(from: stations.coordinate(of: before), to: here)
    } else {
      return false
    }
    return plane.vector(to: here).dot(way) > 0
  }

  private func nearestStation(
    of railway: RailwayIndex, _ surroundings: Surroundings
  ) -> NearbyStation? {
    if let nearby = surroundings.nearby(railway) { return nearby.nearestStation }
    return stations.lists[railway.offset]
      .map {
        NearbyStation(
          station: $0, metres: surroundings.plane.vector(to: stations.coordinate(of: $0)).length)
      }
      .min { $0.metres < $1.metres }
  }
}
