package struct SweepFindings: Sendable {
  package let table: TrialTable
  package let choice: SweepChoice
  package let crossValidation: CrossValidation
  package let singles: [SingleParameter]

  private static let foldCount = 5

  /// The findings of finished trials on all journeys; nil if nothing was measured.
  package init?(
    _ experiment: Experiment, trials: [Trial], journeys: [JourneyInfo],
    curves: [ExactCurve]
  ) {
    let metrics = experiment.objectives
    func table(_ objective: Int) -> TrialTable {
      TrialTable(
        experiment.space, trials.map(\.setting), journeys, trials.map(\.values), by: metrics,
        objective: objective)
    }
    let tables = metrics.indices.map(table)
    // By trial, then by objective: means over all journeys, higher is better.
    let scores = trials.indices.map { trial in
      tables.map { $0.score(trial, over: $0.allJourneys) }
    }
    guard let first = tables.first,
      let choice = SweepChoice(first, scores, margins: metrics.map(\.unit.margin))
    else { return nil }
    (self.table, self.choice) = (first, choice)
    crossValidation = .grouped(first, folds: Self.foldCount, seed: experiment.seed)
    let margin = metrics[0].unit.margin
    singles = first.axes.enumerated().compactMap { axis, parameter in
      guard let curve = curves.first(where: { $0.name == parameter.name }) else {
        return SingleParameter(first, axis: axis, by: metrics[0])
      }
      return SingleParameter(
        curve, axis: axis, by: metrics[0], standard: first.defaultSetting[axis],
        tolerance: margin)
    }
  }
}
