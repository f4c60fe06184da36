import Geometry
public import RailNetwork

/// Finds what surrounds locations, from tables that are made once per network.
public struct SurroundingsFinder: Sendable {
  /// Railways farther away than this are left out.
  public static let railwayReachMetres = 5_000.0
  /// Stations farther away than this are left out of ``Surroundings/stations``.
  public static let stationReachMetres = 2_000.0

  public let network: RailNetwork
  let lines: LineIndex
  /// The positions of all vertices, railway after railway.
  let vertexPositions: [Double]
  /// For each railway, where its positions begin in the array above.
  let firstVertices: [Int]
  /// The places of all stations, railway after railway, each in its order.
  let stationCoordinates: [Coordinate]
  let stationIndices: [StationIndex]
  /// For each railway, its range of the two arrays above.
  let stationRanges: [Range<Int>]

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

extension SurroundingsFinder {
  /// Where along its railway a point of the track lies; as `Track` says it.
  func positionMetres(_ railway: Int, _ point: LineIndex.Nearest) -> Double {
    let vertex = firstVertices[railway] + point.vertex
    let start = vertexPositions[vertex]
    guard point.share > 0 else { return start }
    return start + (vertexPositions[vertex + 1] - start) * point.share
  }
}
