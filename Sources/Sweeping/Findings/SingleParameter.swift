package import Scoring

/// What one parameter does by itself on the tuning journeys, the others at their defaults.
package struct SingleParameter: Sendable, Equatable {
  /// What it is judged by.
  package let metric: Metric
  /// The index of the parameter's axis.
  package let axis: Int
  package let range: ClosedRange<Double>
  /// The best value, or the default where that is as good.
  package let chosen: Double
  /// How much the best value gains over the worst.
  package let spread: Double

  /// By the trials on the axis through the default, as good meaning within a standard error.
  ///
  /// Nil if the default or any other value of the axis was not tried.
  package init?(_ table: TrialTable, axis: Int, by metric: Metric) {
    let own = table.line(axis)
    let scores = own.points.indices.compactMap { own.score($0, over: own.allSubjects) }
    let values = own.points.map { $0[axis] }
    guard own.points.count > 1, own.points.contains(own.defaultPoint),
      let choice = OneStandardError(own), let low = values.min(), let high = values.max(),
      let most = scores.max(), let least = scores.min()
    else { return nil }
    self.metric = metric
    self.axis = axis
    range = low...high
    chosen = values[choice.chosen]
    spread = most - least
  }

  /// By the exact curve, as good meaning lower by the metric's margin at most; of a plateau the middle is taken.
  package init?(_ curve: ExactCurve, axis: Int, by metric: Metric, standard: Double) {
    self.init(curve, axis: axis, by: metric, standard: standard, tolerance: metric.unit.margin)
  }

  init?(
    _ curve: ExactCurve, axis: Int, by metric: Metric, standard: Double, tolerance: Double
  ) {
    guard let optimum = curve.optimum, let plateau = curve.plateau(tolerance: tolerance),
      let least = curve.steps.map(\.mean).min(), let now = curve.mean(at: standard)
    else { return nil }
    self.metric = metric
    self.axis = axis
    range = curve.range
    chosen =
      optimum.mean - now <= tolerance
      ? standard : (plateau.lowerBound + min(plateau.upperBound, range.upperBound)) / 2
    spread = optimum.mean - least
  }

  /// Whether its value changes the metric by more than the margin.
  package var isSeen: Bool { spread > metric.unit.margin }
}
