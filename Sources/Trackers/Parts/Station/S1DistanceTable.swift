import Geometry
public import RailNetwork
public import Tracking

/// S1: a table of distances to the nearest station, with no memory.
public struct S1DistanceTable: StationPart {
  public typealias Parameters = StationZones

  private let network: RailNetwork
  private let zones: StationZones

  public init(network: RailNetwork, parameters: StationZones) {
    self.network = network
    zones = parameters
  }

  public mutating func update(
    _ surroundings: Surroundings, _ candidate: Candidate
  ) -> LocationPlacement {
    guard let nearest = nearestStation(of: candidate.railway, surroundings) else { return .ignored }
    if nearest.metres < zones.visitingRadiusMetres { return .atStation }
    let isApproached =
      nearest.metres < zones.approachingRadiusMetres
      && isAhead(nearest.station, candidate.direction, surroundings)
    return isApproached ? .atStation : .betweenStations
  }

  public func focus(
    of railway: RailwayIndex, _ direction: RailDirection?, _ surroundings: Surroundings
  ) -> Focus? {
    guard let nearest = nearestStation(of: railway, surroundings) else { return nil }
    let station = nearest.station
    if nearest.metres < zones.visitingRadiusMetres { return Focus(station: station, phase: .now) }
    guard let direction else { return nil }
    guard isAhead(station, direction, surroundings) else {
      return neighbour(of: station, direction).map { Focus(station: $0, phase: .next) }
        ?? Focus(station: station, phase: .now)
    }
    let isApproached = nearest.metres < zones.approachingRadiusMetres
    return Focus(station: station, phase: isApproached ? .soon : .next)
  }

  public func passedStations(of candidate: Candidate) -> Int { 0 }

  public func trace(of candidate: Candidate, at location: Location) -> [StationTrace] { [] }

  /// Whether the way to a station points the way of the line there.
  ///
  /// The line's way is the one from the station to the station after it; at the end of the line,
  /// from the station before.
  private func isAhead(
    _ station: StationIndex, _ direction: RailDirection, _ surroundings: Surroundings
  ) -> Bool {
    let here = network[station].coordinate
    let plane = surroundings.plane
    let way: PlanarVector
    if let after = neighbour(of: station, direction) {
      way = plane.vector(from: here, to: network[after].coordinate)
    } else if let before = neighbour(of: station, direction.opposite) {
      way = plane.vector(from: network[before].coordinate, to: here)
    } else {
      return false
    }
    return plane.vector(to: here).dot(way) > 0
  }

  /// The next station in the railway's list, which has an end even where the railway is a loop.
  private func neighbour(of station: StationIndex, _ direction: RailDirection) -> StationIndex? {
    let record = network[station]
    let stations = network[record.railway].stations
    let next = record.order + (direction == .ascending ? 1 : -1)
    return stations.indices.contains(next) ? stations[next] : nil
  }

  private func nearestStation(
    of railway: RailwayIndex, _ surroundings: Surroundings
  ) -> NearbyStation? {
    if let nearby = surroundings.nearby(railway) { return nearby.nearestStation }
    return network[railway].stations
      .map {
        NearbyStation(
          station: $0, metres: surroundings.plane.vector(to: network[$0].coordinate).length)
      }
      .min { $0.metres < $1.metres }
  }
}
