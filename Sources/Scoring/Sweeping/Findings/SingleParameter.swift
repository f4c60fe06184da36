/// The effect of one parameter on the tuning journeys, with the others at their defaults.
package struct SingleParameter: Sendable, Equatable {
  package let metric: Metric
  package let axis: Int
  package let range: ClosedRange<Double>
  /// The best value, or the default if that is at most the metric's margin worse.
  package let chosen: Double
  /// The gain of the best value over the worst.
  package let spread: Double

  /// Uses the trials that differ from the default only in this parameter.
  package init?(_ table: TrialTable, axis: Int, by metric: Metric) {
    let own = table.varying(axis)
    let scores = own.settings.indices.compactMap { own.score($0, over: own.allJourneys) }
    let values = own.settings.map { $0[axis] }
    guard own.settings.count > 1, let standard = own.defaultTrial,
      let now = own.score(standard, over: own.allJourneys),
      let best = own.best(over: own.allJourneys), let low = values.min(), let high = values.max(),
      let most = scores.max(), let least = scores.min()
    else { return nil }
    self.metric = metric
    self.axis = axis
    range = low...high
    chosen = values[most - now <= metric.unit.margin ? standard : best]
    spread = most - least
  }

  /// Uses the exact curve: chooses the middle of the values at most `tolerance` below the optimum.
  init?(_ curve: ExactCurve, axis: Int, by metric: Metric, standard: Double, tolerance: Double) {
    guard let optimum = curve.optimum, let near = curve.nearOptimum(tolerance: tolerance),
      let least = curve.steps.map(\.mean).min(), let now = curve.mean(at: standard)
    else { return nil }
    self.metric = metric
    self.axis = axis
    range = curve.range
    chosen =
      optimum.mean - now <= tolerance
      ? standard : (near.lowerBound + min(near.upperBound, range.upperBound)) / 2
    spread = optimum.mean - least
  }

  package var isSeen: Bool { spread > metric.unit.margin }
}
