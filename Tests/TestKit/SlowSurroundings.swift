package import RailNetwork
package import Tracking

/// The surroundings of a location by a full search: the oracle of `SurroundingsFinder`.
package func slowSurroundings(of location: Location, in network: RailNetwork) -> Surroundings {
  let plane = LocalPlane(origin: location.coordinate)
  var railways: [NearbyRailway] = []
  var stations: [NearbyStation] = []
  for index in network.railways.indices {
    let track = network.tracks[index]
    var vertexSquared = Double.infinity
    var trackSquared = Double.infinity
    var position = 0.0
    var nearestVertex = 0
    for range in track.partRanges {
      for vertex in range {
        let here = plane.vector(to: track.vertices[vertex])
        vertexSquared = min(vertexSquared, here.squaredLength)
        guard vertex + 1 < range.upperBound else { continue }
        let foot = Segment(start: here, end: plane.vector(to: track.vertices[vertex + 1]))
          .nearestToOrigin()
        if foot.squaredDistance < trackSquared {
          trackSquared = foot.squaredDistance
          position = track.positionMetres(ofVertex: vertex, share: foot.share)
          nearestVertex = foot.share < 1 ? vertex : vertex + 1
        }
      }
    }
    let reach = SurroundingsFinder.railwayReachMetres
    guard trackSquared.squareRoot() <= reach else { continue }
    let isVertexNear = vertexSquared.squareRoot() <= reach
    let byDistance = network.railways[index].stations
      .map {
        NearbyStation(station: $0, metres: plane.vector(to: network[$0].coordinate).length)
      }
    let ranked = byDistance.sorted { ($0.metres, $0.station) < ($1.metres, $1.station) }
    guard let nearest = ranked.first else { continue }
    let first = stations.count
    stations += byDistance.filter { $0.metres <= SurroundingsFinder.stationReachMetres }
    railways.append(
      NearbyRailway(
        railway: RailwayIndex(index), vertex: Int32(nearestVertex),
        vertexMetres: isVertexNear ? vertexSquared.squareRoot() : .infinity,
        isVertexNear: isVertexNear, trackMetres: trackSquared.squareRoot(),
        positionMetres: position,
        nearestStation: nearest, secondStation: ranked.dropFirst().first,
        stations: first..<stations.count))
  }
  return Surroundings(location: location, plane: plane, railways: railways, stations: stations)
}
