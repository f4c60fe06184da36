import Journeys
import Evaluation
import Reporting
import Tracking

/// Scores estimates that were read from a file.
enum ScoredFile {
  private struct Outcome: Sendable {
    var scores: [JourneyScore] = []
    var profiles: [RideProfile] = []
    var opinions: [SecondOpinion] = []
  }

  static func contest(
    _ estimates: EstimatesReader.Estimates, _ suite: LoadedSuite, file: String, command: String,
    jobs: Int
  ) async throws -> Contest {
    let outcomes = await JobPool.map(Array(suite.items.indices), jobs: jobs) { place in
      let item = suite.items[place]
      let judged = JudgedJourney(
        item.journey, suite: item.suite, network: suite.network(of: item))
      let second = judged.redefined(item.journey, by: SecondOpinion.definition)
      return estimates.trackers.indices.reduce(into: Outcome()) { outcome, tracker in
        let track =
          estimates.tracks[tracker][place]
          ?? EstimateTrack(
            tracker: estimates.trackers[tracker], journey: item.journey.id, estimates: [],
            hasRankings: false)
        let performance = Performance(track, on: judged)
        outcome.scores.append(JourneyScore(performance))
        outcome.profiles.append(RideProfile(performance))
        outcome.opinions.append(SecondOpinion(track, on: second))
      }
    }
    let places = estimates.trackers.indices
    let cards = places.map { place in
      Scorecard(
        tracker: estimates.trackers[place], journeys: outcomes.map { $0.scores[place] })
    }
    let signature = try SuiteSignature.make(
      suite, estimates.trackers.map { Signature.Tracker(id: $0, parameters: []) })
    return Contest(
      contestants: estimates.trackers.map {
        Contest.Contestant(
          id: $0, summary: "from \(file)", isReference: Roster.references.contains($0))
      },
      journeys: CompareResults.journeys(suite), scorecards: cards,
      profiles: places.map { place in outcomes.map { $0.profiles[place] } },
      signature: signature,
      warnings: Warnings.circular(suite, [], [])
        + Warnings.flips(
          SecondOpinion.flips(
            cards, places.map { place in outcomes.map { $0.opinions[place] } })),
      command: command)
  }
}
