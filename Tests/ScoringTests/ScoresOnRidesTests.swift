import RailNetwork
import TestKit
import Testing
import Trackers
import Tracking
@testable import Scoring

/// The values of all metrics on rides of `Datasets/journeys`.
///
/// If you meant a change, record the file again: it shows which metrics changed, and for which tracker.
@Suite struct ScoresOnRidesTests {
  private static let rides =
    [
      "hard/hard-cancelled-02", "hard/hard-late-express-01", "hard/hard-late-through-04",
      "hard/hard-extra-03",
    ].map { SampleRide($0, timetables: "greater-tokyo") }
    + [
      "edge-cases/e05-loop-seam", "edge-cases/e09-branch", "edge-cases/e22-turn-back",
      "edge-cases/e16-missed-arrival", "edge-cases/e53-ahead-hour", "edge-cases/e50-walk-off",
      "edge-cases/e41-background-gap", "edge-cases/e13-tunnel",
      "not-a-train/not-a-train-walk-in-shinjuku",
    ].map { SampleRide($0, most: .max) }
    + [
      SampleRide("septa/septa-transfer-12", on: "septa", timetables: "septa"),
      SampleRide("recorded/helsinki-metro-025-itakeskus-kamppi", on: "helsinki-metro"),
      SampleRide("recorded/caltrain-2019-07-24-northbound-android", on: "caltrain"),
    ]

  @Test func `metrics have the same values on rides as before`() throws {
    let nearest = try #require(TrackerCatalogue.all.first { $0.id == "nearest" })
    var scores: [[JourneyScore]] = []
    var stretches = ""
    for (number, ride) in Self.rides.enumerated() {
      let journey = try ride.journey()
      let context = try ride.context(of: journey)
      let judged = JudgedJourney(
        journey, suite: number % 3 == 0 ? "third" : "others", network: context.network,
        day: context)
      let transcripts = [
        Clairvoyant.transcript(of: judged), Geofence.transcript(of: judged),
        Self.erratic(judged, seed: UInt64(number)),
      ]
      let performances =
        transcripts.map { Performance($0, on: judged) }
        + judged.judge([ConfiguredTracker(nearest)], in: PlaybackContext(context))
      scores.append(performances.map(JourneyScore.init))
      for performance in performances where performance.scoredMilliseconds != nil {
        let wrong = performance.wrongStretches(onlyScored: true).filter { $0.truth != nil }
        let share = wrong.reduce(0) { $0 + $1.seconds } / judged.info.scoredSeconds
        let display = MetricCatalogue["PH1.display"].tally(performance).value ?? .nan
        #expect(abs(display + share - 1) < 1e-9, "explain and compare agree")
      }
      for stretch in performances.flatMap({ $0.wrongStretches() }) where stretch.seconds > 30 {
        stretches += "\(journey.id) \(stretch.kind) \(stretch.seconds) \(stretch.location ?? -1)\n"
      }
    }
    let contestants: [Contestant] = [
      .reference(.clairvoyant), .reference(.geofence),
      .file(id: "erratic", path: "", isReference: false, transcripts: [:]),
      .tracker(ConfiguredTracker(nearest)),
    ]
    let contest = Contest(
      contestants,
      contestants.enumerated().map { place, contestant in
        Scorecard(tracker: contestant.id, journeys: scores.map { $0[place] })
      }, signature: SignatureTests.signature, command: "")
    Golden.expect(
      [Self.metrics(contest), Self.order(contest), Self.profiles(contest), stretches]
        .joined(separator: "\n"), equals: "Tests/ScoringTests/Fixtures/scores-on-rides.txt")
  }

  /// Of each metric and contestant: the mean, the value of all rides together, and the count.
  private static func metrics(_ contest: Contest) -> String {
    MetricCatalogue.all.reduce(into: "") { text, metric in
      let values = contest.scorecards.flatMap {
        [$0.value(metric), $0.sum(metric)?.value, $0.sum(metric)?.count]
      }
      text += metric.id + ": "
      text += values.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ") + "\n"
    }
  }

  private static func order(_ contest: Contest) -> String {
    let all = Leaderboard(contest.scorecards, Array(0..<4), on: contest.suites)
    let worst = all.worstJourneys(contest).map { contest.journeys[$0].id }
    return "order \(all.ranking), level \(all.level), worst \(worst)\n"
      + "weakest \(all.weakest(2, contest))\n"
  }

  private static func profiles(_ contest: Contest) -> String {
    contest.scorecards.flatMap(\.journeys).map(\.profile).reduce(into: "") { text, profile in
      text += "\(profile.worstSeconds ?? -1), \(profile.wrongMilliseconds)\n"
    }
  }

  /// The truth, often late, wrong or in doubt.
  private static func erratic(_ journey: JudgedJourney, seed: UInt64) -> Transcript {
    var random = SeededGenerator(seed: seed, stream: "erratic")
    var transcript = Clairvoyant.transcript(of: journey)
    transcript.tracker = "erratic"
    transcript.hasProbabilities = true
    let railways = journey.network.railways.indices
    var latest = journey.sessionStart
    transcript.estimates = transcript.estimates.flatMap { exact in
      (0..<3).map { _ in
        var said = exact
        latest = max(latest, exact.timestamp.advanced(bySeconds: random.uniform(-40...60)))
        said.timestamp = latest
        said.isTick = random.index(below: 4) == 0
        var estimate = exact.estimate
        if random.index(below: 4) == 0 {
          estimate.railway = RailwayIndex(random.index(below: railways.count))
        }
        if random.index(below: 6) == 0 { estimate.direction = estimate.direction?.opposite }
        if random.index(below: 8) == 0 { estimate.focus = nil }
        if random.index(below: 5) == 0 { estimate.focus?.phase = .next }
        if random.index(below: 9) == 0 { estimate.train = "another" }
        if random.index(below: 12) == 0 { estimate = .none }
        for index in estimate.arrivals.indices {
          estimate.arrivals[index].time =
            estimate.arrivals[index].time.advanced(bySeconds: random.uniform(-200...90))
        }
        estimate.probability = estimate.railway == nil ? nil : random.unit()
        estimate.noTrainProbability = random.unit()
        said.estimate = estimate
        said.hypotheses = estimate.railway.map { [Hypothesis(railway: $0, score: 1)] } ?? []
        said.hypotheses.append(
          Hypothesis(railway: RailwayIndex(random.index(below: railways.count)), score: 0.5))
        return said
      }
    }
    return transcript
  }
}
