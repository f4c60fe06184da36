import Foundation
import Maths
import RailNetwork
import Testing

@Suite struct LocalPlaneTests {
  /// Kilometres in a degree on WGS 84 at some latitudes, as tables of the ellipsoid give them.
  @Test(arguments: [
    (0.0, 110.574, 111.320), (15, 110.649, 107.550), (30, 110.852, 96.486),
    (45, 111.132, 78.847), (60, 111.412, 55.800), (75, 111.618, 28.902),
  ])
  func `a degree has its published length`(latitude: Double, north: Double, east: Double) {
    let plane = LocalPlane(origin: Coordinate(latitude: latitude, longitude: 10))
    #expect(abs(plane.metresPerDegreeLatitude - north * 1000) < 1)
    #expect(abs(plane.metresPerDegreeLongitude - east * 1000) < 1)
  }

  @Test func `the oracle agrees with a published geodesic`() {
    // Flinders Peak to Buninyong, the example of the Geocentric Datum of Australia manual.
    let peak = Coordinate(latitude: -37.9510334166667, longitude: 144.424867888889)
    let buninyong = Coordinate(latitude: -37.6528211388889, longitude: 143.926495527778)
    #expect(abs(Geodesic.metres(peak, buninyong) - 54_972.271) < 0.01)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `lengths are those of the ellipsoid`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let origin = Coordinate(
      latitude: generator.uniform(-60...60), longitude: generator.uniform(-170...170))
    let plane = LocalPlane(origin: origin)
    for (reach, tolerance) in [(100.0, 0.001), (5_000.0, 2.5)] {
      let course = Course.unitVector(degrees: generator.uniform(0...360))
      let vector = course * generator.uniform(0...reach)
      let place = plane.coordinate(at: vector)
      #expect(abs(Geodesic.metres(origin, place) - vector.length) <= tolerance)
      #expect((plane.vector(to: place) - vector).length < 1e-6)
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `the distance of two places is that of the ellipsoid`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let a = Coordinate(
      latitude: generator.uniform(-60...60), longitude: generator.uniform(-170...170))
    let b = Coordinate(
      latitude: a.latitude + generator.uniform(-0.6...0.6),
      longitude: a.longitude + generator.uniform(-0.6...0.6))
    let truth = Geodesic.metres(a, b)
    #expect(abs(a.metres(to: b) - truth) <= truth * 0.001)
    #expect(abs(a.metres(to: b) - b.metres(to: a)) <= truth * 1e-12)
    #expect(a.metres(to: a) == 0)
  }

  @Test(arguments: [
    (0.0, 0.0, true), (90, 180, true), (-90, -180, true), (90.1, 0, false), (0, 180.1, false),
    (139.7, 35.6, false), (.nan, 0, false), (0, .infinity, false),
  ])
  func `accepts coordinates on the earth only`(
    latitude: Double, longitude: Double, isValid: Bool
  ) {
    #expect(Coordinate(latitude: latitude, longitude: longitude).isValid == isValid)
  }
}
