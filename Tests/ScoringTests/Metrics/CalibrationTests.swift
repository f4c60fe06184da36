import Journeys
import RailNetwork
import Testing
import Tracking
@testable import Scoring

/// Worked by hand on ``Ride/local``, whose labelled time is 0 to 660 s.
@Suite struct CalibrationTests {
  static let ids = ["CA1", "CA1.unanswered", "CA2", "CA3", "CA4"]

  /// Nobody is on a train for 200 s.
  static var walk: Ride {
    var walk = Ride(calls: [])
    walk.locationSeconds = [0, 100, 200]
    return walk
  }

  static func values(_ ride: Ride, _ said: [Said]) -> [Double?] {
    let values = ride.scores(said)
    return ids.map { values[$0] }
  }

  // MARK: Perfect, wrong, empty, worked by hand

  @Test(
    arguments: [
      (.local, Said(0, "Main", probability: 1, noTrain: 0), [0, 0, 0, 0, 0]),
      (walk, Said(0, noTrain: 1), [nil, nil, nil, nil, 0]),
      (.local, Said(0, "Side", probability: 1, noTrain: 1), [1, 0, 1, 1, 1]),
      (.local, Said(0, "Main", probability: 0), [1, 0, 1, 1, nil]),
      (walk, Said(0, "Main", probability: 1, noTrain: 0), [nil, nil, nil, nil, 1]),
      // A tracker without probabilities is not measured.
      (.local, Said(0, "Main"), [nil, nil, nil, nil, nil]),
    ] as [(Ride, Said, [Double?])])
  func `a certain estimate has no error or the greatest`(
    ride: Ride, said: Said, expected: [Double?]
  ) {
    #expect(Self.values(ride, [said]) == expected)
  }

  @Test func `without estimates only the unanswered share is measured`() {
    func values(_ said: [Said], _ ride: Ride) -> [Double?] {
      var transcript = ride.transcript(said)
      transcript.hasProbabilities = true
      let values = Ride.values(ride.score(transcript))
      return Self.ids.map { values[$0] }
    }
    for said in [[], [Said(0)], [Said(0, "Main")], [Said(0, probability: 0.5)]] {
      #expect(values(said, .local) == [nil, 1, nil, nil, nil])
    }
    #expect(values([Said(0)], Self.walk) == [nil, nil, nil, nil, nil])
    var nowhere = Ride.local
    nowhere.locationSeconds = []
    #expect(values([], nowhere) == [nil, nil, nil, nil, nil])
  }

  private struct Sure: TrainTracker {
    mutating func update(_ surroundings: Surroundings) -> Estimate {
      Estimate(railway: Ride.railway("Main"), probability: 0.75, noTrainProbability: 0.25)
    }
  }

  @Test(arguments: [true, false])
  func `a played tracker is measured where its entry offers probabilities`(offers: Bool) {
    let entry = TrackerEntry(id: "sure", summary: "", offers: offers ? [.probability] : []) {
      _, _ in Sure()
    }
    let transcripts = Playback.transcripts(
      of: Ride.local.journey, venue: Venue(network: Ride.network),
      trackers: [ConfiguredTracker(entry)])
    let values = Ride.values(Ride.local.score(transcripts[0]))
    #expect(values["CA1"] == (offers ? 0.0625 : nil))
    #expect(values["CA4"] == (offers ? 0.0625 : nil))
  }

  @Test func `scores ten minutes worked by hand`() {
    let values = Self.values(
      .local,
      [
        Said(0, noTrain: 0.5), Said(60, "Main", probability: 0.8, noTrain: 0.1),
        Said(360, "Side", probability: 0.6),
      ])
    #expect(isClose(values[0], (300 * 0.04 + 300 * 0.36) / 600))
    #expect(isClose(values[1], 60.0 / 660))
    #expect(isClose(values[2], (300 * 0.2 + 300 * 0.6) / 600))
    #expect(isClose(values[3], 0.6))
    #expect(isClose(values[4], (60 * 0.25 + 300 * 0.01) / 360))
    let walk = Self.values(
      Self.walk, [Said(0, noTrain: 0.9), Said(100, "Main", probability: 0.5, noTrain: 0.2)])
    #expect(isClose(walk[4], (100 * 0.01 + 100 * 0.64) / 200))
  }

  @Test(arguments: [("Main.C", 0.01), ("Main.D", 0.25)])
  func `railways that share the track share the probability`(ahead: String, brier: Double) {
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
    #expect(isClose(values["CA1"], brier))
  }

  // MARK: Laws

  @Test(arguments: [1.0, 110, 330, 440, 659])
  func `a constant forecast that is the base rate has no calibration error`(right: Double) {
    let rate = right / 660
    let values = Self.values(
      .local,
      [Said(0, "Main", probability: rate), Said(right, "Side", probability: rate)])
    #expect(isClose(values[0], rate * (1 - rate)))
    #expect(isClose(values[2], 0))
    #expect(isClose(values[3], 0))
  }

  @Test(arguments: 0..<20)
  func `the expected error lies below the greatest, and its square below the Brier score`(
    seed: UInt64
  ) throws {
    let values = Ride.local.scores(MetricLawsTests.erratic(seed))
    let brier = try #require(values["CA1"])
    let expected = try #require(values["CA2"])
    #expect(expected <= (values["CA3"] ?? 0) + 1e-12)
    #expect(expected * expected <= brier + 1e-12)
    #expect(brier <= 1)
  }

  @Test func `bins are closed above`() {
    var reliability = Reliability()
    for edge in 0...Reliability.binCount {
      reliability.add(1, probability: Double(edge) / 15, isRight: true)
    }
    #expect(reliability.bins.map(\.whole) == [2] + [Double](repeating: 1, count: 14))
  }

  // MARK: Several journeys

  @Test func `bins are merged before errors are found`() throws {
    let scores = ["Main", "Side"].map { Ride.local.score([Said(0, $0, probability: 0.5)]) }
    for journeys in [scores, scores.reversed()] {
      let card = Scorecard(tracker: "test", journeys: journeys)
      for id in ["CA2", "CA3"] {
        let metric = try #require(MetricCatalogue.index(id))
        #expect(card.value(metric) == 0.5)
        #expect(card.pooled(metric) == 0)
        #expect(card.sum(metric)?.count == 1_320)
      }
    }
  }

  @Test func `no train is judged on rides and walks together`() throws {
    let said = [Said(0, "Main", probability: 1, noTrain: 0.1)]
    let scores = [Ride.local, Self.walk].map { $0.score(said) }
    let sum = Scorecard(tracker: "test", journeys: scores)
      .sum(try #require(MetricCatalogue.index("CA4")))
    #expect(isClose(sum?.value, (660 * 0.01 + 200 * 0.81) / 860))
    #expect(sum?.count == 860)
  }
}
