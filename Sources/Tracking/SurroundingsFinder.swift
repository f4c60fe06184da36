import Geometry
public import RailNetwork

/// Finds what surrounds locations, from tables that are made once per network.
public struct SurroundingsFinder: Sendable {
  /// Railways farther away than this are left out.
  public static let railwayReachMetres = 5_000.0
  /// Stations farther away than this are left out of ``Surroundings/stations``.
  public static let stationReachMetres = 2_000.0

  public let network: RailNetwork
  fileprivate let lines: LineIndex
  /// The positions of all vertices, railway after railway.
  fileprivate let vertexPositions: [Double]
  /// For each railway, where its positions begin in the array above.
  fileprivate let firstVertices: [Int]
  /// The places of all stations, railway after railway, each in its order.
  fileprivate let stationCoordinates: [Coordinate]
  fileprivate let stationIndices: [StationIndex]
  /// For each railway, its range of the two arrays above.
  fileprivate let stationRanges: [Range<Int>]

  public init(network: RailNetwork) {
    self.network = network
    var lines = LineIndex()
    var positions: [Double] = []
    var firsts: [Int] = []
    var coordinates: [Coordinate] = []
    var indices: [StationIndex] = []
    var ranges: [Range<Int>] = []
    for (railway, track) in zip(network.railways, network.tracks) {
      lines.append(vertices: track.vertices, parts: track.partRanges)
      firsts.append(positions.count)
      positions += track.vertexPositionMetres
      ranges.append(indices.count..<(indices.count + railway.stations.count))
      indices += railway.stations
      coordinates += railway.stations.map { network[$0].coordinate }
    }
    self.lines = lines
    vertexPositions = positions
    firstVertices = firsts
    stationCoordinates = coordinates
    stationIndices = indices
    stationRanges = ranges
  }

  /// What surrounds one location.
  public func surroundings(of location: Location) -> Surroundings {
    var follower = SurroundingsFollower(self)
    return follower.surroundings(of: location)
  }

  /// What surrounds each location of a journey.
  public func surroundings(along locations: [Location]) -> [Surroundings] {
    var follower = SurroundingsFollower(self)
    return locations.map { follower.surroundings(of: $0) }
  }
}

/// Finds what surrounds one location after another, the faster the nearer they lie together.
///
/// What is found does not depend on the locations before. Between two locations no distance changes
/// by more than the step and, since each location has a flat map of its own, the change of the maps'
/// scales; so what was far stays far until the steps add up.
public struct SurroundingsFollower: Sendable {
  public let finder: SurroundingsFinder
  private var lines: [LineIndex.Memory]
  /// By railway: the stations that can be within reach or among the two nearest.
  private var stations: [Range<Int>]
  /// By railway: how far may be travelled in all before that no longer holds.
  private var stationsHoldUntil: [Double]
  /// How much the distance to anything can have changed since the start.
  private var travelledMetres = 0.0
  private var last: LocalPlane?
  /// The railways that can come within any reach for a long way, in network order.
  private var region: [Int] = []
  /// How far may be travelled in all before that no longer holds.
  private var regionHoldsUntil = -Double.infinity
  /// The railways that can come within reach, in network order.
  private var awake: [Int] = []
  /// How far may be travelled in all before that no longer holds.
  private var awakeHoldsUntil = -Double.infinity
  /// And for which reach.
  private var awakeReach = 0.0
  private var railwayCount = 0
  private var stationCount = 0

  /// How far the phone travels before a railway's stations are looked at in full again.
  private static let stationMemoryMetres = 500.0
  private static let awakeMemoryMetres = 500.0
  private static let regionMemoryMetres = 10_000.0

  public init(_ finder: SurroundingsFinder) {
    self.finder = finder
    let count = finder.stationRanges.count
    lines = Array(repeating: LineIndex.Memory(), count: count)
    stations = finder.stationRanges
    stationsHoldUntil = Array(repeating: -.infinity, count: count)
  }

  /// What surrounds the next location; railways whose track lies farther than `reachMetres`, at most
  /// ``SurroundingsFinder/railwayReachMetres``, are left out.
  public mutating func surroundings(
    of location: Location, reachMetres: Double = SurroundingsFinder.railwayReachMetres
  ) -> Surroundings {
    let plane = LocalPlane(origin: location.coordinate)
    travel(to: plane)
    let reach = min(reachMetres, SurroundingsFinder.railwayReachMetres)
    if travelledMetres >= awakeHoldsUntil || reach > awakeReach {
      awakeHoldsUntil = travelledMetres + Self.awakeMemoryMetres
      awakeReach = reach
      if awakeHoldsUntil > regionHoldsUntil { findRegion(plane) }
      awake = region.filter {
        !lines[$0].isFarther(than: reach, travelledMetres: awakeHoldsUntil)
      }
    }
    let vertexLimit = SurroundingsFinder.railwayReachMetres * SurroundingsFinder.railwayReachMetres
    var railways: [NearbyRailway] = []
    var stations: [NearbyStation] = []
    railways.reserveCapacity(railwayCount + 2)
    stations.reserveCapacity(stationCount + 4)
    for railway in awake {
      guard
        let line = finder.lines.nearest(
          on: railway, from: plane, withinMetres: reach, travelledMetres: travelledMetres,
          memory: &lines[railway]), line.vertexSquared <= vertexLimit,
        let nearest = nearestStations(of: railway, plane, within: &stations)
      else { continue }
      railways.append(
        NearbyRailway(
          railway: RailwayIndex(railway), vertexMetres: line.vertexSquared.squareRoot(),
          trackMetres: line.pointSquared.squareRoot(),
          positionMetres: finder.positionMetres(railway, line),
          nearestStation: nearest.first, secondStation: nearest.second, stations: nearest.range))
    }
    railwayCount = railways.count
    stationCount = stations.count
    return Surroundings(location: location, plane: plane, railways: railways, stations: stations)
  }

  /// Finds the railways of the region.
  private mutating func findRegion(_ plane: LocalPlane) {
    regionHoldsUntil = travelledMetres + Self.regionMemoryMetres
    let reach = SurroundingsFinder.railwayReachMetres
    region.removeAll(keepingCapacity: true)
    for railway in lines.indices
    where !lines[railway].isFarther(than: reach, travelledMetres: regionHoldsUntil) {
      finder.lines.renew(
        &lines[railway], of: railway, from: plane, withinMetres: reach,
        travelledMetres: travelledMetres)
      if !lines[railway].isFarther(than: reach, travelledMetres: regionHoldsUntil) {
        region.append(railway)
      }
    }
  }

  /// Adds up how much distances change; a leap, or a place that is none, starts all anew.
  private mutating func travel(to plane: LocalPlane) {
    defer { last = plane }
    guard let last else { return }
    let step = plane.vector(to: last.origin).length
    let bend = max(
      abs(plane.metresPerDegreeLatitude / last.metresPerDegreeLatitude - 1),
      abs(plane.metresPerDegreeLongitude / last.metresPerDegreeLongitude - 1))
    // A millimetre for rounding.
    let change = step + bend * LineIndex.farMetres + 0.001
    if change < LineIndex.farMetres {
      travelledMetres += change
    } else {
      self = SurroundingsFollower(finder)
    }
  }

  private struct NearestStations {
    var first: NearbyStation
    var second: NearbyStation?
    var range: Range<Int>
  }

  /// The two nearest stations of a railway; appends those within reach.
  private mutating func nearestStations(
    of railway: Int, _ plane: LocalPlane, within found: inout [NearbyStation]
  ) -> NearestStations? {
    let isKnown = travelledMetres < stationsHoldUntil[railway]
    let range = isKnown ? stations[railway] : finder.stationRanges[railway]
    let start = found.count
    let reach = SurroundingsFinder.stationReachMetres * SurroundingsFinder.stationReachMetres
    var first = -1
    var second = -1
    var firstSquared = Double.infinity
    var secondSquared = Double.infinity
    for index in range {
      let squared = plane.vector(to: finder.stationCoordinates[index]).squaredLength
      if squared <= reach {
        found.append(
          NearbyStation(station: finder.stationIndices[index], metres: squared.squareRoot()))
      }
      if squared < firstSquared {
        second = first
        secondSquared = firstSquared
        first = index
        firstSquared = squared
      } else if squared < secondSquared {
        second = index
        secondSquared = squared
      }
    }
    guard first >= 0 else { return nil }
    if !isKnown { remember(railway, plane, secondMetres: secondSquared.squareRoot()) }
    return NearestStations(
      first: NearbyStation(
        station: finder.stationIndices[first], metres: firstSquared.squareRoot()),
      second: second < 0
        ? nil
        : NearbyStation(
          station: finder.stationIndices[second], metres: secondSquared.squareRoot()),
      range: start..<found.count)
  }

  /// Finds which stations can come within reach or be among the two nearest.
  private mutating func remember(_ railway: Int, _ plane: LocalPlane, secondMetres: Double) {
    let kept = Self.stationMemoryMetres
    let limit =
      max(secondMetres + kept, SurroundingsFinder.stationReachMetres) + kept + 1
    guard limit < LineIndex.farMetres else { return }
    let all = finder.stationRanges[railway]
    var first = all.upperBound
    var end = first
    for index in all
    where plane.vector(to: finder.stationCoordinates[index]).squaredLength <= limit * limit {
      first = min(first, index)
      end = index + 1
    }
    stations[railway] = first..<end
    stationsHoldUntil[railway] = travelledMetres + kept
  }
}

extension SurroundingsFinder {
  /// Where along its railway a point of the track lies; as `Track` says it.
  fileprivate func positionMetres(_ railway: Int, _ point: LineIndex.Nearest) -> Double {
    let vertex = firstVertices[railway] + point.vertex
    let start = vertexPositions[vertex]
    guard point.share > 0 else { return start }
    return start + (vertexPositions[vertex + 1] - start) * point.share
  }
}
