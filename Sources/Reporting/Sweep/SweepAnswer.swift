import RailNetwork
package import Scoring
package import Tracking

package struct SweepAnswer: Sendable {
  package typealias Evaluated = (setting: [Double], tuning: Scorecard, test: Scorecard)
  package typealias Suite = (name: String, isReal: Bool)

  let experiment: Experiment
  package var objectives: [Metric] { experiment.objectives }
  var axes: [SearchAxis] { experiment.space.axes }
  /// An exact search examines each parameter alone: no setting is chosen.
  var isExact: Bool { experiment.search == .exact }
  var isRandom: Bool { experiment.search.kind == "random" }
  var seed: UInt64 { experiment.seed }
  let findings: SweepFindings
  /// The chosen setting, the best one on the tuning journeys, and the default.
  let chosen, best, standard: Evaluated
  /// The results of each parameter alone, if they were tried.
  let singles: [SingleParameter]
  /// The chosen setting beside the default; nil if it is the default, and for an exact search.
  let judgement: SweepJudgement?
  /// By axis: the same with only this parameter changed, where that is better.
  let judgedAlone: [Int: SweepJudgement]
  /// The settings with which a program failed, and why.
  let warnings: [String]
  /// The suites of the test journeys, real rides first.
  let suites: [Suite]
  /// The outcomes of each parameter alone, by suite and by metric.
  private let oneAtATime: [(suite: Suite, byMetric: [TrialTable])]
  let parameters: [ParameterDeclaration]
  /// How a command line names the tracker with the defaults, then with the chosen setting.
  let names: [String]
  let curves: [ExactCurve]
  let trialCount: Int
  let signature: [(name: String, value: String)]
  let command: String

  /// `evaluated` has the chosen, the best and the default setting.
  package init(
    _ experiment: Experiment, of entry: TrackerEntry, findings: SweepFindings,
    evaluated: (Evaluated, Evaluated, Evaluated), singles: [SingleParameter],
    changed: [Int: Scorecard], suites: [Suite],
    oneAtATime: [(suite: Suite, byMetric: [TrialTable])], curves: [ExactCurve], trialCount: Int,
    failedSettings: String?, signature: [(name: String, value: String)], command: String
  ) {
    self.experiment = experiment
    parameters = entry.parameters
    let compared = [evaluated.2, evaluated.0].map {
      ConfiguredTracker(entry, experiment.space.values(of: $0.setting))
    }
    names = [ShellText.quoted(compared[0].selection), ShellText.quoted(compared[1].id)]
    self.findings = findings
    (chosen, best, standard) = evaluated
    self.singles = singles
    func judged(_ card: Scorecard, by metric: Metric) -> SweepJudgement {
      SweepJudgement(metric, of: experiment, suites, evaluated.2.test, card)
    }
    let isChanged = evaluated.0.setting != evaluated.2.setting && experiment.search != .exact
    judgement = isChanged ? judged(evaluated.0.test, by: experiment.objectives[0]) : nil
    judgedAlone = singles.reduce(into: [:]) { judgements, single in
      judgements[single.axis] = changed[single.axis].map { judged($0, by: single.metric) }
    }
    let tests = [evaluated.2, evaluated.0, evaluated.1].map(\.test)
    let failures = (tests + changed.sorted { $0.key < $1.key }.map(\.value))
      .grouped(by: \.tracker).map { $0[0] }.failures
    warnings =
      (failedSettings.map { ["on the tuning journeys, \($0)"] } ?? [])
      + failures.map { "on the test journeys, \($0.tracker) \($0.why)" }
    self.suites = suites
    self.oneAtATime = oneAtATime
    self.curves = curves
    self.trialCount = trialCount
    self.signature = signature
    self.command = command
  }

  /// The outcomes of the same settings on each suite by the first objective; tuning comes first.
  var orders: [(suite: Suite, table: TrialTable)] {
    oneAtATime.compactMap { suite, tables in tables.first.map { (suite, $0) } }
  }

  func alone(
    _ single: SingleParameter
  ) -> [(suite: Suite, values: [(value: Double, mean: Double)])] {
    guard let index = experiment.judges.firstIndex(of: single.metric) else { return [] }
    return oneAtATime.map { suite, tables in
      let own = tables[index].varying(single.axis)
      let means = own.settings.indices.compactMap { trial in
        own.score(trial, over: own.allJourneys).map { (own.settings[trial][single.axis], $0) }
      }
      return (suite, means)
    }
  }

  /// Whether the best value of a parameter alone matters and is not the default.
  func isMoved(_ single: SingleParameter) -> Bool {
    single.isSeen && single.chosen != standard.setting[single.axis]
  }

  /// The default of a parameter of the experiment.
  func standardValue(of name: String) -> Double? {
    axes.firstIndex { $0.name == name }.map { standard.setting[$0] }
  }

  func title(_ name: String) -> String { name + (unit(name).map { " (\($0))" } ?? "") }

  func unit(_ name: String) -> String? {
    parameters.first { $0.name == name }.flatMap { $0.unit.isEmpty ? nil : $0.unit }
  }
}
