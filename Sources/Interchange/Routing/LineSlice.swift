package import RailNetwork

/// Cuts a piece out of a line.
package enum LineSlice {
  /// The piece between the points of a line nearest to two places, in the sense from one to the
  /// other.
  package static func vertices(
    of line: [Coordinate], from start: Coordinate, to end: Coordinate
  ) -> [Coordinate] {
    guard let a = PolylineFoot.nearest(to: start, on: line),
      let b = PolylineFoot.nearest(to: end, on: line)
    else { return line }
    let isForward = (a.segment, a.share) <= (b.segment, b.share)
    let (low, high) = isForward ? (a, b) : (b, a)
    let inner = low.segment < high.segment ? line[(low.segment + 1)...high.segment] : []
    let piece = [low.coordinate(on: line)] + inner + [high.coordinate(on: line)]
    return isForward ? piece.withoutRepeats() : piece.withoutRepeats().reversed()
  }
}

extension Array where Element: Equatable {
  /// The elements without those that equal the one before them.
  package func withoutRepeats() -> [Element] {
    var kept: [Element] = []
    kept.reserveCapacity(count)
    for element in self where element != kept.last { kept.append(element) }
    return kept
  }
}

extension Coordinate {
  /// The place as a network's file can hold it.
  package var roundedForNetwork: Coordinate {
    let scale = NetworkWriter.coordinateScale
    return Coordinate(
      latitude: (latitude * scale).rounded(.toNearestOrEven) / scale,
      longitude: (longitude * scale).rounded(.toNearestOrEven) / scale)
  }
}

/// The point of a line that lies nearest to a place.
package struct PolylineFoot: Sendable, Equatable {
  /// The vertex before the point.
  package var segment: Int
  /// How far along the segment the point lies, 0 to 1.
  package var share: Double
  /// From the place to the point.
  package var metres: Double

  /// Finds the point; of equally near ones the first.
  ///
  /// - Returns: nil for a line without segments.
  package static func nearest(to place: Coordinate, on line: [Coordinate]) -> PolylineFoot? {
    let plane = LocalPlane(origin: place)
    var best: PolylineFoot?
    var least = Double.infinity
    for segment in line.indices.dropLast() {
      let found = Segment(
        start: plane.vector(to: line[segment]), end: plane.vector(to: line[segment + 1])
      ).nearestToOrigin()
      guard found.squaredDistance < least else { continue }
      least = found.squaredDistance
      best = PolylineFoot(segment: segment, share: found.share, metres: least.squareRoot())
    }
    return best
  }

  /// The place of the point.
  package func coordinate(on line: [Coordinate]) -> Coordinate {
    let a = line[segment]
    let b = line[segment + 1]
    if share <= 0 { return a }
    if share >= 1 { return b }
    return a.towards(b, share: share)
  }
}
