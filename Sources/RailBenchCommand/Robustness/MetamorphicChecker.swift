import Evaluation
import Journeys
import Tracking

/// Runs the metamorphic checks over a suite.
struct MetamorphicChecker: Sendable {
  let contestants: [Contestant]
  let suite: LoadedSuite

  /// The tallies by tracker, and then by check.
  func tallies(jobs: Int, finished: (Int) -> Void) async -> [MetamorphicTally] {
    let finders = suite.finders
    let outcomes = await JobPool.map(
      Array(suite.items.indices), jobs: jobs, finished: finished
    ) { index in
      let item = suite.items[index]
      let finder = finders[item.network]
      let play = MetamorphicPlay(item.journey, companion: companion(of: index), finder: finder)
      return contestants.map { contestant in
        play.outcomes {
          contestant.entry.makeTracker(network: finder.network, values: contestant.values)
        }
      }
    }
    return contestants.indices.flatMap { tracker in
      MetamorphicCheck.allCases.enumerated().map { place, check in
        var tally = MetamorphicTally(tracker: contestants[tracker].id, check: check)
        for (item, outcome) in zip(suite.items, outcomes) {
          tally.add(outcome[tracker][place], journey: item.journey.id)
        }
        return tally
      }
    }
  }

  /// The next journey on the same network, the first following the last.
  private func companion(of index: Int) -> Journey {
    let items = suite.items
    let order = items[(index + 1)...] + items[...index]
    let next = order.first { $0.network == items[index].network } ?? items[index]
    return next.journey
  }
}
