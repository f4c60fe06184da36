import Evaluation
import Reporting
import Tracking

/// Plays a suite through contestants and keeps what scores and pictures need.
struct ComparePlayer: Sendable {
  let suite: LoadedSuite
  let contestants: [Contestant]
  /// Whether every answer is kept as the rows of `estimates.csv`.
  let keepsEstimates: Bool

  /// What came of one journey, by contestant.
  struct Outcome: Sendable {
    var scores: [JourneyScore] = []
    var profiles: [RideProfile] = []
    var opinions: [SecondOpinion] = []
    /// The rows of `estimates.csv` and of `ticks.csv`.
    var estimates: [String] = []
    var ticks: [String] = []
    var times: UpdateTimes
  }

  /// The outcomes, in the order of the journeys.
  func play(jobs: Int, finished: (Int) -> Void) async throws -> [Outcome] {
    let venues = try suite.venues(for: contestants)
    return await JobPool.map(suite.items, jobs: jobs, finished: finished) { item in
      play(item, venues[item.network])
    }
  }

  private func play(_ item: LoadedSuite.Item, _ venue: Venue) -> Outcome {
    let network = venue.network
    var outcome = Outcome(times: UpdateTimes(contestants: contestants.count))
    let judged = JudgedJourney(item.journey, suite: item.suite, network: network)
    let second = judged.redefined(item.journey, by: SecondOpinion.definition)
    let tracks = Evaluator.tracks(
      of: judged, item.journey, venue: venue, contestants: contestants, beside: &outcome.times)
    for (contestant, track) in zip(contestants, tracks) {
      let performance = Performance(track, on: judged)
      outcome.scores.append(JourneyScore(performance))
      outcome.profiles.append(RideProfile(performance))
      outcome.opinions.append(SecondOpinion(track, on: second))
      if keepsEstimates {
        outcome.estimates.append(
          contestant.isClairvoyant ? "" : EstimatesFile.rows(track, network: network))
        outcome.ticks.append(
          contestant.isClairvoyant ? "" : EstimatesFile.ticks(track, network: network))
      }
    }
    return outcome
  }
}
