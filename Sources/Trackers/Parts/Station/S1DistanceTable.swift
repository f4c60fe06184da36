import RailNetwork
import Tracking

/// S1: a table of distances to the nearest station, with no memory.
struct S1DistanceTable: StationPart {
  struct Parameters: TrackerParameters {
    var zones = StationZones()
    var courseAhead = 0
    var needsFocus = 0

    static let axes: [ParameterAxis<Self>] =
      StationZones.axes.map { $0.nested(in: \Self.zones) } + [
        ParameterAxis(
          "courseAhead", \.courseAhead, unit: "", range: 0...1,
          summary: "1: a station is ahead by the phone's course, not by the way of the line"),
        ParameterAxis(
          "needsFocus", \.needsFocus, unit: "", range: 0...1,
          summary: "1: the best railway that has a focus is named, if any has one"),
      ]

    static let constraints = StationZones.constraints
  }

  private let stations: StationTable
  private let zones: StationZones
  private let usesCourse: Bool
  let needsFocus: Bool
  /// By railway.
  private let isLoop: [Bool]

  init(network: RailNetwork, parameters: Parameters) {
    stations = network.stationTable
    zones = parameters.zones
    usesCourse = parameters.courseAhead == 1
    needsFocus = parameters.needsFocus == 1
    isLoop = network.railways.map(\.isLoop)
  }

  var searchRange: SearchRange { SearchRange() }

  mutating func update(_ surroundings: Surroundings, _ candidate: Candidate) -> LocationPlacement {
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
      return neighbour(of: station, on: railway, direction).map {
        Focus(station: $0, phase: .next)
      }
        ?? Focus(station: station, phase: .now)
    }
    let isApproached = nearest.metres < zones.approachingRadiusMetres
    return Focus(station: station, phase: isApproached ? .soon : .next)
  }

  func passedStations(of candidate: Candidate) -> Int { 0 }

  func trace(of candidate: Candidate, at location: Location) -> [StationTrace] { [] }

  /// Whether the station lies ahead, seen in the railway's direction of travel.
  ///
  /// The railway's direction at a station is the direction to the next station; at the last
  /// station, it is the direction from the previous one. With `courseAhead`, the phone's course
  /// decides, and without a course no station is ahead.
  private func isAhead(
    _ station: StationIndex, of railway: RailwayIndex, _ direction: RailDirection,
    _ surroundings: Surroundings
  ) -> Bool {
    let here = stations.coordinate(of: station)
    let plane = surroundings.plane
    let way: PlanarVector
    if usesCourse {
      guard let course = surroundings.course else { return false }
      way = course
    } else if let after = neighbour(of: station, on: railway, direction) {
      way = plane.vector(from: here, to: stations.coordinate(of: after))
    } else if let before = neighbour(of: station, on: railway, direction.opposite) {
      way = plane.vector(from: stations.coordinate(of: before), to: here)
    } else {
      return false
    }
    return plane.vector(to: here).dot(way) > 0
  }

  /// The next station in a direction; on a loop the first follows the last.
  private func neighbour(
    of station: StationIndex, on railway: RailwayIndex, _ direction: RailDirection
  ) -> StationIndex? {
    if let next = stations.neighbour(of: station, on: railway, direction) { return next }
    guard isLoop[railway.offset] else { return nil }
    let list = stations.stations(of: railway, direction)
    let next = direction == .ascending ? list.first : list.last
    return next == station ? nil : next
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
