public import Geometry

/// How near a railway comes to a place.
public struct RailwayProximity: Sendable, Hashable {
  /// The railway.
  public let railway: RailwayIndex
  /// Metres to the nearest vertex of its track, the distance that the first trackers rank by.
  public let vertexMetres: Double
  /// Metres to the nearest point of its track: at most ``vertexMetres``.
  public let trackMetres: Double
  /// Where along the track that point lies; see ``Track``.
  public let positionMetres: Double
}

/// How near a station is to a place.
public struct StationProximity: Sendable, Hashable {
  /// The station.
  public let station: StationIndex
  /// Metres to the station.
  public let metres: Double
}

extension RailNetwork {
  /// The railways nearest to a place by their nearest vertex, nearest first.
  ///
  /// Equal distances are ordered as the network lists the railways.
  ///
  /// - Complexity: O(*vertices* + *n* log *n*) in the network's vertices and *n* railways; trackers
  ///   ask an index instead.
  public func nearestRailways(to place: Coordinate, count: Int) -> [RailwayProximity] {
    let plane = LocalPlane(origin: place)
    let all = tracks.enumerated().map { index, track in
      track.proximity(to: plane, railway: RailwayIndex(index))
    }
    let ranked = all.sorted { ($0.vertexMetres, $0.railway) < ($1.vertexMetres, $1.railway) }
    return Array(ranked.prefix(max(0, count)))
  }

  /// The stations nearest to a place, nearest first.
  ///
  /// Equal distances are ordered as the network lists the stations.
  ///
  /// - Complexity: O(*n* log *n*) in the number of stations.
  public func nearestStations(to place: Coordinate, count: Int) -> [StationProximity] {
    let plane = LocalPlane(origin: place)
    let all = stations.enumerated().map { index, station in
      StationProximity(
        station: StationIndex(index), metres: plane.vector(to: station.coordinate).length)
    }
    let ranked = all.sorted { ($0.metres, $0.station) < ($1.metres, $1.station) }
    return Array(ranked.prefix(max(0, count)))
  }
}

extension Track {
  fileprivate func proximity(to plane: LocalPlane, railway: RailwayIndex) -> RailwayProximity {
    var vertexSquared = Double.infinity
    var trackSquared = Double.infinity
    var position = 0.0
    for range in partRanges {
      for vertex in range {
        let start = plane.vector(to: vertices[vertex])
        vertexSquared = min(vertexSquared, start.squaredLength)
        guard vertex + 1 < range.upperBound else { continue }
        let foot = Segment(start: start, end: plane.vector(to: vertices[vertex + 1]))
          .nearestToOrigin()
        if foot.squaredDistance < trackSquared {
          trackSquared = foot.squaredDistance
          position = positionMetres(ofVertex: vertex, share: foot.share)
        }
      }
    }
    return RailwayProximity(
      railway: railway, vertexMetres: vertexSquared.squareRoot(),
      trackMetres: trackSquared.squareRoot(), positionMetres: position)
  }
}
