import Journeys
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Fixtures

@Suite struct LabelScoreTests {
  private static let network = DrawnNetwork(
    "A----B----C----D----E", [.init("Main", "ABCDE"), .init("Twin", "ABC")], metresPerCell: 300
  ).network.withSharedTrack()
  private static let journey = DrawnRide(railway: RailwayIndex(0)).journey(id: "r", in: network)

  private func score(_ change: (inout [TimedCall]) -> Void = { _ in }) -> LabelScore {
    let leg = Self.journey.truth.legs[0]
    var calls = timed(leg.calls)
    change(&calls)
    return score(leg.railway, leg.direction, calls, Self.journey)
  }

  private func timed(_ calls: [Call]) -> [TimedCall] {
    calls.map { TimedCall(call: $0, basis: .observed, uncertaintySeconds: 3) }
  }

  private func score(
    _ railway: RailwayIndex, _ direction: RailDirection, _ calls: [TimedCall], _ journey: Journey
  ) -> LabelScore {
    let leg = ProposedLeg(railway: railway, direction: direction, calls: calls, confidence: 1)
    return LabelScore(LabelProposal(legs: [leg]), journey: journey, network: Self.network)
  }

  private func later(_ call: inout TimedCall, by seconds: Double) {
    call.call.kind = .stop(
      approach: nil, arrival: call.call.arrival,
      departure: call.call.departure.advanced(bySeconds: seconds))
  }

  @Test func `the ground truth itself scores as right`() {
    let score = score()
    #expect(score.journeysRight == 1)
    #expect(score.legsRight == 1)
    // The first and the last call lie at the recording's ends.
    #expect(score.calls == 3)
    #expect(score.callsFound == 3)
    #expect(score.callsTimed == 3)
    #expect(score.callsInvented == 0)
    #expect(score.error(rank: 1) == 0)
  }

  @Test(arguments: [(3.0, 3, 3), (4, 3, 2), (5, 3, 2), (6, 2, 2)])
  func `a departure is timed if it is within five seconds`(seconds: Double, timed: Int, stated: Int)
  {
    let score = score { later(&$0[2], by: seconds) }
    #expect(score.callsFound == 3)
    #expect(score.callsTimed == timed)
    #expect(score.withinStated == stated)
    #expect(score.error(rank: 1) == seconds)
    #expect(score.error(rank: 0.5) == 0)
  }

  @Test func `does not find a lost or a swapped station`() {
    #expect(score { $0.remove(at: 1) }.callsFound == 2)
    let swapped = score { calls in
      let station = calls[1].call.station
      calls[1].call.station = StationIndex(99)
      calls[2].call.station = station
    }
    #expect(swapped.callsFound == 2)
    #expect(swapped.callsInvented == 1)
  }

  @Test(arguments: [(0, 0), (1, 0), (2, 1), (4, 1)])
  func `an equivalent railway is right if it is so for half of the time`(stretches: Int, right: Int)
  {
    var journey = Self.journey
    for call in 1..<(1 + stretches) {
      journey.truth.legs[0].calls[call].equivalent = [RailwayIndex(7)]
    }
    let leg = journey.truth.legs[0]
    let score = score(RailwayIndex(7), leg.direction.opposite, timed(leg.calls), journey)
    #expect(score.legsRight == right)
  }

  @Test func `finds a call on an equivalent railway`() {
    var journey = Self.journey
    let twin = Self.network[RailwayIndex(1)].stations
    func found() -> Int {
      let calls = zip(journey.truth.legs[0].calls, twin).map { call, station in
        var named = call
        named.station = station
        return named
      }
      return score(RailwayIndex(1), .ascending, timed(calls), journey).callsFound
    }
    #expect(found() == 0)
    journey.truth.legs[0] = journey.truth.legs[0].sharingTrack(on: Self.network)
    // B and C; A lies at the recording's end.
    #expect(found() == 2)
  }

  @Test func `scores add up`() {
    let sum = score() + score { later(&$0[2], by: 9) }
    #expect(sum.journeys == 2)
    #expect(sum.calls == 6)
    #expect(sum.callsTimed == 5)
    #expect(sum.withinStated == 5)
    #expect(sum.error(rank: 1) == 9)
  }
}
