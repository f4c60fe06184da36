import TestKit
import Testing
@testable import RailNetwork

@Suite struct LineIndexTests {
  @Test(arguments: Checkout.some(0..<30 as Range<UInt64>))
  func `finds the same point as a full search`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = (0..<3).map { _ in DrawnLine(from: &generator) }
    var index = LineIndex()
    for line in lines { index.append(vertices: line.vertices, parts: line.parts) }
    for _ in 0..<10 {
      let plane = LocalPlane(
        origin: Coordinate(
          latitude: 35.6 + generator.uniform(-0.04...0.04),
          longitude: 139.7 + generator.uniform(-0.04...0.04)))
      for (number, line) in lines.enumerated() {
        let vertexSquared = line.vertices.map { plane.vector(to: $0).squaredLength }.min()
        let pointSquared = line.parts.flatMap { part in
          part.dropLast().map { vertex in
            Segment(
              start: plane.vector(to: line.vertices[vertex]),
              end: plane.vector(to: line.vertices[vertex + 1])
            ).nearestToOrigin().squaredDistance
          }
        }.min()
        let found = try #require(
          index.nearest(on: number, from: plane, withinMetres: 1_000_000))
        #expect(found == line.scanned(from: plane))
        let nearestVertex = try #require(vertexSquared)
        let nearestPoint = try #require(pointSquared)
        #expect(found.vertexSquared == nearestVertex)
        #expect(abs(found.pointSquared - nearestPoint) <= 1e-6 * max(1, nearestPoint))
        let reach = nearestPoint.squareRoot()
        #expect(index.nearest(on: number, from: plane, withinMetres: reach * 0.99) == nil)
        #expect(index.nearest(on: number, from: plane, withinMetres: reach * 1.01) == found)
        let start = plane.vector(to: line.vertices[found.vertex])
        let end = plane.vector(
          to: line.vertices[min(found.vertex + 1, line.vertices.count - 1)])
        let foot = start + (end - start) * found.share
        #expect(abs(foot.squaredLength - found.pointSquared) <= 1e-6 * max(1, nearestPoint))
      }
    }
  }
}

/// A random line of up to four parts, and a simple search of all of it.
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

  /// The result of a search of the whole line, to the last bit; of equally near points the first.
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
