import Scoring

/// All that a sweep's trials say about its question.
package struct SweepFindings: Sendable {
  package let table: TrialTable
  /// By setting, then by objective: means over all journeys, higher is better.
  package let scores: [[Double?]]
  package let best: Int
  /// The setting that the experiment settles on.
  package let choice: OneStandardError
  package let crossValidation: CrossValidation
  package let leaveOneRailwayOut: CrossValidation
  package let plateau: Plateau
  package let importance: Importance?
  /// What each parameter does by itself, where that was tried.
  package let singles: [SingleParameter]
  /// The settings that no other beats, where there are several objectives.
  package let pareto: [Int]

  package static let foldCount = 5

  /// What finished trials on all subjects say; nil if nothing was measured.
  package init?(
    _ experiment: Experiment, metrics: ObjectiveMetrics, records: [TrialRecord],
    subjects: [TrialTable.Subject], curves: [ExactCurve]
  ) {
    func table(_ objective: Int) -> TrialTable {
      TrialTable(
        experiment.space, records.map(\.point), subjects, records.map(\.values), by: metrics,
        objective: objective)
    }
    let tables = experiment.objectives.indices.map(table)
    guard let first = tables.first, let choice = OneStandardError(first) else { return nil }
    self.table = first
    self.choice = choice
    best = choice.best
    scores = records.indices.map { setting in
      tables.map { $0.score(setting, over: $0.allSubjects) }
    }
    crossValidation = .grouped(first, folds: Self.foldCount, seed: experiment.seed)
    leaveOneRailwayOut = .leaveOneRailwayOut(first)
    let margin = metrics.definition(0).unit.margin
    plateau = Plateau(first, around: choice.best, tolerance: margin)
    importance = Importance(first)
    singles = first.axes.enumerated().compactMap { axis, parameter in
      guard let curve = curves.first(where: { $0.name == parameter.name }) else {
        return SingleParameter(first, axis: axis, by: metrics.definition(0))
      }
      return SingleParameter(
        curve, axis: axis, by: metrics.definition(0), standard: first.defaultPoint[axis])
    }
    pareto = tables.count > 1 ? TrialTable.undominated(scores) : []
  }

  /// The default's mean on the journeys held out; nil if the default was not tried.
  package func defaultHeldOut(_ validation: CrossValidation) -> Double? {
    table.points.firstIndex(of: table.defaultPoint).flatMap {
      validation.meanHeldOut(table, of: $0)
    }
  }
}
