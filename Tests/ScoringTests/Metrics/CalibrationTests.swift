import RailNetwork
import Testing
import Tracking
@testable import Scoring

/// Worked by hand on ``Ride/local``, whose labelled time is 0 to 660 s.
@Suite struct CalibrationTests {
  @Test(arguments: [("Main.C", 0.1), ("Main.D", 0.5)])
  func `railways that share the track share the probability`(ahead: String, error: Double) {
    // Main and Side have one track up to C.
    let network = Ride.network.withSharedTrack()
    var journey = Ride.local.journey
    journey.truth.legs[0] = journey.truth.legs[0].sharingTrack(on: network)
    let estimate = Estimate(
      railway: Ride.railway("Main"), direction: .ascending,
      focus: Focus(station: Ride.station(ahead), phase: .next), probability: 0.5)
    let transcript = Transcript(
      tracker: "test", journey: "ride",
      estimates: [
        TimedEstimate(
          timestamp: Ride.time(0), estimate: estimate,
          hypotheses: [("Main", 0.5), ("Side", 0.4)].map {
            Hypothesis(railway: Ride.railway($0), score: $1, probability: $1)
          })
      ], hasProbabilities: true)
    let judged = JudgedJourney(journey, suite: "test", network: network)
    let values = Ride.values(JourneyScore(Performance(transcript, on: judged)))
    #expect(isClose(values["CA2"], error))
  }

  @Test func `bins are merged before errors are found`() throws {
    let scores = ["Main", "Side"].map { Ride.local.score([Said(0, $0, probability: 0.5)]) }
    let metric = MetricCatalogue["CA2"]
    for journeys in [scores, scores.reversed()] {
      let card = Scorecard(tracker: "test", journeys: journeys)
      #expect(card.value(metric) == 0.5)
      #expect(card.sum(metric)?.value == 0)
      #expect(card.sum(metric)?.count == 1_320)
    }
  }
}
