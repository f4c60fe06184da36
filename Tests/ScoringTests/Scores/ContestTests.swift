import RailNetwork
import TestKit
import Testing
@testable import Scoring

@Suite struct ContestTests {
  @Test func `suites with recorded journeys come first, else in the order of the journeys`() {
    let scores = [
      ("drawn", JourneySource.simulated), ("real", .recorded), ("made", .simulated),
      ("ridden", .recorded),
    ].map { suite, source in
      var journey = Ride.local.journey
      journey.truth.source = source
      let judged = JudgedJourney(journey, suite: suite, network: Ride.network)
      return JourneyScore(Performance(Clairvoyant.transcript(of: judged), on: judged))
    }
    let contest = Contest(
      [.reference(.clairvoyant)], [Scorecard(tracker: "clairvoyant", journeys: scores)],
      signature: SignatureTests.signature, command: "")
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
    let score = JourneyScore(Performance(transcript, on: judged))
    let contest = Contest(
      [.reference(.clairvoyant)], [Scorecard(tracker: "clairvoyant", journeys: [score])],
      signature: SignatureTests.signature, command: "")
    #expect(Leaderboard(contest).worstJourneys(contest) == (isWrong ? [0] : []))
  }

  @Test(arguments: [
    (1, "ride-1: signal 9"), (3, "ride-1: signal 9; ride-2: signal 9; ride-3: signal 9"),
    (5, "ride-1: signal 9; ride-2: signal 9; ride-3: signal 9; and 2 more"),
  ])
  func `names at most three journeys on which a tracker failed`(count: Int, why: String) {
    let cards = [("sound", 0), ("mine", count)].map { name, failing in
      Scorecard(
        tracker: name,
        journeys: (1...6).map { number in
          var journey = Ride.local.journey
          journey.truth.id = "ride-\(number)"
          let judged = JudgedJourney(journey, suite: "s", network: Ride.network)
          var transcript = Clairvoyant.transcript(of: judged)
          if number <= failing { transcript.failure = "signal 9" }
          return JourneyScore(Performance(transcript, on: judged))
        })
    }
    #expect(cards.failures.map(\.tracker) == ["mine"])
    #expect(
      cards.failures[0].why == "failed on \(count) of 6 journeys, which count as wrong: \(why)")
    // A mean without these journeys would gain by the failure.
    let values = ["ST5", "PH8", "RW1"].map { id in cards.map { $0.value(MetricCatalogue[id]) } }
    #expect(values[0] == [0, nil] && values[1] == [0, nil] && values[2][1] ?? 1 < 1)
  }
}
