import Testing
@testable import RailNetwork

@Suite struct PolylineSimplifierTests {
  private let plane = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))

  private func line(_ places: [(east: Double, north: Double)]) -> [Coordinate] {
    places.map { plane.coordinate(at: PlanarVector(east: $0.east, north: $0.north)) }
  }

  /// The ends of a straight line, a corner, lines of one and two places, and the far end of a line
  /// that returns to its start.
  @Test(
    arguments: [
      ([(0, 0), (100, 0.5), (200, -0.5), (300, 0)], [0, 3]),
      ([(0, 0), (50, 0), (100, 0), (100, 50), (100, 100)], [0, 2, 4]),
      ([], []), ([(0, 0)], [0]), ([(0, 0), (0.1, 0)], [0, 1]),
      ([(0, 0), (500, 0), (0, 0)], [0, 1, 2]),
    ] as [([(east: Double, north: Double)], [Int])])
  func `keeps ends and corners`(places: [(east: Double, north: Double)], kept: [Int]) {
    #expect(PolylineSimplifier.kept(line(places), toleranceMetres: 1) == kept)
  }

  @Test func `keeps a step in a drawing and drops details below half a pixel`() {
    let line: [(x: Double, y: Double)] = [(0, 0), (0.2, 0.3), (5, 0), (5, 9), (10, 9)]
    #expect(PolylineSimplifier.kept(line, tolerance: 0.5) == [0, 2, 3, 4])
  }

  @Test(arguments: 0..<10)
  func `drops no vertex that is farther off than the tolerance`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    func step() -> Double { Double(generator.next() % 2_001) / 10 - 100 }
    var places: [(east: Double, north: Double)] = [(0, 0)]
    for _ in 0..<120 {
      let last = places[places.count - 1]
      places.append((last.east + step() + 60, last.north + step()))
    }
    let kept = PolylineSimplifier.kept(line(places), toleranceMetres: 25)
    #expect(kept.count < places.count)
    for (start, end) in zip(kept, kept.dropFirst()) {
      let vectors = places[start...end].map { PlanarVector(east: $0.east, north: $0.north) }
      for vector in vectors {
        let off = Segment(start: vectors[0] - vector, end: vectors[vectors.count - 1] - vector)
          .nearestToOrigin().squaredDistance.squareRoot()
        #expect(off <= 25.2)
      }
    }
  }
}
