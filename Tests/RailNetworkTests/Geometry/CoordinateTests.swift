import RailNetwork
import Testing

@Suite struct CoordinateTests {
  @Test(
    arguments: [
      (90, 180, true), (-90, -180, true), (90.001, 0, false), (0, -180.001, false),
      (.nan, 0, false), (0, .infinity, false),
    ] as [(Double, Double, Bool)])
  func `is valid within its ranges`(latitude: Double, longitude: Double, isValid: Bool) {
    #expect(Coordinate(latitude: latitude, longitude: longitude).isValid == isValid)
  }

  @Test(arguments: [(0, 10, 20), (1, 12, 28), (0.25, 10.5, 22)] as [(Double, Double, Double)])
  func `goes straight to another place`(share: Double, latitude: Double, longitude: Double) {
    let start = Coordinate(latitude: 10, longitude: 20)
    #expect(
      start.towards(Coordinate(latitude: 12, longitude: 28), share: share)
        == Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func `a box is as far as its nearest side`() {
    let plane = LocalPlane(origin: Coordinate(latitude: 35, longitude: 139))
    func squared(_ box: CoordinateBox) -> Double { box.squaredMetres(from: plane) }
    #expect(squared(CoordinateBox()) == .infinity)
    func place(_ east: Double, _ north: Double) -> Coordinate {
      plane.coordinate(at: PlanarVector(east: east, north: north))
    }
    var box = CoordinateBox()
    box.include(place(300, 400))
    #expect(abs(squared(box) - 250_000) < 1)
    box.include(place(500, -100))
    #expect(abs(squared(box) - 90_000) < 1, "the west side")
    var other = CoordinateBox()
    other.include(place(-200, -50))
    #expect(abs(squared(other) - 42_500) < 1, "the north-east corner")
    box.include(other)
    #expect(squared(box) == 0)
  }
}
