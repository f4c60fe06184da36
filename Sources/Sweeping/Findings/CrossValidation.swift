import Maths
import Scoring

/// The score of the best setting on journeys that were not used to choose it.
package struct CrossValidation: Sendable, Equatable {
  package struct Fold: Sendable, Equatable {
    /// The number of the fold, or the railway left out.
    var name: String
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
        return Self.fold("\(fold + 1)", heldOut: held, table)
      })
  }

  static func leaveOneRailwayOut(_ table: TrialTable) -> CrossValidation {
    let railways = Set(table.journeys.flatMap(\.railways)).sorted()
    guard railways.count > 1 else { return CrossValidation(folds: []) }
    return CrossValidation(
      folds: railways.compactMap { railway in
        let held = table.allJourneys.filter { table.journeys[$0].railways.contains(railway) }
        return fold(railway, heldOut: held, table)
      })
  }

  /// The mean over all journeys held out, of the trial that each fold chose or of a given one.
  package func meanHeldOut(_ table: TrialTable, of trial: Int? = nil) -> Double? {
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

  package var choices: [(trial: Int, folds: Int)] {
    var counts: [Int: Int] = [:]
    for fold in folds { counts[fold.chosen, default: 0] += 1 }
    return counts.keys.sorted().map { ($0, counts[$0] ?? 0) }
      .sorted { ($1.folds, $0.trial) < ($0.folds, $1.trial) }
  }

  private static func fold(_ name: String, heldOut: [Int], _ table: TrialTable) -> Fold? {
    let others = table.allJourneys.filter { !heldOut.contains($0) }
    return table.best(over: others).map { chosen in
      Fold(name: name, heldOut: heldOut, chosen: chosen)
    }
  }
}
