/// How much of the scores' variance over the settings each parameter explains by itself.
///
/// The main effects of a functional analysis of variance (Hutter, Hoos and Leyton-Brown, 2014,
/// "An Efficient Approach for Assessing Hyperparameter Importance", ICML).
package struct Importance: Sendable, Hashable {
  package struct Share: Sendable, Hashable {
    package var name: String
    /// 0 to 1.
    package var share: Double
  }

  /// In the order of the axes.
  package let mainEffects: [Share]
  /// What no parameter explains by itself; on a grid with holes an approximation.
  package let interactions: Double

  /// - Returns: nil if all settings score the same.
  package init?(_ table: TrialTable) {
    let scored = table.points.indices.compactMap { setting in
      table.score(setting, over: table.allSubjects).map { (setting, $0) }
    }
    guard scored.count > 1 else { return nil }
    let total = Self.variance(scored.map(\.1), weights: scored.map { _ in 1 })
    guard total > 0 else { return nil }
    mainEffects = table.axes.indices.map { axis in
      var groups: [Double: (sum: Double, count: Double)] = [:]
      for (setting, mean) in scored {
        let known = groups[table.points[setting][axis]] ?? (0, 0)
        groups[table.points[setting][axis]] = (known.sum + mean, known.count + 1)
      }
      let levels = groups.keys.sorted().compactMap { groups[$0] }
      let explained = Self.variance(
        levels.map { $0.sum / $0.count }, weights: levels.map(\.count))
      return Share(name: table.axes[axis].name, share: min(1, explained / total))
    }
    interactions = max(0, 1 - mainEffects.reduce(0) { $0 + $1.share })
  }

  private static func variance(_ values: [Double], weights: [Double]) -> Double {
    let total = weights.reduce(0, +)
    let mean = zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
    return zip(values, weights).reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) * $1.1 } / total
  }
}
