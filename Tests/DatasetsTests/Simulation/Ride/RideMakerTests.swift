import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Journeys
@testable import Scoring

@Suite struct RideMakerTests {
  static func motion(
    _ trains: [TimetableTrain], from: String, to: String, laps: Int = 0,
    events: [TrainEvent] = [], trainMetres: Double = 0
  ) throws -> RideMotion {
    var character = TrainCharacter.usual(
      on: Junction.network.tracks[
        Junction.network[try Junction.station(from)].railway.offset])
    character.lengthMetres = trainMetres
    let train = RidePlan.TrainStep(
      service: trains, from: try Junction.station(from),
      to: try Junction.station(to), laps: laps, waitSeconds: 30, events: events,
      character: character)
    let plan = RidePlan(
      midnight: try #require(Timestamp(iso8601: "2026-03-02T00:00:00+09:00")), startSeconds: 0,
      steps: [.train(train)], sharedTracks: [], seed: 7)
    return try RideMaker.motion(plan, network: Junction.network)
  }

  @Test func `the motion is at the stations at the times of the calls`() throws {
    let motion = try Self.motion(Junction.through(), from: "Main.A", to: "Branch.D")
    for leg in motion.legs {
      for call in leg.calls {
        let state = motion.state(at: call.arrival)
        let place = Junction.network[call.station].coordinate
        #expect(state.coordinate.metres(to: place) < 1)
        #expect(call.isStop == (state.speedMetresPerSecond < 0.01))
        #expect(call.isStop == (motion.state(at: call.departure).speedMetresPerSecond == 0))
      }
    }
    var last = motion.state(atSeconds: 0)
    for tick in 1..<Int(motion.durationSeconds * 4) {
      let state = motion.state(atSeconds: Double(tick) / 4)
      let gone = state.travelledMetres - last.travelledMetres
      #expect(gone >= 0 && gone < 34 / 4)
      #expect(abs(state.speedMetresPerSecond - last.speedMetresPerSecond) < 0.3)
      #expect(last.coordinate.metres(to: state.coordinate) <= gone + 0.05)
      last = state
    }
    #expect(motion.state(at: motion.legs[1].calls[1].arrival.advanced(bySeconds: -1)).isUnderground)
    #expect(!motion.state(at: motion.legs[0].calls[1].arrival).isUnderground)
  }

  @Test func `events happen at the given places for the given times`() throws {
    let trains = try Junction.through()
    let b = try Junction.station("Main.B")
    let c = try Junction.station("Main.C")
    let usual = try Self.motion(trains, from: "Main.A", to: "Branch.D")
    let halted = try Self.motion(
      trains, from: "Main.A", to: "Branch.D",
      events: [
        .signalStop(near: b, metres: 400, seconds: 120),
        .slow(near: b, metres: -100...100, metresPerSecond: 2),
        .dwell(at: c, seconds: 200),
      ])
    let stand = try #require(
      halted.phases.first {
        $0.platform == nil && $0.startSpeedMetresPerSecond == 0
          && $0.accelerationMetresPerSecondSquared == 0
      })
    #expect(
      halted.state(atSeconds: stand.startSeconds + 60).coordinate.metres(
        to: Junction.network[b].coordinate
      ).rounded() == 400)
    #expect(halted.state(at: halted.legs[0].calls[1].arrival).speedMetresPerSecond <= 2.001)
    let call = halted.legs[0].calls[2]
    #expect(abs(call.departure.seconds(since: call.arrival) - 200) < 0.01)
    #expect(call.arrival > usual.legs[0].calls[2].arrival)
    let extra = try Self.motion(
      trains, from: "Main.A", to: "Branch.D", events: [.extraStop(at: b, seconds: 33)])
    #expect(extra.legs[0].calls[1].isStop)
  }

  @Test func `reports why a ride is impossible`() throws {
    let trains = try Junction.through()
    func problem(_ from: String, _ to: String, _ events: [TrainEvent] = []) -> String? {
      #expect(throws: RideProblem.self) {
        try Self.motion(trains, from: from, to: to, events: events)
      }?.text
    }
    let (loop, c) = (try Junction.station("Loop.E"), try Junction.station("Main.C"))
    #expect(problem("Main.B", "Branch.D") == "'Test.Main.1' does not stop at 'Test.Main.B'")
    #expect(problem("Main.A", "Loop.E") == "'Test.Main.1' does not run to 'Test.Loop.E'")
    #expect(
      problem("Branch.D", "Main.A")
        == "'Test.Main.A' does not come after 'Test.Branch.D' on 'Test.Main.1'")
    #expect(problem("Main.A", "Main.A") == "the ride begins and ends at 'Test.Main.A'")
    #expect(
      problem("Main.A", "Branch.D", [.dwell(at: loop, seconds: 3)])
        == "the ride does not pass 'Test.Loop.E'")
    #expect(
      problem("Main.A", "Branch.D", [.extraStop(at: c, seconds: 3)])
        == "without this event, the train also stops at 'Test.Main.C'")
    #expect(
      problem("Main.A", "Branch.D", [.signalStop(near: c, metres: 9_000, seconds: 3)])
        == "9000 m from 'Test.Main.C' is outside the ride or at one of its stops")
  }
}
