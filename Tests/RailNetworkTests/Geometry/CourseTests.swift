import RailNetwork
import Testing

@Suite struct CourseTests {
  @Test(arguments: [
    (0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0), (360, 0, 1), (-90, -1, 0),
    (30, 0.5, 0.866_025_403_784_438_6),
  ])
  func `points clockwise from north`(degrees: Double, east: Double, north: Double) {
    let vector = Course.unitVector(degrees: degrees)
    #expect((vector - PlanarVector(east: east, north: north)).length < 1e-12)
  }

  @Test(arguments: 0..<48)
  func `comes back from its vector`(step: Int) throws {
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
