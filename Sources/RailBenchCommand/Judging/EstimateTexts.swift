import Evaluation
import Reporting
import Tracking

/// What trackers say of a suite, as the text of files: the same bytes whatever the number of jobs.
struct EstimateTexts: Sendable {
  var estimates: String
  var rankings: String?

  static func make(
    _ suite: LoadedSuite, _ contestants: [Contestant], withRankings: Bool, jobs: Int,
    finished: (Int) -> Void = { _ in }
  ) async -> EstimateTexts {
    let finders = suite.networks.map { SurroundingsFinder(network: $0.network) }
    let rows = await JobPool.map(suite.items, jobs: jobs, finished: finished) { item in
      let finder = finders[item.network]
      let tracks = Evaluator.tracks(
        of: item.journey, finder: finder,
        contestants: contestants.map { $0.forOneJourney(network: finder.network) })
      return tracks.map { track in
        (
          estimates: EstimatesCSV.rows(track, network: finder.network),
          rankings: withRankings ? RankingsFile.rows(track, network: finder.network) : ""
        )
      }
    }
    var texts = EstimateTexts(
      estimates: EstimatesCSV.headerText, rankings: withRankings ? RankingsFile.headerText : nil)
    for index in contestants.indices {
      for journey in rows {
        texts.estimates += journey[index].estimates
        if withRankings { texts.rankings? += journey[index].rankings }
      }
    }
    return texts
  }
}
