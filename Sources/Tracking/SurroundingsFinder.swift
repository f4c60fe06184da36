public import RailNetwork

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

  /// Builds the index: about 1 ms for Greater Tokyo.
  ///
  /// Share one finder for all rides.
  public init(network: RailNetwork) {
    self.network = network
    var lines = LineIndex()
    for track in network.tracks { lines.append(vertices: track.vertices, parts: track.partRanges) }
    self.lines = lines
  }

  /// The railways and stations within the search range of a location.
  public func surroundings(
    of location: Location, within searchRange: SearchRange = .all
  ) -> Surroundings {
    var found = Surroundings(at: location.onMap(of: network))
    for railway in network.railways.indices {
      // A railway at exactly this distance is in range, however its square is rounded.
      guard
        let nearest = lines.nearest(
          on: railway, from: found.plane, withinMetres: searchRange.farthestMetres.nextUp)
      else { continue }
      let stations = network.stationTable.lists[railway].indices
      add(RailwayIndex(railway), nearest, stations, searchRange, to: &found)
    }
    return found
  }

  /// The surroundings of each location of a recording that counts.
  public func surroundings(along recording: FilteredRecording) -> [Surroundings] {
    var follower = SurroundingsFollower(self)
    return recording.counted.map { follower.surroundings(of: $0.location) }
  }

  /// Adds a railway in range, with its two nearest stations and those within the range; `orders` are
  /// those of the stations to compare.
  func add(
    _ railway: RailwayIndex, _ nearest: LineIndex.Nearest, _ orders: Range<Int>,
    _ searchRange: SearchRange, to found: inout Surroundings
  ) {
    let vertexMetres = nearest.vertexSquared.squareRoot()
    let trackMetres = nearest.pointSquared.squareRoot()
    let isTrackSeen = trackMetres <= searchRange.trackMetres
    guard isTrackSeen || vertexMetres <= searchRange.railwayMetres else { return }
    let table = network.stationTable
    let start = found.stations.count
    let reach = searchRange.stationMetres
    let squaredReach = reach < 0 ? -1 : reach * reach
    var (first, second): (Candidate?, Candidate?)
    for station in table.lists[railway.offset][orders] {
      let squared = found.plane.vector(to: table.coordinate(of: station)).squaredLength
      if squared <= squaredReach {
        found.stations.append(NearbyStation(station: station, metres: squared.squareRoot()))
      }
      // Of equally near ones the first.
      if squared < first?.squared ?? .infinity {
        (first, second) = ((station, squared), first)
      } else if squared < second?.squared ?? .infinity {
        second = (station, squared)
      }
    }
    guard let first else { return }
    func seen(_ one: Candidate) -> NearbyStation {
      NearbyStation(station: one.station, metres: one.squared.squareRoot())
    }
    let track = network.tracks[railway.offset]
    let nearby = NearbyRailway(
      railway: railway, vertex: isTrackSeen ? Int32(nearest.vertex) : 0,
      vertexMetres: vertexMetres <= searchRange.vertexMetres ? vertexMetres : .infinity,
      isVertexNear: vertexMetres <= searchRange.railwayMetres,
      trackMetres: isTrackSeen ? trackMetres : .infinity,
      positionMetres: isTrackSeen
        ? track.positionMetres(ofVertex: nearest.vertex, share: nearest.share) : nil,
      nearestStation: seen(first), secondStation: second.map(seen),
      stations: start..<found.stations.count)
    found.railways.append(nearby)
  }

  private typealias Candidate = (station: StationIndex, squared: Double)
}
