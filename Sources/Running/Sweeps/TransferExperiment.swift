package import Datasets
import Journeys
package import Scoring
package import Sweeping
import Text
package import Tracking

/// Plays random settings of trackers on suites of simulated and real rides.
package enum TransferExperiment {
  package static let file = "transfer.csv"

  package static func study(
    of entry: TrackerEntry, count: Int, seed: UInt64, on suites: [LoadedSuite], _ metrics: [Metric],
    finished: (Int) -> Void
  ) async throws -> TransferStudy {
    let drawn = RandomSettings.draw(count, of: entry, seed: seed)
    let settings = [[:]] + drawn
    let varying = Set(drawn.flatMap(\.keys))
    let order = TrialJourney.order(settings, entry: entry)
    var worlds: [TransferStudy.World] = []
    for suite in suites {
      let before = worlds.reduce(0) { $0 + $1.journeyCount }
      let outcomes = try await suite.map(
        for: [entry], finished: { finished(before + $0) }
      ) { item, playback throws(Faults) in
        var journey = TrialJourney(
          JudgedJourney(item.journey, suite: item.suite, network: playback.network),
          told: playback, entry: entry, varying: varying, metrics: metrics)
        return journey.run(settings, order: order).map(\.values)
      }
      worlds.append(
        TransferStudy.World(
          name: suite.suiteNames.joined(separator: " "),
          isReal: suite.items.contains { $0.truth.source == .recorded },
          rides: suite.items.map(\.truth.rideID),
          values: settings.indices.map { setting in outcomes.map { $0[setting] } }))
    }
    return TransferStudy(
      tracker: entry.id, settings: settings, metrics: metrics, worlds: worlds)
  }

  /// The project's own study in `Reports`; nil without one.
  package static var own: TransferTable? {
    guard let datasets = try? DatasetFolder.find() else { return nil }
    let path = Files.beside(datasets.path, "Reports/transfer/\(file)")
    return (try? Files.read(path)).flatMap { TransferTable($0) }
  }
}
