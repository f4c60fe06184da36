import Evaluation
import Reporting
import Tracking

/// What trackers say of a suite, as the text of files: the same bytes whatever the number of jobs.
struct EstimateTexts: Sendable {
  /// By file name; those in which nothing was said but estimates are left out.
  var files: [(name: String, text: String)]

  static func make(
    _ suite: LoadedSuite, _ contestants: [Contestant], withBeliefs: Bool, jobs: Int,
    finished: (Int) -> Void = { _ in }
  ) async throws -> EstimateTexts {
    let rows = try await suite.map(for: contestants, jobs: jobs, finished: finished) {
      item, venue in
      let network = venue.network
      return Evaluator.tracks(of: item.journey, venue: venue, contestants: contestants).map {
        [
          EstimatesFile.rows($0, network: network), EstimatesFile.ticks($0, network: network),
          withBeliefs ? RankingsFile.rows($0, network: network) : "",
          withBeliefs ? StatesFile.rows($0, network: network) : "",
        ]
      }
    }
    let kinds = [
      (EstimatesFile.name, EstimatesFile.headerText, true),
      (EstimatesFile.ticksName, EstimatesFile.ticksHeaderText, false),
      (RankingsFile.name, RankingsFile.headerText, withBeliefs),
      (StatesFile.name, StatesFile.headerText, withBeliefs),
    ]
    return EstimateTexts(
      files: kinds.enumerated().compactMap { kind, file in
        let text = contestants.indices.map { index in
          rows.map { $0[index][kind] }.joined()
        }.joined()
        return file.2 || !text.isEmpty ? (file.0, file.1 + text) : nil
      })
  }
}
