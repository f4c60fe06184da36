import Evaluation

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
  /// The settings that no other beats, where there are several objectives.
  package let pareto: [Int]

  package static let foldCount = 5

  /// What finished trials say; nil if none of them has run on all journeys.
  ///
  /// - Parameters:
  ///   - experiment: the question.
  ///   - metrics: its objectives.
  ///   - records: the finished trials.
  ///   - subjects: the journeys, in the order of the records' values.
  package init?(
    _ experiment: Experiment, metrics: ObjectiveMetrics, records: [TrialRecord],
    subjects: [TrialTable.Subject]
  ) {
    let whole = records.filter { $0.values.count == subjects.count }
    func table(_ objective: Int) -> TrialTable {
      TrialTable(
        axes: experiment.space.axes, points: whole.map(\.point), subjects: subjects,
        values: whole.map { record in
          record.values.map { metrics.oriented($0[objective], objective: objective) }
        }, defaultPoint: experiment.space.defaultPoint,
        aggregate: metrics.definition(objective).aggregate)
    }
    let tables = experiment.objectives.indices.map(table)
    guard let first = tables.first, let choice = OneStandardError(first) else { return nil }
    self.table = first
    self.choice = choice
    best = choice.best
    scores = whole.indices.map { setting in
      tables.map { $0.score(setting, over: $0.allSubjects) }
    }
    crossValidation = .grouped(first, folds: Self.foldCount, seed: experiment.seed)
    leaveOneRailwayOut = .leaveOneRailwayOut(first)
    plateau = Plateau(
      first, around: choice.best, tolerance: metrics.definition(0).unit.margin)
    importance = Importance(first)
    pareto = tables.count > 1 ? ParetoSet.places(scores) : []
  }

  /// The default among the settings, if it is one.
  package var defaultSetting: Int? { table.points.firstIndex(of: table.defaultPoint) }

  /// The default's mean on the journeys held out; nil if the default was not tried.
  package func defaultHeldOut(_ validation: CrossValidation) -> Double? {
    guard let setting = defaultSetting else { return nil }
    let values = validation.folds.flatMap(\.heldOut).compactMap { table.values[setting][$0] }
    return table.aggregate.of(values)
  }
}
