/// How near a railway comes to a place.
public struct RailwayProximity: Sendable, Equatable {
  public let railway: RailwayIndex
  /// Metres to the nearest vertex of its track, the distance that the first trackers rank by.
  public let vertexMetres: Double
  /// Metres to the nearest point of its track: at most ``vertexMetres``.
  public let trackMetres: Double
  /// Where along the track that point lies; see ``Track``.
  public let positionMetres: Double
}

/// How near a station is to a place.
public struct StationProximity: Sendable, Equatable {
  public let station: StationIndex
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
    var lines = LineIndex()
    for track in tracks { lines.append(vertices: track.vertices, parts: track.partRanges) }
    let all = tracks.indices.compactMap { index -> RailwayProximity? in
      guard let line = lines.nearest(on: index, from: plane, withinMetres: .infinity) else {
        return nil
      }
      return RailwayProximity(
        railway: RailwayIndex(index), vertexMetres: line.vertexSquared.squareRoot(),
        trackMetres: line.pointSquared.squareRoot(),
        positionMetres: tracks[index].positionMetres(ofVertex: line.vertex, share: line.share))
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
