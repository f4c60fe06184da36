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
    var estimates: [String] = []
    var times: UpdateTimes
  }

  /// The outcomes, in the order of the journeys.
  func play(jobs: Int, finished: (Int) -> Void) async -> [Outcome] {
    let finders = suite.networks.map { SurroundingsFinder(network: $0.network) }
    return await JobPool.map(suite.items, jobs: jobs, finished: finished) { item in
      play(item, finders[item.network])
    }
  }

  private func play(_ item: LoadedSuite.Item, _ finder: SurroundingsFinder) -> Outcome {
    let network = finder.network
    var outcome = Outcome(times: UpdateTimes(contestants: contestants.count))
    let judged = JudgedJourney(item.journey, suite: item.suite, network: network)
    let second = judged.redefined(item.journey, by: SecondOpinion.definition)
    let tracks = Evaluator.tracks(
      of: item.journey, finder: finder,
      contestants: contestants.map { $0.forOneJourney(network: network) }
    ) { outcome.times.end($0) }
    for (contestant, played) in zip(contestants, tracks) {
      let track = contestant.isClairvoyant ? Clairvoyant.track(of: judged) : played
      let performance = Performance(track, on: judged)
      outcome.scores.append(JourneyScore(performance))
      outcome.profiles.append(RideProfile(performance))
      outcome.opinions.append(SecondOpinion(track, on: second))
      if keepsEstimates {
        outcome.estimates.append(
          contestant.isClairvoyant ? "" : EstimatesCSV.rows(track, network: network))
      }
    }
    return outcome
  }
}
