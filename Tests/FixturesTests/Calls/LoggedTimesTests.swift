import Journeys
import RailNetwork
import Testing
import Tracking
@testable import Fixtures

@Suite struct LoggedTimesTests {
  private func time(_ seconds: Double) -> Timestamp {
    Timestamp(millisecondsSince1970: 1_772_000_000_000).advanced(bySeconds: seconds)
  }

  private func stop(_ station: Int, _ arrival: Double, _ departure: Double) -> TimedCall {
    TimedCall(
      call: Call(
        station: StationIndex(station),
        kind: .stop(approach: nil, arrival: time(arrival), departure: time(departure))),
      basis: .gap, uncertaintySeconds: 9)
  }

  /// Stops at 0…30 and 300…330 s, a pass at 150 s between them.
  private var proposal: LabelProposal {
    LabelProposal(legs: [
      ProposedLeg(
        railway: RailwayIndex(0), direction: .ascending,
        calls: [
          stop(0, 0, 30),
          TimedCall(
            call: Call(station: StationIndex(1), kind: .pass(time: time(150))), basis: .observed,
            uncertaintySeconds: 3),
          stop(2, 300, 330),
        ], confidence: 1)
    ])
  }

  private func drawn(_ times: [(LoggedTime.Kind, Double)]) -> (calls: [TimedCall], taken: Int) {
    let drawn = proposal.drawn(to: times.map { LoggedTime(timestamp: time($0.1), kind: $0.0) })
    return (drawn.proposal.legs[0].calls, drawn.taken)
  }

  @Test func `times are drawn to the notes nearest to them`() {
    let (calls, taken) = drawn([(.departure, 42), (.arrival, 288), (.departure, 341)])
    #expect(taken == 3)
    #expect(calls[0].call.kind == stop(0, 0, 42).call.kind)
    #expect(calls[0].basis == .logged)
    #expect(calls[0].uncertaintySeconds == 9)
    #expect(calls[1] == proposal.legs[0].calls[1])
    #expect(calls[2].call.kind == stop(2, 288, 341).call.kind)
    #expect(calls[2].uncertaintySeconds == LabelProposal.loggedUncertaintySeconds)
  }

  @Test func `a pass at which something was noted is a stop`() {
    let (both, _) = drawn([(.arrival, 140), (.departure, 160)])
    #expect(both[1].call.kind == stop(1, 140, 160).call.kind)
    let (one, _) = drawn([(.arrival, 140)])
    #expect(one[1].call.kind == stop(1, 140, 150).call.kind)
  }

  @Test func `of two notes for one time the nearer counts`() {
    for notes in [[290.0, 305], [305, 290]] {
      let (calls, taken) = drawn(notes.map { (.arrival, $0) })
      #expect(taken == 1)
      #expect(calls[2].call.arrival == time(305))
    }
  }

  @Test func `what is far from every call, or out of order, is left`() {
    #expect(drawn([(.arrival, 225), (.departure, 1_000)]).taken == 0)
    #expect(drawn([(.arrival, 40), (.departure, 20)]).taken == 0)
    #expect(drawn([]).calls == proposal.legs[0].calls)
  }
}
