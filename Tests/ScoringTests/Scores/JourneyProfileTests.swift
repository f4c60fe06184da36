import Journeys
import Maths
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Scoring

@Suite struct JourneyProfileTests {
  private let judged = Ride.local.judged()

  private func profile(_ said: [Said]) -> JourneyProfile {
    JourneyProfile(Performance(Ride.local.transcript(said), on: judged))
  }

  @Test func `the truth is never confused`() {
    let profile = JourneyProfile(Performance(Clairvoyant.transcript(of: judged), on: judged))
    let labelled = Double(judged.labelledMilliseconds)
    #expect(profile.labelledMilliseconds == labelled)
    #expect(profile.confusions.map(\.milliseconds) == [labelled])
    #expect(profile.confusions.allSatisfy { $0.named == $0.truth })
    #expect(profile.worstSeconds == nil)
  }

  @Test func `a wrong railway is a confusion`() {
    let profile = profile([Said(0, "Side", .ascending, .next, "Side.B")])
    let labelled = Double(judged.labelledMilliseconds)
    #expect(
      profile.confusions == [.init(truth: "Main", named: "Side", milliseconds: labelled)])
  }

  @Test func `time without a named railway is a confusion with none`() {
    let profile = profile([])
    #expect(profile.confusions.map(\.named) == [nil])
    #expect(profile.labelledMilliseconds > 0)
  }

  @Test func `finds the longest time with a wrong display`() throws {
    let performance = Performance(
      Ride.local.transcript(Ride.truthful(shift: 20)), on: judged)
    let worst = try #require(JourneyProfile(performance).worstSeconds)
    let first = try #require(performance.estimates.first).start
    let moment = first.advanced(bySeconds: worst)
    let span = try #require(performance.spans.first { $0.start <= moment && moment < $0.end })
    #expect(!span.correctness.contains(.display))
  }
}

@Suite struct CircularityCheckTests {
  /// Rides of 2 km from A to B with different speeds; `label` gives the approach.
  func findings(
    _ label: (_ metresPerSecond: Double) -> Double
  ) -> [CircularityCheck.Suspicion] {
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

  @Test func `labels cut at a radius are flagged with the parameter of that radius`() throws {
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
