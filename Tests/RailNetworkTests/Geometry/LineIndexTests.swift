import Maths
import Testing
@testable import RailNetwork

@Suite struct LineIndexTests {
  @Test(arguments: 0..<30 as Range<UInt64>)
  func `finds what a full scan finds`(seed: UInt64) throws {
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
