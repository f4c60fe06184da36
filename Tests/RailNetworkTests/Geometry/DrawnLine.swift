import Maths
@testable import RailNetwork

/// A line drawn by chance, of up to four parts, and a slow look at all of it.
struct DrawnLine {
  var vertices: [Coordinate] = []
  var parts: [Range<Int>] = []

  init(from generator: inout SeededGenerator) {
    let plane = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))
    for _ in 0...generator.index(below: 3) {
      let start = vertices.count
      var place = PlanarVector(
        east: generator.uniform(-2000...2000), north: generator.uniform(-2000...2000))
      for _ in 0..<(2 + generator.index(below: 150)) {
        vertices.append(plane.coordinate(at: place))
        let step = PlanarVector(
          east: generator.uniform(-80...80), north: generator.uniform(-80...80))
        place = place + step
      }
      parts.append(start..<vertices.count)
    }
  }

  /// What a scan of the whole line finds, to the last bit: the first of equals wins.
  func scanned(from plane: LocalPlane) -> LineIndex.Nearest {
    var nearest = LineIndex.Nearest()
    for part in parts {
      for vertex in part {
        let here = plane.vector(to: vertices[vertex])
        offer(here, at: vertex, &nearest)
        guard vertex > part.lowerBound else { continue }
        let start = plane.vector(to: vertices[vertex - 1])
        let along = here - start
        let foot = -start.dot(along)
        let cross = start.cross(along)
        if foot > 0, foot < along.squaredLength,
          cross * cross < nearest.pointSquared * along.squaredLength
        {
          nearest.pointSquared = cross * cross / along.squaredLength
          nearest.vertex = vertex - 1
          nearest.share = foot / along.squaredLength
        }
      }
    }
    return nearest
  }

  private func offer(
    _ here: PlanarVector, at vertex: Int, _ nearest: inout LineIndex.Nearest
  ) {
    nearest.vertexSquared = min(nearest.vertexSquared, here.squaredLength)
    guard here.squaredLength < nearest.pointSquared else { return }
    nearest.pointSquared = here.squaredLength
    nearest.vertex = vertex
    nearest.share = 0
  }
}
