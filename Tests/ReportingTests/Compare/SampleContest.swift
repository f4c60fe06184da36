import RailNetwork
import Scoring
import TestKit
import Tracking
@testable import Reporting

/// A contest that never changes: drawn rides, and estimates made from the truth.
enum SampleContest {
  static let drawn = DrawnNetwork(
    """
    A---------B---------C---------D

                        E---------F

    """, [.init("Test.Main", "ABCD"), .init("Test.<b>Branch|", "ABEF")], metresPerCell: 100)

  static let journeys: [Journey] = {
    let network = drawn.network
    var slow = DrawnRide(railway: RailwayIndex(1))
    slow.speedMetresPerSecond = 8
    var branch = slow.journey(id: "branch", in: network, tags: ["branch"])
    branch.truth.source = .recorded
    return [
      DrawnRide(railway: RailwayIndex(0)).journey(
        id: "there", in: network, tags: ["local"], title: "There <script>alert(1)</script>"),
      DrawnRide(railway: RailwayIndex(0), direction: .descending).journey(
        id: "back", in: network, tags: ["local", "return|trip"]),
      branch,
    ]
  }()

  static let judged = journeys.enumerated().map { index, journey in
    JudgedJourney(
      journey, suite: index < 2 ? "main" : "other", network: drawn.network)
  }

  /// Shows the truth, late by some seconds.
  static func late(_ id: String, bySeconds seconds: Double, _ journey: JudgedJourney)
    -> Transcript
  {
    let transcript = Clairvoyant.transcript(of: journey)
    return Transcript(
      tracker: id, journey: journey.id,
      estimates: transcript.estimates.map {
        TimedEstimate(
          timestamp: $0.timestamp.advanced(bySeconds: seconds), estimate: $0.estimate,
          hypotheses: $0.hypotheses)
      })
  }

  /// Always names the main railway, with a low probability.
  static func stuck(_ id: String, _ journey: JudgedJourney) -> Transcript {
    let estimate = Estimate(
      railway: RailwayIndex(0), direction: .ascending,
      focus: Focus(station: StationIndex(1), phase: .next), score: 1)
    let hypotheses = [
      Hypothesis(railway: RailwayIndex(0), score: 1),
      Hypothesis(railway: RailwayIndex(1), score: 0.75),
    ]
    let start = journey.sessionStart
    return Transcript(
      tracker: id, journey: journey.id,
      estimates: [TimedEstimate(timestamp: start, estimate: estimate, hypotheses: hypotheses)])
  }

  static let contest: Contest = {
    let said: [(id: String, transcript: (JudgedJourney) -> Transcript)] = [
      ("prompt", { late("prompt", bySeconds: 5, $0) }),
      ("tardy:lag=45", { late("tardy:lag=45", bySeconds: 45, $0) }),
      ("stuck", { stuck("stuck", $0) }),
      ("clairvoyant", { Clairvoyant.transcript(of: $0) }),
    ]
    let cards = said.map { id, transcript in
      Scorecard(
        tracker: id,
        journeys: judged.map { JourneyScore(Performance(transcript($0), on: $0)) })
    }
    let contestants =
      said.dropLast().map { contestant($0.id) } + [Contestant.reference(.clairvoyant)]
    var contest = Contest(
      contestants, cards,
      signature: Signature(
        harness: "0", metrics: "0", truth: "announced", seed: 1,
        networks: [(id: "drawn", hash: "1")], journeys: [], trackers: []),
      command: "swift run -c release railbench compare --journeys rides")
    contest.replays = [contest.journeys[2].id: "replays/branch.html"]
    return contest
  }()

  static func contestant(_ id: String) -> Contestant {
    .file(id: id, path: "estimates.csv", isReference: false, transcripts: [:])
  }
}
