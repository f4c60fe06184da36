/// Drops vertices that a map or a chart doesn't need (Douglas and Peucker, 1973, doi
/// 10.3138/FM57-6770-U75U-7727).
package enum PolylineSimplifier {
  /// The vertices to keep, so that no dropped one is farther off than `toleranceMetres`.
  package static func kept(_ line: [Coordinate], toleranceMetres: Double) -> [Int] {
    kept(count: line.count, tolerance: toleranceMetres) { span in
      let plane = LocalPlane(origin: line[span.lowerBound])
      let end = plane.vector(to: line[span.upperBound])
      return { squaredDistance(PlanarVector(east: 0, north: 0), end, plane.vector(to: line[$0])) }
    }
  }

  /// The same for a drawing, in its own unit.
  package static func kept(_ line: [(x: Double, y: Double)], tolerance: Double) -> [Int] {
    let vectors = line.map { PlanarVector(east: $0.x, north: $0.y) }
    return kept(count: line.count, tolerance: tolerance) { span in
      let (start, end) = (vectors[span.lowerBound], vectors[span.upperBound])
      return { squaredDistance(start, end, vectors[$0]) }
    }
  }

  /// `distances` returns the squared distances of a span's vertices from the line between its ends.
  private static func kept(
    count: Int, tolerance: Double, distances: (Range<Int>) -> (Int) -> Double
  ) -> [Int] {
    guard count > 2 else { return Array(0..<count) }
    var keeps = [Bool](repeating: false, count: count)
    keeps[0] = true
    keeps[count - 1] = true
    var open = [0..<(count - 1)]
    while let span = open.popLast() {
      let squaredDistance = distances(span)
      var farthest = span.lowerBound
      var greatest = tolerance * tolerance
      for index in span.dropFirst() {
        let squared = squaredDistance(index)
        if squared > greatest {
          greatest = squared
          farthest = index
        }
      }
      guard farthest > span.lowerBound else { continue }
      keeps[farthest] = true
      open.append(span.lowerBound..<farthest)
      open.append(farthest..<span.upperBound)
    }
    return keeps.indices.filter { keeps[$0] }
  }

  private static func squaredDistance(
    _ start: PlanarVector, _ end: PlanarVector, _ place: PlanarVector
  ) -> Double {
    Segment(start: start - place, end: end - place).nearestToOrigin().squaredDistance
  }
}
