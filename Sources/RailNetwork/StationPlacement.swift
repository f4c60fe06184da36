/// The position of a station along its railway's track.
struct StationPlacement: Sendable, Equatable {
  var positionMetres: Double
  var distanceMetres: Double
}

extension StationPlacement {
  /// Places stations so that positions never decrease and the sum of squared distances is minimal.
  ///
  /// A shortest path chooses among the local minima of each station's distance to the track. If the
  /// list is in the wrong order, each station gets its nearest place. On a loop, positions may
  /// exceed the length, by less than one lap.
  static func along(
    _ lane: Track, stations: [Coordinate]
  ) -> (placements: [StationPlacement], runAlong: Bool) {
    guard lane.vertices.count > 1 else {
      let none = StationPlacement(positionMetres: 0, distanceMetres: .infinity)
      return (stations.map { _ in none }, false)
    }
    let candidates = stations.map { localMinima(of: $0, on: lane) }
    let chosen =
      lane.isLoop
      ? aroundLoop(candidates, lengthMetres: lane.lengthMetres) : monotone(candidates)
    if let chosen { return (chosen.map(\.place), true) }
    return (candidates.map(nearest), false)
  }

  private static func nearest(_ candidates: [StationPlacement]) -> StationPlacement {
    candidates.min { $0.distanceMetres < $1.distanceMetres }
      ?? StationPlacement(positionMetres: 0, distanceMetres: .infinity)
  }

  /// The local minima of the distance to the track, without those much farther than the nearest.
  private static func localMinima(
    of station: Coordinate, on lane: Track
  ) -> [StationPlacement] {
    let (vertices, positions) = (lane.vertices, lane.vertexPositionMetres)
    let plane = LocalPlane(origin: station)
    var near = Double.infinity
    for block in lane.blocks {
      near = min(plane.vector(to: vertices[block.vertices.lowerBound]).squaredLength, near)
    }
    // Nothing farther than this can be within reach.
    let most = reach(metres: near.squareRoot()) * (1 + 1e-9)
    // For each nearby segment, its number along the line and its nearest place.
    var places: [(segment: Int, place: StationPlacement)] = []
    var best = Double.infinity
    for block in lane.blocks {
      let low = plane.vector(to: block.box.southWest)
      let high = plane.vector(to: block.box.northEast)
      guard max(low.east, -high.east, low.north, -high.north) <= most else { continue }
      var start = plane.vector(to: vertices[block.vertices.lowerBound])
      for (step, vertex) in block.vertices.dropLast().enumerated() {
        let end = plane.vector(to: vertices[vertex + 1])
        let foot = Segment(start: start, end: end).nearestToOrigin()
        let span = positions[vertex + 1] - positions[vertex]
        places.append(
          (
            block.segment + step,
            StationPlacement(
              positionMetres: positions[vertex] + span * foot.share,
              distanceMetres: foot.squaredDistance)
          ))
        best = min(best, foot.squaredDistance)
        start = end
      }
    }
    let reach = reach(metres: best.squareRoot())
    var minima: [StationPlacement] = []
    for (index, (segment, place)) in places.enumerated() {
      let squared = place.distanceMetres
      func isNoNearer(_ other: Int, _ number: Int) -> Bool {
        guard places.indices.contains(other), places[other].segment == number else { return true }
        return places[other].place.distanceMetres >= squared
      }
      guard squared <= reach * reach, isNoNearer(index - 1, segment - 1),
        isNoNearer(index + 1, segment + 1)
      else { continue }
      minima.append(
        StationPlacement(
          positionMetres: place.positionMetres, distanceMetres: squared.squareRoot()))
    }
    return fewest(of: minima)
  }

  /// The farthest distance of a candidate, given the distance of the nearest track.
  private static func reach(metres: Double) -> Double { max(metres * 3, metres + 500) }

  /// The maximum number of candidates for a station; only a zigzag has more than a few.
  private static let mostMinima = 128

  private static func fewest(of minima: [StationPlacement]) -> [StationPlacement] {
    guard minima.count > mostMinima else { return minima }
    let farthest = minima.map(\.distanceMetres).sorted()[mostMinima - 1]
    return Array(minima.filter { $0.distanceMetres <= farthest }.prefix(mostMinima))
  }

  private typealias Choice = (place: StationPlacement, cost: Double)

  private static func aroundLoop(
    _ candidates: [[StationPlacement]], lengthMetres: Double
  ) -> [Choice]? {
    guard let firsts = candidates.first else { return [] }
    var best: [Choice]?
    for first in firsts {
      let end = first.positionMetres + lengthMetres
      let reachable = candidates.dropFirst().map { places in
        places.flatMap { place in
          [0, lengthMetres].compactMap { lap -> StationPlacement? in
            let position = place.positionMetres + lap
            guard position >= first.positionMetres, position < end else { return nil }
            return StationPlacement(positionMetres: position, distanceMetres: place.distanceMetres)
          }
        }
      }
      guard let choice = monotone([[first]] + reachable), let cost = choice.last?.cost else {
        continue
      }
      if cost < best?.last?.cost ?? .infinity { best = choice }
    }
    return best
  }

  /// The cheapest choice of candidates whose positions never decrease; nil if no choice has this.
  private static func monotone(_ candidates: [[StationPlacement]]) -> [Choice]? {
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
    return chosen.reversed().enumerated().map { step, index in
      (candidates[step][index], costs[step][index])
    }
  }
}
