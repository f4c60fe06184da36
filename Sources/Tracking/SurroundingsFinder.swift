import Geometry
public import RailNetwork

/// Finds what surrounds a location, from tables that are made once per network.
public struct SurroundingsFinder: Sendable {
  /// Railways farther away than this are left out.
  public static let railwayReachMetres = 5_000.0
  /// Stations farther away than this are left out of ``Surroundings/stations``.
  public static let stationReachMetres = 2_000.0

  public let network: RailNetwork

  public init(network: RailNetwork) {
    self.network = network
  }

  /// What surrounds one location.
  public func surroundings(of location: Location) -> Surroundings {
    let plane = LocalPlane(origin: location.coordinate)
    var railways: [NearbyRailway] = []
    var stations: [NearbyStation] = []
    for index in network.railways.indices {
      let track = network.tracks[index]
      var vertexSquared = Double.infinity
      var trackSquared = Double.infinity
      var position = 0.0
      for range in track.partRanges {
        for vertex in range {
          let here = plane.vector(to: track.vertices[vertex])
          vertexSquared = min(vertexSquared, here.squaredLength)
          guard vertex + 1 < range.upperBound else { continue }
          let foot = Segment(start: here, end: plane.vector(to: track.vertices[vertex + 1]))
            .nearestToOrigin()
          if foot.squaredDistance < trackSquared {
            trackSquared = foot.squaredDistance
            let start = track.vertexPositionMetres[vertex]
            position = start + (track.vertexPositionMetres[vertex + 1] - start) * foot.share
          }
        }
      }
      let vertexMetres = vertexSquared.squareRoot()
      guard vertexMetres <= Self.railwayReachMetres else { continue }
      var nearest: NearbyStation?
      var second: NearbyStation?
      let first = stations.count
      for station in network.railways[index].stations {
        let metres = plane.vector(to: network[station].coordinate).length
        let nearby = NearbyStation(station: station, metres: metres)
        if metres < nearest?.metres ?? .infinity {
          second = nearest
          nearest = nearby
        } else if metres < second?.metres ?? .infinity {
          second = nearby
        }
        if metres <= Self.stationReachMetres { stations.append(nearby) }
      }
      guard let nearest else { continue }
      railways.append(
        NearbyRailway(
          railway: RailwayIndex(index), vertexMetres: vertexMetres,
          trackMetres: trackSquared.squareRoot(), positionMetres: position,
          nearestStation: nearest, secondStation: second, stations: first..<stations.count))
    }
    return Surroundings(location: location, plane: plane, railways: railways, stations: stations)
  }
}
