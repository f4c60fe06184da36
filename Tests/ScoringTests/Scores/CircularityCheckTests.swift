import Journeys
import Maths
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Scoring

@Suite struct CircularityCheckTests {
  /// Rides of 2 km from A to B at speeds of their own, the approach labelled where `label` says.
  func findings(
    _ label: (_ metresPerSecond: Double) -> Double
  ) -> [CircularityCheck.Finding] {
    var random = SeededGenerator(seed: 1)
    var check = CircularityCheck()
    let plane = LocalPlane(origin: Ride.drawn.coordinate("B"))
    for _ in 0..<12 {
      let speed = random.uniform(8...25)
      let arrival = 2_000 / speed
      let approach = arrival - label(speed)
      var ride = Ride(calls: [
        Ride.stop("Main.A", -60, 0), Ride.stop("Main.B", arrival, arrival + 30, approach: approach),
      ])
      ride.locationSeconds = stride(from: 0, through: arrival + 10, by: 2).map { $0 }
      var journey = ride.journey
      for index in journey.locations.indices {
        let seconds = Double(index) * 2
        journey.locations[index].coordinate = plane.coordinate(
          at: PlanarVector(east: min(0, seconds * speed - 2_000), north: 0))
      }
      check.add(journey, network: Ride.network)
    }
    return check.findings([
      (name: "v3.approachingRadius", metres: 500),
      (name: "v3.visitingRadius", metres: 200),
    ])
  }

  @Test func `labels cut at a radius are flagged with the parameter that has it`() throws {
    let found = try #require(findings { speed in 500 / speed }.first)
    #expect(found.event == .approach)
    #expect(found.count == 12)
    #expect(found.thresholds == ["v3.approachingRadius"])
    #expect(found.metres.contains(500))
  }

  @Test func `labels cut by time are not flagged`() {
    #expect(findings { _ in 40 }.isEmpty)
  }
}
