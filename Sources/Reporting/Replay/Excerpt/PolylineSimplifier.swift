import Geometry

/// Leaves out the vertices that a map doesn't need.
enum PolylineSimplifier {
  /// The places of the vertices to keep so that no other lies more than `tolerance` metres off.
  ///
  /// Douglas and Peucker, "Algorithms for the reduction of the number of points required to
  /// represent a digitized line or its caricature", 1973, doi 10.3138/FM57-6770-U75U-7727.
  static func kept(_ line: [Coordinate], toleranceMetres: Double) -> [Int] {
    guard line.count > 2 else { return Array(line.indices) }
    var keeps = [Bool](repeating: false, count: line.count)
    keeps[0] = true
    keeps[line.count - 1] = true
    var open = [0..<(line.count - 1)]
    while let span = open.popLast() {
      let plane = LocalPlane(origin: line[span.lowerBound])
      let chord = plane.vector(to: line[span.upperBound])
      var farthest = span.lowerBound
      var greatest = toleranceMetres * toleranceMetres
      for index in span.dropFirst() {
        let place = plane.vector(to: line[index])
        let squared = Segment(start: PlanarVector(east: 0, north: 0) - place, end: chord - place)
          .nearestToOrigin().squaredDistance
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
}
