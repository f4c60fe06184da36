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
    /// What was said that can't be meant, by contestant; nil where there was nothing.
    var nonsense: [String?] = []
    /// The rows of `estimates.csv` and of `ticks.csv`.
    var estimates: [String] = []
    var ticks: [String] = []
    var times: UpdateTimes

    /// Judges what one contestant said, by the labels' definition of truth and by a second one.
    mutating func add(_ track: Transcript, on judged: JudgedJourney, _ second: JudgedJourney) {
      let performance = Performance(track, on: judged)
      scores.append(JourneyScore(performance))
      profiles.append(RideProfile(performance))
      opinions.append(SecondOpinion(track, on: second))
      nonsense.append(track.nonsense)
    }
  }

  /// The outcomes, in the order of the journeys.
  func play(jobs: Int, finished: (Int) -> Void) async throws -> [Outcome] {
    try await suite.map(for: contestants, jobs: jobs, finished: finished) { item, venue in
      play(item, venue)
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
      outcome.add(track, on: judged, second)
      if keepsEstimates {
        outcome.estimates.append(
          contestant.seesTruth ? "" : EstimatesFile.estimates.rows(track, network: network))
        outcome.ticks.append(
          contestant.seesTruth ? "" : EstimatesFile.ticks.rows(track, network: network))
      }
    }
    return outcome
  }
}

extension [ComparePlayer.Outcome] {
  /// Adds `estimates.csv`, by contestant and then by journey, and `ticks.csv` where somebody ticks.
  func addEstimates(of contestants: Int, to output: inout OutputFolder) {
    func all(_ rows: (ComparePlayer.Outcome) -> [String]) -> String {
      (0..<contestants).map { index in map { rows($0)[index] }.joined() }.joined()
    }
    output.add(
      EstimatesFile.estimates.header + all(\.estimates), as: EstimatesFile.estimates.rawValue)
    let ticks = all(\.ticks)
    if !ticks.isEmpty {
      output.add(EstimatesFile.ticks.header + ticks, as: EstimatesFile.ticks.rawValue)
    }
  }

  /// The scores of each contestant under these names.
  func scorecards(_ names: [String]) -> [Scorecard] {
    names.indices.map { index in
      Scorecard(tracker: names[index], journeys: map { $0.scores[index] })
    }
  }
}
