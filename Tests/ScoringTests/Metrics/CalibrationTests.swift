import Journeys
import RailNetwork
import Testing
import Tracking
@testable import Scoring

/// Worked by hand on ``Ride/local``, whose labelled time is 0 to 660 s.
@Suite struct CalibrationTests {
  typealias Errors = (expected: Double?, brier: Double?, greatest: Double?)

  /// The calibration error, and the two others that the report also shows.
  static func errors(_ ride: Ride, _ said: [Said]) throws -> Errors {
    let tally = ride.score(said).tallies[MetricCatalogue["CA2"].index]
    let reliability = tally as? Reliability
    return (tally.value, reliability?.brier, reliability?.greatestError)
  }

  @Test(
    arguments: [
      (Said(0, "Main", probability: 1), 0), (Said(0, "Side", probability: 1), 1),
      (Said(0, "Main", probability: 0), 1), (Said(0, "Main"), nil), (Said(0), nil),
      (Said(0, probability: 0.5), nil),
    ] as [(Said, Double?)])
  func `a certain estimate has the smallest or largest error; without one nothing is measured`(
    said: Said, expected: Double?
  ) throws {
    let errors = try Self.errors(.local, [said])
    #expect(errors.expected == expected && errors.brier == expected)
  }

  private struct Sure: TrainTracker {
    mutating func update(_ surroundings: Surroundings) -> Estimate {
      Estimate(railway: Ride.railway("Main"), probability: 0.75)
    }
  }

  @Test(arguments: [true, false])
  func `a tracker is measured if its entry offers probabilities`(offers: Bool) {
    let entry = TrackerEntry(id: "sure", summary: "", offers: offers ? [.probability] : []) {
      _, _ in Sure()
    }
    let transcripts = Playback.transcripts(
      of: Ride.local.journey, playback: PlaybackContext(network: Ride.network),
      trackers: [ConfiguredTracker(entry)])
    #expect(Ride.values(Ride.local.score(transcripts[0]))["CA2"] == (offers ? 0.25 : nil))
  }

  @Test func `the curve of risk by coverage counts all labelled time`() {
    let said = [Said(0, "Main", probability: 0.8), Said(360, "Side", probability: 0.6), Said(500)]
    let ride = Ride.local
    let curve = RiskCoverageCurve(Performance(ride.transcript(said), on: ride.judged()))
    #expect(curve.count == 660)
    #expect(curve.points.last?.coverage == 500.0 / 660)
  }

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
      #expect(card.pooled(metric) == 0)
      #expect(card.sum(metric)?.count == 1_320)
    }
  }
}
