import Evaluation
import PlainText

/// Hashes of all that trackers say of suites.
enum EstimateDigests {
  /// A row for each tracker and suite: SHA-256 over the journeys' rows of `estimates.csv` and
  /// `ticks.csv`, journey after journey.
  static func csv(
    _ suite: LoadedSuite, _ contestants: [Contestant], jobs: Int, finished: (Int) -> Void
  ) async throws -> String {
    let hashes = try await suite.map(for: contestants, jobs: jobs, finished: finished) {
      item, venue in
      Evaluator.tracks(of: item.journey, venue: venue, contestants: contestants).map { track in
        var hash = ContentHash()
        hash.add(text: EstimatesFile.estimates.rows(track, network: venue.network))
        hash.add(text: EstimatesFile.ticks.rows(track, network: venue.network))
        return hash.description
      }
    }
    var text = CSVText.row(["tracker", "suite", "journeys", "sha256"])
    for (index, contestant) in contestants.enumerated() {
      for name in suite.suiteNames {
        let own = zip(suite.items, hashes).filter { $0.0.suite == name }
        var hash = ContentHash()
        for (_, journey) in own { hash.add(text: journey[index]) }
        text += CSVText.row([contestant.id, name, "\(own.count)", hash.description])
      }
    }
    return text
  }
}
