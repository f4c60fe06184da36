/// The share of the variance of scores over all settings that each parameter explains by itself.
///
/// Main effects (Sobol's first-order indices) from given settings: the variance of the means of
/// groups or bins of one value, without the share that chance would explain (ε², Kelley 1935).
/// Sources: Hutter, Hoos and Leyton-Brown 2014; Plischke 2010, doi 10.1016/j.ress.2009.11.005.
package struct Importance: Sendable, Equatable {
  package struct Share: Sendable, Equatable {
    package var name: String
    package var share: Double
  }

  package let mainEffects: [Share]
  /// The share that no parameter explains by itself; approximate on a grid with holes.
  package let interactions: Double
  private static let mostBins = 20

  /// - Returns: nil if all trials score the same.
  init?(_ table: TrialTable) {
    let scored = table.settings.indices.compactMap { trial in
      table.score(trial, over: table.allJourneys).map { (setting: table.settings[trial], mean: $0) }
    }
    let total = Self.squares(scored.map(\.mean))
    guard total > 0 else { return nil }
    mainEffects = table.axes.indices.map { axis in
      let sorted = scored.sorted { $0.setting[axis] < $1.setting[axis] }
      var levels: [[Double]] = []
      for (index, trial) in sorted.enumerated() {
        if index > 0, trial.setting[axis] == sorted[index - 1].setting[axis] {
          levels[levels.count - 1].append(trial.mean)
        } else {
          levels.append([trial.mean])
        }
      }
      let isRandom = table.axes.count > 1 && 2 * levels.count > sorted.count
      let groups = isRandom ? Self.bins(sorted.map(\.mean)) : levels
      let rest = groups.reduce(0) { $0 + Self.squares($1) }
      let (n, k) = (Double(sorted.count), Double(groups.count))
      let unexplained = isRandom && n > k ? rest / (n - k) * (n - 1) : rest
      return Share(name: table.axes[axis].name, share: max(0, 1 - unexplained / total))
    }
    interactions = max(0, 1 - mainEffects.reduce(0) { $0 + $1.share })
  }

  /// Bins of nearly the same size, about as many bins as each has settings.
  private static func bins(_ values: [Double]) -> [[Double]] {
    let count = min(mostBins, max(1, Int(Double(values.count).squareRoot())))
    return (0..<count).map { bin in
      Array(values[(bin * values.count / count)..<((bin + 1) * values.count / count)])
    }
  }

  private static func squares(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(max(values.count, 1))
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }
}
