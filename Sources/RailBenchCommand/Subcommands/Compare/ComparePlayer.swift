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

    /// Judges what one contestant said, by the labels' definition of truth and by a second one.
    mutating func add(_ track: EstimateTrack, on judged: JudgedJourney, _ second: JudgedJourney) {
      let performance = Performance(track, on: judged)
      scores.append(JourneyScore(performance))
      profiles.append(RideProfile(performance))
      opinions.append(SecondOpinion(track, on: second))
    }
  }

  /// The outcomes, in the order of the journeys.
  func play(jobs: Int, finished: (Int) -> Void) async -> [Outcome] {
    await suite.map(jobs: jobs, finished: finished) { item, finder in play(item, finder) }
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
      outcome.add(track, on: judged, second)
      if keepsEstimates {
        outcome.estimates.append(
          contestant.isClairvoyant ? "" : EstimatesCSV.rows(track, network: network))
      }
    }
    return outcome
  }
}

extension [ComparePlayer.Outcome] {
  /// `estimates.csv`: by contestant, then by journey.
  func estimates(contestants: Int) -> String {
    EstimatesCSV.headerText
      + (0..<contestants).map { index in map { $0.estimates[index] }.joined() }.joined()
  }

  /// The scores of each contestant under these names.
  func scorecards(_ names: [String]) -> [Scorecard] {
    names.indices.map { index in
      Scorecard(tracker: names[index], journeys: map { $0.scores[index] })
    }
  }
}
