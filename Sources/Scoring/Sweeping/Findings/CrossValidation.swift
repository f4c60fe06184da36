import RailNetwork

/// The score of the best setting on journeys that were not used to choose it.
package struct CrossValidation: Sendable, Equatable {
  package struct Fold: Sendable, Equatable {
    var heldOut: [Int]
    /// The trial that is best on the other journeys.
    var chosen: Int
  }

  package let folds: [Fold]

  /// K folds of rides in a random order; variants of one ride stay in one fold.
  static func grouped(_ table: TrialTable, folds count: Int, seed: UInt64)
    -> CrossValidation
  {
    var random = SeededGenerator(seed: seed, stream: "cross-validation")
    let clusters = random.shuffled(Set(table.journeys.map(\.ride)).sorted())
    let foldCount = min(count, clusters.count)
    guard foldCount > 1 else { return CrossValidation(folds: []) }
    return CrossValidation(
      folds: (0..<foldCount).compactMap { fold in
        let rides = Set(
          clusters.enumerated().filter { $0.offset % foldCount == fold }.map(\.element))
        let held = table.allJourneys.filter { rides.contains(table.journeys[$0].ride) }
        return table.best(over: table.allJourneys.filter { !held.contains($0) }).map {
          Fold(heldOut: held, chosen: $0)
        }
      })
  }

  /// The mean over all journeys held out, of the trial that each fold chose or of a given one.
  func meanHeldOut(_ table: TrialTable, of trial: Int? = nil) -> Double? {
    table.aggregate.of(
      folds.flatMap { fold in fold.heldOut.compactMap { table.values[trial ?? fold.chosen][$0] } }
    )
  }

  /// The gain of the best trial on the journeys that chose it, and on journeys held out; the
  /// difference is its optimism (Efron 1983, doi 10.1080/01621459.1983.10477973).
  package func gain(_ table: TrialTable) -> (apparent: Double, heldOut: Double)? {
    let all = table.allJourneys
    guard let standard = table.defaultTrial,
      let best = table.best(over: all), let high = table.score(best, over: all),
      let low = table.score(standard, over: all), let chosen = meanHeldOut(table),
      let kept = meanHeldOut(table, of: standard)
    else { return nil }
    return (high - low, chosen - kept)
  }

}
