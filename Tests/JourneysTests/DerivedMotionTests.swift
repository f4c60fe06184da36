import Journeys
import RailNetwork
import Testing
import Tracking

@Suite struct DerivedMotionTests {
  private func location(_ seconds: Double, east: Double, north: Double) -> Location {
    let plane = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))
    return Location(
      timestamp: Timestamp(millisecondsSince1970: 0).advanced(bySeconds: seconds),
      coordinate: plane.coordinate(at: PlanarVector(east: east, north: north)))
  }

  @Test func `derives motion from the location before`() {
    let filled = DerivedMotion.filled([
      location(0, east: 0, north: 0), location(2, east: 0, north: 20),
      location(4, east: 30, north: 20), location(6, east: 28, north: 20),
      location(6, east: 90, north: 20), location(7, east: 500, north: 20),
    ])
    #expect(filled.map(\.speedMetresPerSecond) == [nil, 10, 15, 1, nil, nil])
    #expect(filled.map(\.courseDegrees) == [nil, 0, 90, nil, nil, nil])
  }

  @Test func `derives no course from a short distance`() {
    for (metres, course) in [(3.9, nil), (4.1, 0.0)] {
      let filled = DerivedMotion.filled([
        location(0, east: 0, north: 0), location(2, east: 0, north: metres),
      ])
      #expect(filled[1].courseDegrees == course)
    }
  }

  @Test func `keeps what the phone measured`() {
    var measured = location(2, east: 0, north: 20)
    measured.speedMetresPerSecond = 9
    let filled = DerivedMotion.filled([location(0, east: 0, north: 0), measured])
    #expect(filled[1].speedMetresPerSecond == 9)
    #expect(filled[1].courseDegrees == 0)
  }
}
