import Geometry

/// Where a station lies along its railway's track.
struct StationPlacement: Sendable, Hashable {
  var positionMetres: Double
  var distanceMetres: Double
}

extension StationPlacement {
  /// Places stations so that their positions never fall and the sum of squared distances is least.
  ///
  /// Each station's candidates are the local minima of its distance to the track; a shortest path
  /// through them picks one each. Where no choice runs along the line (a list in the wrong order),
  /// each station gets the place nearest to it. On a loop, positions run on past the length.
  static func along(
    vertices: [Coordinate], positions: [Double], partRanges: [Range<Int>], lengthMetres: Double,
    isLoop: Bool, stations: [Coordinate]
  ) -> [StationPlacement] {
    guard vertices.count > 1 else {
      return stations.map { _ in StationPlacement(positionMetres: 0, distanceMetres: 0) }
    }
    let candidates = stations.enumerated().map { index, station in
      let minima = localMinima(of: station, vertices, positions, partRanges)
      guard isLoop, index > 0 else { return minima }
      return minima
        + minima.map {
          StationPlacement(
            positionMetres: $0.positionMetres + lengthMetres, distanceMetres: $0.distanceMetres)
        }
    }
    return monotone(candidates) ?? candidates.map(nearest)
  }

  private static func nearest(_ candidates: [StationPlacement]) -> StationPlacement {
    candidates.min { $0.distanceMetres < $1.distanceMetres }
      ?? StationPlacement(positionMetres: 0, distanceMetres: .infinity)
  }

  private static func localMinima(
    of station: Coordinate, _ vertices: [Coordinate], _ positions: [Double],
    _ partRanges: [Range<Int>]
  ) -> [StationPlacement] {
    let plane = LocalPlane(origin: station)
    var places: [StationPlacement] = []
    for range in partRanges {
      for vertex in range.dropLast() {
        let foot = Segment(
          start: plane.vector(to: vertices[vertex]), end: plane.vector(to: vertices[vertex + 1])
        ).nearestToOrigin()
        let span = positions[vertex + 1] - positions[vertex]
        places.append(
          StationPlacement(
            positionMetres: positions[vertex] + span * foot.share,
            distanceMetres: foot.squaredDistance.squareRoot()))
      }
    }
    let best = nearest(places).distanceMetres
    let reach = max(best * 3, best + 500)
    return places.indices.compactMap { index in
      let place = places[index]
      guard place.distanceMetres <= reach else { return nil }
      if index > 0, places[index - 1].distanceMetres < place.distanceMetres { return nil }
      if index + 1 < places.count, places[index + 1].distanceMetres < place.distanceMetres {
        return nil
      }
      return place
    }
  }

  /// The cheapest choice of one candidate per station whose positions never fall.
  private static func monotone(_ candidates: [[StationPlacement]]) -> [StationPlacement]? {
    guard let first = candidates.first else { return [] }
    var costs = [first.map { $0.distanceMetres * $0.distanceMetres }]
    var origins: [[Int]] = [first.map { _ in -1 }]
    for (previous, current) in zip(candidates, candidates.dropFirst()) {
      let reached = costs[costs.count - 1]
      var cost: [Double] = []
      var origin: [Int] = []
      for place in current {
        var best = Double.infinity
        var from = -1
        for (index, candidate) in previous.enumerated()
        where candidate.positionMetres <= place.positionMetres && reached[index] < best {
          best = reached[index]
          from = index
        }
        cost.append(best + place.distanceMetres * place.distanceMetres)
        origin.append(from)
      }
      costs.append(cost)
      origins.append(origin)
    }
    let ends = costs[costs.count - 1]
    guard let cheapest = ends.indices.min(by: { ends[$0] < ends[$1] }), ends[cheapest].isFinite
    else { return nil }
    var chosen = [cheapest]
    for step in stride(from: candidates.count - 1, to: 0, by: -1) {
      chosen.append(origins[step][chosen[chosen.count - 1]])
    }
    return zip(candidates, chosen.reversed()).map { $0[$1] }
  }
}
