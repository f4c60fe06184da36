import RailNetwork
import Testing
import Tracking
@testable import Journeys

@Suite struct RideMotionTests {
  /// 200 s east near Tokyo: 100 m from rest at 2 m/s², then 20 m/s, then a stop.
  static let motion: RideMotion = {
    let plane = LocalPlane(origin: Coordinate(latitude: 35, longitude: 139))
    let path = RidePath(
      road: [0, 500, 500, 1_000].map {
        plane.coordinate(at: PlanarVector(east: $0, north: 0))
      })
    return RideMotion(
      start: Timestamp(millisecondsSince1970: 1_000), durationSeconds: 200, path: path,
      phases: [
        MotionPhase(startSeconds: 0, startMetres: 0, accelerationMetresPerSecondSquared: 2),
        MotionPhase(startSeconds: 10, startMetres: 100, startSpeedMetresPerSecond: 20),
        MotionPhase(startSeconds: 55, startMetres: 1_000),
      ])
  }()

  @Test(arguments: [
    (-5.0, 0.0, 0.0), (0, 0, 0), (5, 25, 10), (10, 100, 20), (30, 500, 20), (54, 980, 20),
    (55, 1_000, 0), (200, 1_000, 0), (900, 1_000, 0),
  ])
  func `returns position and speed of the ride`(seconds: Double, metres: Double, speed: Double) {
    let state = Self.motion.state(atSeconds: seconds)
    #expect(abs(state.travelledMetres - metres) < 0.01)
    #expect(abs(state.speedMetresPerSecond - speed) < 1e-9)
    let start = Self.motion.path.vertices[0]
    #expect(abs(start.metres(to: state.coordinate) - metres) < 0.05)
    #expect(abs(state.heading.east - 1) < 1e-9)
  }

  @Test func `has no railway on a road`() {
    let state = Self.motion.state(at: Timestamp(millisecondsSince1970: 31_000))
    #expect(state.railway == nil)
    #expect(abs(state.travelledMetres - 500) < 0.01)
  }

  @Test func `heads in the next direction while it stands at a bend`() {
    let plane = LocalPlane(origin: Coordinate(latitude: 35, longitude: 139))
    let corner = [(0.0, 0.0), (100, 0), (100, 0), (100, 100)].map {
      plane.coordinate(at: PlanarVector(east: $0.0, north: $0.1))
    }
    let path = RidePath(road: corner)
    let motion = RideMotion(
      start: Timestamp(millisecondsSince1970: 0), durationSeconds: 10, path: path,
      phases: [MotionPhase(startSeconds: 0, startMetres: path.vertexMetres[1])])
    #expect(motion.state(atSeconds: 5).heading.north > 0.999)
  }
}
