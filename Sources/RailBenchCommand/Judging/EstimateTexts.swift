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
    let kinds = EstimatesFile.allCases.filter { withBeliefs || $0 == .estimates || $0 == .ticks }
    let rows = try await suite.map(for: contestants, jobs: jobs, finished: finished) {
      item, venue in
      Evaluator.tracks(of: item.journey, venue: venue, contestants: contestants).map { track in
        kinds.map { $0.rows(track, network: venue.network) }
      }
    }
    return EstimateTexts(
      files: kinds.enumerated().compactMap { index, kind in
        let text = contestants.indices.map { contestant in
          rows.map { $0[contestant][index] }.joined()
        }.joined()
        return kind == .ticks && text.isEmpty ? nil : (kind.rawValue, kind.header + text)
      })
  }
}
