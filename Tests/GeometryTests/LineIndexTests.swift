@testable import Geometry
import Numerics
import Testing

@Suite struct LineIndexTests {
  private struct Line {
    var vertices: [Coordinate] = []
    var parts: [Range<Int>] = []
  }

  private func line(from generator: inout SeededGenerator) -> Line {
    let plane = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))
    var line = Line()
    for _ in 0...generator.index(below: 3) {
      let start = line.vertices.count
      var place = PlanarVector(
        east: generator.uniform(-2000...2000), north: generator.uniform(-2000...2000))
      for _ in 0..<(2 + generator.index(below: 150)) {
        line.vertices.append(plane.coordinate(at: place))
        let step = PlanarVector(
          east: generator.uniform(-80...80), north: generator.uniform(-80...80))
        place = place + step
      }
      line.parts.append(start..<line.vertices.count)
    }
    return line
  }

  /// What a scan of the whole line finds, to the last bit: the first of equals wins.
  private func scanned(_ line: Line, _ plane: LocalPlane) -> LineIndex.Nearest {
    var nearest = LineIndex.Nearest()
    for part in line.parts {
      for vertex in part {
        let here = plane.vector(to: line.vertices[vertex])
        if vertex > part.lowerBound {
          let start = plane.vector(to: line.vertices[vertex - 1])
          offer(here, at: vertex, &nearest)
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
        } else {
          offer(here, at: vertex, &nearest)
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

  /// Steps of every size, standing still and walking straight included.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `remembers nothing that is wrong`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed, stream: "walk")
    var lines = (0..<3).map { _ in line(from: &generator) }
    // The same track twice over, there and back: everything on it is found at two places.
    lines[0].vertices += lines[0].vertices.reversed()
    lines[0].parts.append(lines[0].vertices.count / 2..<lines[0].vertices.count)
    var index = LineIndex()
    for line in lines { index.append(vertices: line.vertices, parts: line.parts) }
    var memories = lines.map { _ in LineIndex.Memory() }
    var place = Coordinate(latitude: 35.6, longitude: 139.7)
    var plane = LocalPlane(origin: place)
    var travelled = 0.0
    var way = PlanarVector(east: 0, north: 0)
    for _ in 0..<400 {
      switch generator.index(below: 12) {
      case 0: way = PlanarVector(east: 0, north: 0)
      case 1...3:
        let size = [1.0, 25, 300, 4_000][generator.index(below: 4)]
        way = PlanarVector(
          east: generator.uniform(-size...size), north: generator.uniform(-size...size))
      case 4:
        let vertices = lines[generator.index(below: 3)].vertices
        way = plane.vector(to: vertices[generator.index(below: vertices.count)])
      default: break
      }
      place = plane.coordinate(at: way)
      let next = LocalPlane(origin: place)
      let bend = max(
        abs(next.metresPerDegreeLatitude / plane.metresPerDegreeLatitude - 1),
        abs(next.metresPerDegreeLongitude / plane.metresPerDegreeLongitude - 1))
      travelled += next.vector(to: plane.origin).length + bend * LineIndex.farMetres
      plane = next
      for (number, line) in lines.enumerated() {
        let scanned = scanned(line, plane)
        let reach = [5_000.0, 5_000, 700, 50][generator.index(below: 4)]
        if generator.index(below: 5) == 0 {
          index.renew(
            &memories[number], of: number, from: plane, withinMetres: reach,
            travelledMetres: travelled)
        }
        let found = index.nearest(
          on: number, from: plane, withinMetres: reach, travelledMetres: travelled,
          memory: &memories[number])
        #expect(found == (scanned.pointSquared <= reach * reach ? scanned : nil))
      }
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `finds what a full scan finds`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = (0..<3).map { _ in line(from: &generator) }
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
        #expect(found == scanned(line, plane))
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
