import Journeys
import RailNetwork
import TestKit
import Testing
@testable import Scoring

@Suite struct ContestTests {
  @Test func `suites with recorded journeys come first, else in the order of the journeys`() {
    var draft = ContestDraft(contestants: 0)
    for (suite, source) in [
      ("drawn", JourneySource.simulated), ("real", .recorded), ("made", .simulated),
      ("ridden", .recorded),
    ] {
      var journey = Ride.local.journey
      journey.truth.source = source
      draft.add(JourneyOutcome([], on: JudgedJourney(journey, suite: suite, network: Ride.network)))
    }
    let contest = Contest([], draft, signature: SignatureTests.signature, command: "")
    #expect(contest.suites == ["real", "ridden", "drawn", "made"])
  }

  /// On the only railway, none can be identified: that is not measured.
  @Test(arguments: [true, false])
  func `a journey without a choice is among the worst if its display is wrong`(isWrong: Bool) {
    let network = DrawnNetwork("A---------B---------C", [.init("Alone", "ABC")]).network
    let journey = DrawnRide(railway: RailwayIndex(0)).journey(id: "ride", in: network)
    let judged = JudgedJourney(journey, suite: "s", network: network)
    var transcript = Clairvoyant.transcript(of: judged)
    if isWrong { transcript.estimates = Array(transcript.estimates.prefix(1)) }
    var draft = ContestDraft(contestants: 1)
    draft.add(JourneyOutcome([Performance(transcript, on: judged)], on: judged))
    let contest = Contest(
      [.reference(.clairvoyant)], draft, signature: SignatureTests.signature, command: "")
    #expect(Leaderboard(contest).worstJourneys(contest) == (isWrong ? [0] : []))
  }
}
