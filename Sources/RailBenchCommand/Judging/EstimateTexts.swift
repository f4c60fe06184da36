import Evaluation
import Reporting
import Tracking

/// What trackers say of a suite, as the text of files: the same bytes whatever the number of jobs.
struct EstimateTexts: Sendable {
  var estimates: String
  /// `rankings.csv` and `states.csv`, where they are wanted.
  var beliefs: [(name: String, text: String)]

  static func make(
    _ suite: LoadedSuite, _ contestants: [Contestant], withBeliefs: Bool, jobs: Int,
    finished: (Int) -> Void = { _ in }
  ) async -> EstimateTexts {
    let rows = await suite.map(jobs: jobs, finished: finished) { item, finder in
      let tracks = Evaluator.tracks(
        of: item.journey, finder: finder,
        contestants: contestants.map { $0.forOneJourney(network: finder.network) })
      return tracks.map { track in
        (
          estimates: EstimatesCSV.rows(track, network: finder.network),
          rankings: withBeliefs ? RankingsFile.rows(track, network: finder.network) : "",
          states: withBeliefs ? StatesFile.rows(track, network: finder.network) : ""
        )
      }
    }
    var estimates = EstimatesCSV.headerText
    var rankings = RankingsFile.headerText
    var states = StatesFile.headerText
    for index in contestants.indices {
      for journey in rows {
        estimates += journey[index].estimates
        rankings += journey[index].rankings
        states += journey[index].states
      }
    }
    return EstimateTexts(
      estimates: estimates,
      beliefs: withBeliefs
        ? [(name: RankingsFile.name, text: rankings), (name: StatesFile.name, text: states)] : [])
  }
}
