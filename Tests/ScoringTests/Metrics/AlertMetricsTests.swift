import RailNetwork
import Testing
import Tracking
@testable import Scoring

/// Worked by hand on ``Ride/local``: B, C and D are stops to get off at, D the destination.
@Suite struct AlertMetricsTests {
  /// The alert for D, which the train reaches at 600 s and leaves at 660 s.
  func outcome(_ said: [Said], ride: Ride = .local) -> AlertOutcome? {
    let performance = Performance(ride.transcript(said), on: ride.judged())
    return performance.destinationAlert?.outcome
  }

  func soon(_ seconds: Double, _ phase: FocusPhase = .soon, _ station: String = "D") -> Said {
    Said(seconds, "Main", .ascending, phase, "Main.\(station)")
  }

  @Test func `each class at its bounds`() {
    #expect(outcome([soon(570)]) == .inTime)
    #expect(outcome([soon(571)]) == .late)
    #expect(outcome([soon(600)]) == .late)
    #expect(outcome([soon(300)]) == .inTime)
    #expect(outcome([soon(299)]) == .early)
    #expect(outcome([soon(601)]) == .tooLate)
    #expect(outcome([soon(660)]) == .missed)
    #expect(outcome([soon(500, .next)]) == .missed)
    #expect(outcome([soon(560), soon(590, .next)]) == .flapped)
    #expect(outcome([soon(560), soon(580, .next), soon(590)]) == .late)
    #expect(outcome([soon(560), soon(590, .next), soon(610, .now)]) == .tooLate)
    #expect(outcome([Said(560, "Side", .ascending, .soon, "Side.C")]) == .missed)
  }

  /// A final trace with a state for B and C.
  func scores(b: StationState, c: StationState, stopped: [Double]) -> [String: Double] {
    let ride = Ride(calls: [
      Ride.stop("Main.A", 0, 60), Ride.stop("Main.B", 200, 260), Ride.pass("Main.C", 400),
      Ride.stop("Main.D", 600, 660),
    ])
    var transcript = ride.transcript([Said(0, "Main", .ascending)])
    let stations = zip([("Main.B", b), ("Main.C", c)], stopped).map { station, seconds in
      StationTrace(
        station: Ride.station(station.0), state: station.1, since: nil,
        decisions: [
          ThresholdDecision(
            quantity: "stopped", value: seconds, unit: "s", parameter: "stoppedDwell",
            threshold: 20, relation: .over, holds: seconds > 20)
        ])
    }
    transcript.finalTrace = TrackerTrace(candidates: [
      CandidateTrace(
        railway: Ride.railway("Main"), direction: .ascending, score: 1,
        directionScore: nil, focus: nil, stations: stations)
    ])
    return Ride.values(ride.score(transcript))
  }

  @Test func `VP1 compares states with stops`() {
    let right = scores(b: .visited, c: .passed, stopped: [25, 3])
    #expect(right["VP1"] == 1)
    #expect(scores(b: .passed, c: .visited, stopped: [18.5, 21])["VP1"] == 0)
    #expect(scores(b: .visited, c: .visited, stopped: [25, 21])["VP1"] == 2.0 / 3)
    #expect(Ride.local.scores(Ride.truthful())["VP1"] == nil)
  }

  @Test func `VP1 is 0 without visited or passed stations, and absent without states`() {
    #expect(scores(b: .approaching, c: .visiting, stopped: [])["VP1"] == nil)
    #expect(scores(b: .approaching, c: .visiting, stopped: [5, 5])["VP1"] == 0)
  }
}
