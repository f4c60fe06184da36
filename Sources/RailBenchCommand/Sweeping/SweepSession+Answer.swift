import Evaluation
import PlainText
import Reporting
import Sweeping
import Tracking

extension SweepSession {
  /// What all trials together say, with the settings that matter played in full on both suites.
  func answer(
    _ records: [TrialRecord], field: inout SweepField
  ) async throws -> SweepAnswer {
    guard
      let findings = SweepFindings(
        experiment, metrics: metrics, records: records, subjects: field.subjects)
    else {
      throw Faults(
        Fault(
          file: "objectives", problem: "\(experiment.objectives[0]) is measured on no journey",
          remedy: "choose another metric, or other tuning journeys"))
    }
    let points = [
      findings.table.points[findings.choice.chosen], findings.table.points[findings.best],
      experiment.space.defaultPoint,
    ]
    let tuned = try await scorecards(points, on: tuning)
    let unseen = try await scorecards(points, on: test)
    let standings = points.indices.map {
      SweepAnswer.Standing(
        name: tuned[$0].tracker, point: points[$0], tuning: tuned[$0], test: unseen[$0])
    }
    return SweepAnswer(
      experiment: experiment,
      objectives: experiment.objectives.indices.map(metrics.definition), findings: findings,
      chosen: standings[0], best: standings[1], standard: standings[2],
      sensitivity: await sensitivity(points[0], &field),
      curves: experiment.search == .exact ? await curves(&field) : [],
      trialCount: records.count,
      signature: [
        ("railbench", RailBench.version), ("metrics", MetricCatalogue.version),
        ("experiment", experimentHash), ("journeys and networks", journeysHash),
        ("seed", "\(experiment.seed)"),
      ], command: "swift run -c release railbench sweep \(Self.experimentFile)")
  }

  /// The scores of settings on a suite, by fresh trackers.
  private func scorecards(_ points: [[Double]], on suite: LoadedSuite) async throws -> [Scorecard] {
    let contestants = points.map {
      Contestant(entry, experiment.space.values(at: $0))
    }
    let player = ComparePlayer(suite: suite, contestants: contestants, keepsEstimates: false)
    let outcomes = try await player.play(jobs: jobs) { _ in }
    return contestants.indices.map { index in
      Scorecard(tracker: contestants[index].id, journeys: outcomes.map { $0.scores[index] })
    }
  }

  /// The first objective with each parameter 10 % less and 10 % more, where that is allowed.
  private func sensitivity(
    _ point: [Double], _ field: inout SweepField
  ) async -> [SweepAnswer.Sensitivity] {
    let axes = experiment.space.axes
    let changed = axes.indices.flatMap { axis in
      [0.9, 1.1].map { factor in
        var moved = point
        moved[axis] *= factor
        return moved
      }
    }
    let allowed = changed.map { moved in
      entry.problems(with: experiment.space.values(at: moved)).isEmpty
        && experiment.space.allows(moved)
    }
    let values = await field.run(changed.map(experiment.space.values))
    func mean(_ place: Int) -> Double? {
      guard allowed[place] else { return nil }
      let measured = values[place].compactMap { metrics.oriented($0[0], objective: 0) }
      return metrics.definition(0).aggregate.of(measured)
    }
    return axes.indices.map { axis in
      SweepAnswer.Sensitivity(
        name: axes[axis].name, value: point[axis], less: mean(2 * axis), more: mean(2 * axis + 1))
    }
  }

  /// The exact curve of each parameter over its range, the others at their defaults.
  private func curves(_ field: inout SweepField) async -> [ExactCurve] {
    var curves: [ExactCurve] = []
    for axis in experiment.space.axes {
      guard let low = axis.values.first, let high = axis.values.last, low < high else { continue }
      let base = experiment.space.values(at: experiment.space.defaultPoint)
      let metrics = metrics
      let found = await JobPool.map(field.journeys, jobs: jobs) { journey in
        var journey = journey
        return journey.curve(of: axis.name, in: low...high, base: base) {
          metrics.oriented($0[0], objective: 0)
        }
      }
      let complete = found.compactMap(\.self)
      guard complete.count == field.journeys.count else { continue }
      curves.append(
        ExactCurve(
          name: axis.name, range: low...high, journeys: complete,
          aggregate: metrics.definition(0).aggregate))
    }
    return curves
  }

  /// All files of an answer.
  func add(
    _ answer: SweepAnswer, _ records: [TrialRecord], to output: inout OutputFolder
  ) {
    output.add(experimentText, as: Self.experimentFile)
    let document = SweepReport.document(answer)
    output.add(MarkdownDocument.text(document), as: "report.md")
    for file in document.chartFiles { output.add(file.text, as: file.path) }
    output.add(
      SweepResultsCSV.text(
        records, axes: experiment.space.axes, objectives: answer.objectives), as: "results.csv")
  }
}
