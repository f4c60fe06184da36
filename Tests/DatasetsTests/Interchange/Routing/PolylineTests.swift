import RailNetwork
import TestKit
import Testing
@testable import Datasets

@Suite struct PolylineTests {
  private let plane = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))

  private func place(_ east: Double, _ north: Double = 0) -> Coordinate {
    plane.coordinate(at: PlanarVector(east: east, north: north))
  }

  private func easts(_ line: [Coordinate]) -> [Double] {
    line.map { plane.vector(to: $0).east.rounded() }
  }

  @Test(arguments: [
    (150.0, 320.0, [150.0, 200, 300, 320]), (320, 150, [320, 300, 200, 150]),
    (100, 300, [100, 200, 300]), (-50, 900, [0, 100, 200, 300, 400]), (110, 120, [110, 120]),
    (120, 110, [120, 110]), (200, 200, [200]),
  ]) func `cuts between the nearest points, in both directions`(
    from: Double, to: Double, cut: [Double]
  ) {
    let line = (0...4).map { place(Double($0) * 100) }
    let slice = line.slice(from: place(from, 20), to: place(to, -20))
    #expect(easts(slice) == cut)
  }

  @Test func `a line without segments is its own slice`() {
    #expect([place(5)].slice(from: place(0), to: place(9)) == [place(5)])
    #expect([Coordinate]().slice(from: place(0), to: place(9)).isEmpty)
  }

  @Test(arguments: Checkout.some(0..<40 as Range<UInt64>))
  func `a slice has the line's vertices and ends at its nearest points`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let line = (0..<30).map { step in
      place(Double(step) * 80, generator.uniform(-60...60))
    }
    let ends = [0, 1].map { _ in
      place(generator.uniform(0...2400), generator.uniform(-90...90))
    }
    let slice = line.slice(from: ends[0], to: ends[1])
    #expect(slice.dropFirst().dropLast().allSatisfy(line.contains))
    for (end, found) in [(ends[0], slice.first), (ends[1], slice.last)] {
      let nearest = try #require(found).metres(to: end)
      for (a, b) in zip(line, line.dropFirst()) {
        for share in stride(from: 0.0, through: 1, by: 0.05) {
          let other = Coordinate(
            latitude: a.latitude + (b.latitude - a.latitude) * share,
            longitude: a.longitude + (b.longitude - a.longitude) * share)
          #expect(other.metres(to: end) >= nearest - 0.01)
        }
      }
    }
  }
}
