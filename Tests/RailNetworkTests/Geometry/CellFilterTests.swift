import Maths
import Testing
@testable import RailNetwork

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

  /// Cells of every size within others, on the track and far from it.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a cell's filter keeps all that can be nearest`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed, stream: "sieve")
    var lines = (0..<3).map { _ in DrawnLine(from: &generator) }
    // The same track twice over, there and back: everything on it is found at two places.
    lines[0].vertices += lines[0].vertices.reversed()
    lines[0].parts.append(lines[0].vertices.count / 2..<lines[0].vertices.count)
    var index = LineIndex()
    for line in lines { index.append(vertices: line.vertices, parts: line.parts) }
    var filter = CellFilter(index)
    for _ in 0..<30 {
      let half = [20.0, 100, 500, 2_000][generator.index(below: 4)]
      let away = [0.0, 0.003, 0.03][generator.index(below: 3)]
      let vertices = lines[generator.index(below: 3)].vertices
      var middle = vertices[generator.index(below: vertices.count)]
      middle.latitude += generator.uniform(-away...away)
      middle.longitude += generator.uniform(-away...away)
      let wide = try #require(Self.cell(middle: middle, halfMetres: half))
      func place(_ share: Double) -> Coordinate {
        wide.plane.coordinate(
          at: PlanarVector(
            east: generator.uniform(-1...1) * half * share,
            north: generator.uniform(-1...1) * half * share))
      }
      let near = try #require(Self.cell(middle: place(0.7), halfMetres: half * 0.29))
      for (number, line) in lines.enumerated() {
        var blocks: [Int32] = []
        let reach = [100_000.0, 700][generator.index(below: 2)]
        guard
          let metres = filter.findBlocks(of: number, for: wide, withinMetres: reach, into: &blocks)
        else {
          #expect(blocks.isEmpty)
          for _ in 0..<4 {
            let scanned = line.scanned(from: LocalPlane(origin: place(1)))
            #expect(scanned.pointSquared > reach * reach)
          }
          continue
        }
        let atMiddle = line.scanned(from: wide.plane)
        #expect(metres.most >= atMiddle.vertexSquared.squareRoot())
        #expect(metres.least <= atMiddle.pointSquared.squareRoot() + 1e-9)
        let vertexMetres = filter.gather(
          blocks, blocks.indices, for: near, track: true)
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
        for _ in 0..<8 {
          let here = near.plane.coordinate(
            at: PlanarVector(
              east: generator.uniform(-1...1) * half * 0.29,
              north: generator.uniform(-1...1) * half * 0.29))
          let plane = LocalPlane(origin: here)
          let scanned = line.scanned(from: plane)
          #expect(
            index.nearest(among: track.span, track.indices, of: number, from: plane) == scanned)
          let squared = index.nearestVertexSquared(
            among: points.span, points.indices, from: plane)
          #expect(squared == scanned.vertexSquared)
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
