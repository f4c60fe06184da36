import Maths
import RailNetwork
import Testing

@Suite struct SegmentTests {
  @Test(arguments: [
    // East-west, passing 3 m north of the origin.
    (Segment(start: .init(east: -1, north: 3), end: .init(east: 3, north: 3)), 0.25, 9.0),
    // Beyond its end, before its start.
    (Segment(start: .init(east: -4, north: 0), end: .init(east: -3, north: 0)), 1, 9),
    (Segment(start: .init(east: 3, north: 4), end: .init(east: 6, north: 8)), 0, 25),
    // Without length.
    (Segment(start: .init(east: 3, north: 4), end: .init(east: 3, north: 4)), 0, 25),
  ])
  func `finds the nearest point`(segment: Segment, share: Double, squared: Double) {
    let found = segment.nearestToOrigin()
    #expect(abs(found.share - share) < 1e-12)
    #expect(abs(found.squaredDistance - squared) < 1e-12)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `no point of the segment is nearer`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func point() -> PlanarVector {
      PlanarVector(east: generator.uniform(-9...9), north: generator.uniform(-9...9))
    }
    let segment = Segment(start: point(), end: point())
    let found = segment.nearestToOrigin()
    let along = segment.end - segment.start
    #expect((0...1).contains(found.share))
    for step in 0...100 {
      let place = segment.start + along * (Double(step) / 100)
      #expect(place.squaredLength >= found.squaredDistance - 1e-9)
    }
    let foot = segment.start + along * found.share
    #expect(abs(foot.squaredLength - found.squaredDistance) < 1e-9)
  }

  @Test func `vectors add, turn and measure`() {
    let a = PlanarVector(east: 3, north: 4)
    #expect(a.length == 5)
    #expect(a.unit == PlanarVector(east: 0.6, north: 0.8))
    #expect(a.dot(PlanarVector(east: 2, north: -1)) == 2)
    #expect(a.cross(PlanarVector(east: -4, north: 3)) == 25, "left is positive")
    #expect(a - a * 0.5 == PlanarVector(east: 1.5, north: 2))
  }
}
