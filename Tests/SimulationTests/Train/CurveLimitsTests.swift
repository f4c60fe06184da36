import Maths
import RailNetwork
import TestKit
import Testing
@testable import Simulation

@Suite struct CurveLimitsTests {
  @Test(arguments: [(150.0, 13.9), (300, 19.46), (600, 27.8)])
  func `a circle is run round as fast as its radius lets`(radius: Double, speed: Double) throws {
    let plane = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))
    let path = RidePath(
      road: (0..<300).map { step in
        let angle = Double(step) * 5 / radius
        return plane.coordinate(
          at: PlanarVector(
            east: radius * PortableMath.sin(angle), north: radius * PortableMath.cos(angle)))
      })
    // √(1.4 r), in whole steps of 1.39 m/s; towards its ends the way is not all of the circle.
    let widest = try #require(
      CurveLimits.limits(of: path, character: .main).max {
        $0.metres.upperBound - $0.metres.lowerBound < $1.metres.upperBound - $1.metres.lowerBound
      })
    #expect(abs(widest.speedMetresPerSecond - speed) < 0.01)
  }

  @Test(arguments: [(500.0, false, 11.1), (700, false, 18), (900, false, 33.3), (900, true, 22.2)])
  func `a railway's trains fit the distance between its stations and its tunnels`(
    metres: Double, isUnderground: Bool, topSpeed: Double
  ) {
    let network = DrawnNetwork(
      "A----B----C", [.init("Test", "ABC", isUnderground: isUnderground)],
      metresPerCell: metres / 5
    ).network
    #expect(TrainCharacter.usual(on: network.tracks[0]).topSpeedMetresPerSecond == topSpeed)
  }
}
