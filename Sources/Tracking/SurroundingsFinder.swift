public import RailNetwork
import Synchronization

/// Finds the surroundings of locations, with tables that are made once per network.
public final class SurroundingsFinder: NetworkTable {
  /// Railways farther away than this are left out.
  public static let railwayReachMetres = 5_000.0
  /// Stations farther away than this are left out of ``Surroundings/stations``.
  public static let stationReachMetres = 2_000.0

  /// The network that is searched.
  public let network: RailNetwork
  /// The tracks of all railways.
  package let lines: LineIndex
  /// The positions of all vertices, railway after railway.
  let vertexPositions: [Double]
  /// For each railway, the index of its first position in ``vertexPositions``.
  let firstVertices: [Int]
  /// The coordinates of all stations, railway after railway, in the railway's order.
  let stationCoordinates: [Coordinate]
  let stationIndices: [StationIndex]
  /// For each railway, its range of station indices.
  let stationRanges: [Range<Int>]
  private let grids = GridStore()

  /// Builds the index: about 1 ms for Greater Tokyo.
  ///
  /// Share one finder for all rides.
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

  /// All railways and stations within reach of a location.
  public func surroundings(of location: Location) -> Surroundings {
    let location = location.onMap(of: network)
    return surroundings(of: location, LocalPlane(origin: location.coordinate), .all)
  }

  /// The surroundings of each location of a recording that counts.
  public func surroundings(along recording: FilteredRecording) -> [Surroundings] {
    var follower = SurroundingsFollower(self)
    return recording.counted.map { follower.surroundings(of: $0.location) }
  }
}

extension SurroundingsFinder {
  /// The cells of the network for a search range, shared by all callers.
  func grid(_ searchRange: SearchRange) -> CellGrid { grids.grid(searchRange) }

  /// The surroundings of a location, found without cells.
  func surroundings(
    of location: Location, _ plane: LocalPlane, _ searchRange: SearchRange
  ) -> Surroundings {
    var railways: [NearbyRailway] = []
    var stations: [NearbyStation] = []
    for (railway, range) in stationRanges.enumerated() {
      if let nearest = lines.nearest(
        on: railway, from: plane, withinMetres: Self.railwayReachMetres),
        searchRange.includes(nearest, measuresVertex: true),
        let nearby = nearby(
          RailwayIndex(railway), nearest, isVertexNear: false, stations: range, plane, searchRange,
          &stations)
      {
        railways.append(nearby)
      }
    }
    return Surroundings(location: location, plane: plane, railways: railways, stations: stations)
  }

  /// A railway with its two nearest stations and those within the range.
  ///
  /// - Returns: nil for a railway without stations.
  @inline(__always)
  func nearby(
    _ railway: RailwayIndex, _ nearest: LineIndex.Nearest, isVertexNear: Bool,
    stations range: Range<Int>, _ plane: LocalPlane, _ searchRange: SearchRange,
    _ stations: inout [NearbyStation]
  ) -> NearbyRailway? {
    let start = stations.count
    let reach = searchRange.stationMetres
    let squaredReach = reach < 0 ? -1 : reach * reach
    var two = NearestTwo()
    for index in range {
      let squared = plane.vector(to: stationCoordinates[index]).squaredLength
      if squared <= squaredReach {
        stations.append(
          NearbyStation(station: stationIndices[index], metres: squared.squareRoot()))
      }
      two.offer(index, squared: squared)
    }
    guard two.first >= 0 else { return nil }
    let vertexMetres = nearest.vertexSquared.squareRoot()
    let trackMetres = nearest.pointSquared.squareRoot()
    let isTrackSeen = trackMetres <= searchRange.trackMetres
    return NearbyRailway(
      railway: railway, vertex: isTrackSeen ? Int32(nearest.vertex) : 0,
      vertexMetres: vertexMetres <= searchRange.vertexMetres ? vertexMetres : .infinity,
      isVertexNear: isVertexNear || vertexMetres <= searchRange.railwayMetres,
      trackMetres: isTrackSeen ? trackMetres : .infinity,
      positionMetres: isTrackSeen ? positionMetres(railway, nearest) : nil,
      nearestStation: NearbyStation(
        station: stationIndices[two.first], metres: two.firstSquared.squareRoot()),
      secondStation: two.second < 0
        ? nil
        : NearbyStation(
          station: stationIndices[two.second], metres: two.secondSquared.squareRoot()),
      stations: start..<stations.count)
  }

  /// The position of a point along its railway, see `Track`.
  func positionMetres(_ railway: RailwayIndex, _ point: LineIndex.Nearest) -> Double {
    let vertex = firstVertices[railway.offset] + point.vertex
    let start = vertexPositions[vertex]
    guard point.share > 0 else { return start }
    return start + (vertexPositions[vertex + 1] - start) * point.share
  }
}

/// The cell grids, one for each search range.
private final class GridStore: Sendable {
  private let grids = Mutex<[SearchRange: CellGrid]>([:])
  /// Trackers have one or two search ranges each.
  ///
  /// A tracker with many computes its cells again.
  private static let mostGrids = 16

  func grid(_ searchRange: SearchRange) -> CellGrid {
    grids.withLock { grids in
      if let grid = grids[searchRange] { return grid }
      if grids.count >= Self.mostGrids { grids.removeAll() }
      let grid = CellGrid(searchRange)
      grids[searchRange] = grid
      return grid
    }
  }
}
