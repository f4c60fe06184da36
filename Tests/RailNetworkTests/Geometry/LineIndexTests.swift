@testable import RailNetwork
import TestKit
import Testing

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

@Suite struct CellFilterTests {
  static func cell(middle: Coordinate, halfMetres: Double) -> PlaceCell? {
    let plane = LocalPlane(origin: middle)
    var box = CoordinateBox()
    for sign in [-1.0, 1] {
      box.include(
        plane.coordinate(at: PlanarVector(east: sign * halfMetres, north: sign * halfMetres)))
    }
    return PlaceCell(box)
  }

  private static func place(
    in cell: PlaceCell, _ half: Double, _ generator: inout SeededGenerator
  ) -> Coordinate {
    cell.plane.coordinate(
      at: PlanarVector(
        east: generator.uniform(-1...1) * half, north: generator.uniform(-1...1) * half))
  }

  /// Cells of many sizes inside others, on the track and far from it.
  @Test(arguments: Checkout.some(0..<60 as Range<UInt64>))
  func `a cell's filter keeps every point that can be nearest`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed, stream: "sieve")
    var lines = (0..<3).map { _ in DrawnLine(from: &generator) }
    // The same track there and back: everything on it is found at two places.
    lines[0].vertices += lines[0].vertices.reversed()
    lines[0].parts.append(lines[0].vertices.count / 2..<lines[0].vertices.count)
    var index = LineIndex()
    for line in lines { index.append(vertices: line.vertices, parts: line.parts) }
    var filter = CellFilter(index)
    for _ in 0..<30 { try check(&filter, lines, index, &generator) }
  }

  /// Checks each line in a cell of random size, and in a smaller cell inside it.
  private func check(
    _ filter: inout CellFilter, _ lines: [DrawnLine], _ index: LineIndex,
    _ generator: inout SeededGenerator
  ) throws {
    let half = [20.0, 100, 500, 2_000][generator.index(below: 4)]
    let away = [0.0, 0.003, 0.03][generator.index(below: 3)]
    let vertices = lines[generator.index(below: 3)].vertices
    var middle = vertices[generator.index(below: vertices.count)]
    middle.latitude += generator.uniform(-away...away)
    middle.longitude += generator.uniform(-away...away)
    let wide = try #require(Self.cell(middle: middle, halfMetres: half))
    let inner = Self.place(in: wide, half * 0.7, &generator)
    let near = try #require(Self.cell(middle: inner, halfMetres: half * 0.29))
    for (number, line) in lines.enumerated() {
      var blocks: [Int32] = []
      let reach = [100_000.0, 700][generator.index(below: 2)]
      guard
        let metres = filter.findBlocks(of: number, for: wide, withinMetres: reach, into: &blocks)
      else {
        #expect(blocks.isEmpty)
        let here = LocalPlane(origin: Self.place(in: wide, half, &generator))
        #expect(line.scanned(from: here).pointSquared > reach * reach)
        continue
      }
      let atMiddle = line.scanned(from: wide.plane)
      #expect(metres.most >= atMiddle.vertexSquared.squareRoot())
      #expect(metres.least <= atMiddle.pointSquared.squareRoot() + 1e-9)
      let vertexMetres = filter.gather(blocks, blocks.indices, for: near, track: true)
      #expect(vertexMetres == line.scanned(from: near.plane).vertexSquared.squareRoot())
      #expect(
        abs(filter.trackMetres - line.scanned(from: near.plane).pointSquared.squareRoot()) < 1e-6)
      var track: [LinePoint] = []
      filter.keepNearest(for: near, track: true, into: &track)
      let trackMetres = filter.trackMetres
      _ = filter.gather(blocks, blocks.indices, for: near, track: false)
      var points: [LinePoint] = []
      filter.keepNearest(for: near, track: false, into: &points)
      #expect(points.count <= track.count)
      for _ in 0..<4 {
        let plane = LocalPlane(origin: Self.place(in: near, half * 0.29, &generator))
        let scanned = line.scanned(from: plane)
        #expect(
          index.nearest(among: track.span, track.indices, of: number, from: plane) == scanned)
        #expect(
          index.nearestVertexSquared(among: points.span, points.indices, from: plane)
            == scanned.vertexSquared)
        for (metres, middle) in [
          (scanned.vertexSquared.squareRoot(), vertexMetres),
          (scanned.pointSquared.squareRoot(), trackMetres),
        ] {
          #expect(near.least(middle) <= metres && metres <= near.most(middle))
          #expect(middle <= near.farthest(metres))
        }
      }
    }
  }

  @Test(arguments: [
    Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: -89.9, longitude: 10),
    Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 0, longitude: .infinity),
    Coordinate(latitude: 1e300, longitude: 0), Coordinate(latitude: 0, longitude: 1e300),
  ])
  func `there is no cell at a pole or an invalid place`(place: Coordinate) {
    #expect(Self.cell(middle: place, halfMetres: 1_000) == nil)
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
