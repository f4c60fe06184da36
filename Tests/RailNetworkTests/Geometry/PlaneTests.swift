import Foundation
import RailNetwork
import TestKit
import Testing

@Suite struct CoordinateTests {
  @Test(
    arguments: [
      (90, 180, true), (-90, -180, true), (90.001, 0, false), (0, -180.001, false),
      (.nan, 0, false), (0, .infinity, false),
    ] as [(Double, Double, Bool)])
  func `is valid only within its ranges`(latitude: Double, longitude: Double, isValid: Bool) {
    #expect(Coordinate(latitude: latitude, longitude: longitude).isValid == isValid)
  }
}

@Suite struct CourseTests {
  @Test(arguments: [
    (0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0), (360, 0, 1), (-90, -1, 0),
    (30, 0.5, 0.866_025_403_784_438_6),
  ])
  func `counts degrees clockwise from north`(degrees: Double, east: Double, north: Double) {
    let vector = Course.unitVector(degrees: degrees)
    #expect((vector - PlanarVector(east: east, north: north)).length < 1e-12)
  }

  @Test(arguments: Checkout.some(0..<48))
  func `a vector of a course has the same course`(step: Int) throws {
    let degrees = Double(step) * 7.5
    let vector = Course.unitVector(degrees: degrees) * 12
    let found = try #require(Course.degrees(of: vector))
    let difference = abs(found - degrees)
    #expect(min(difference, 360 - difference) < 1e-9)
    #expect((0..<360).contains(found))
  }

  @Test(arguments: [
    PlanarVector(east: 0, north: 0), PlanarVector(east: .nan, north: 1),
    PlanarVector(east: .infinity, north: 0),
  ])
  func `a vector without a direction has no course`(vector: PlanarVector) {
    #expect(Course.degrees(of: vector) == nil)
    #expect(vector.unit == nil)
  }
}

@Suite struct SegmentTests {
  @Test func `the nearest point of a segment without length is its start`() {
    let place = PlanarVector(east: 3, north: 4)
    let found = Segment(start: place, end: place).nearestToOrigin()
    #expect(found.share == 0 && found.squaredDistance == 25)
  }

  @Test(arguments: Checkout.some(0..<100 as Range<UInt64>))
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
}

@Suite struct LocalPlaneTests {
  @Test func `the reference formula agrees with a published geodesic`() {
    // Flinders Peak to Buninyong, the example of the Geocentric Datum of Australia manual.
    let peak = Coordinate(latitude: -37.9510334166667, longitude: 144.424867888889)
    let buninyong = Coordinate(latitude: -37.6528211388889, longitude: 143.926495527778)
    #expect(abs(Geodesic.metres(peak, buninyong) - 54_972.271) < 0.01)
  }

  @Test(arguments: Checkout.some(0..<50 as Range<UInt64>))
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

  /// Anywhere on earth, also across 180° and over a pole.
  @Test(arguments: Checkout.some(0..<50 as Range<UInt64>))
  func `the distance of two far places is that of the great circle`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed, stream: "far")
    func place() -> Coordinate {
      Coordinate(latitude: generator.uniform(-90...90), longitude: generator.uniform(-180...180))
    }
    for _ in 0..<20 {
      let (a, b) = (place(), place())
      let truth = Geodesic.metres(a, b)
      // For nearly opposite places the reference formula does not converge.
      guard truth < 19_500_000 else { continue }
      #expect(abs(a.metres(to: b) - truth) <= truth * 0.001 + 1, "\(a) \(b)")
      #expect(abs(a.metres(to: b) - b.metres(to: a)) <= truth * 1e-9)
    }
  }
}

/// Distances on the WGS 84 ellipsoid by Vincenty's inverse formula (1975, Survey Review 23:176),
/// accurate to a millimetre: a slow reference for `LocalPlane`.
enum Geodesic {
  /// Metres between two places that are not nearly opposite each other.
  static func metres(_ a: Coordinate, _ b: Coordinate) -> Double {
    let major = 6_378_137.0
    let flattening = 1 / 298.257223563
    let minor = major * (1 - flattening)
    let radians = Double.pi / 180
    let reduced = [a, b].map { atan((1 - flattening) * tan($0.latitude * radians)) }
    let (sin1, cos1) = (sin(reduced[0]), cos(reduced[0]))
    let (sin2, cos2) = (sin(reduced[1]), cos(reduced[1]))
    let difference = (b.longitude - a.longitude) * radians
    var lambda = difference
    var sinSigma = 0.0
    var cosSigma = 1.0
    var sigma = 0.0
    var cosSquaredAlpha = 0.0
    var cosMiddle = 0.0
    for _ in 0..<100 {
      let east = cos2 * sin(lambda)
      let north = cos1 * sin2 - sin1 * cos2 * cos(lambda)
      sinSigma = (east * east + north * north).squareRoot()
      guard sinSigma > 0 else { return 0 }
      cosSigma = sin1 * sin2 + cos1 * cos2 * cos(lambda)
      sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cos1 * cos2 * sin(lambda) / sinSigma
      cosSquaredAlpha = 1 - sinAlpha * sinAlpha
      cosMiddle = cosSquaredAlpha > 0 ? cosSigma - 2 * sin1 * sin2 / cosSquaredAlpha : 0
      let c = flattening / 16 * cosSquaredAlpha * (4 + flattening * (4 - 3 * cosSquaredAlpha))
      let before = lambda
      let inner = cosMiddle + c * cosSigma * (-1 + 2 * cosMiddle * cosMiddle)
      lambda = difference + (1 - c) * flattening * sinAlpha * (sigma + c * sinSigma * inner)
      if abs(lambda - before) < 1e-13 { break }
    }
    let squared = cosSquaredAlpha * (major * major - minor * minor) / (minor * minor)
    let series = 4096 + squared * (-768 + squared * (320 - 175 * squared))
    let scale = 1 + squared / 16384 * series
    let b = squared / 1024 * (256 + squared * (-128 + squared * (74 - 47 * squared)))
    let last = b / 6 * cosMiddle * (-3 + 4 * sinSigma * sinSigma) * (-3 + 4 * cosMiddle * cosMiddle)
    let middle = b / 4 * (cosSigma * (-1 + 2 * cosMiddle * cosMiddle) - last)
    return minor * scale * (sigma - b * sinSigma * (cosMiddle + middle))
  }
}
