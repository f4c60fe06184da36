package import Scoring
package import Sweeping
package import Tracking

/// All that the report of a sweep is made from.
package struct SweepAnswer: Sendable {
  /// A setting and its scores on the tuning and on the test journeys.
  package typealias Standing = (point: [Double], tuning: Scorecard, test: Scorecard)
  /// The first objective's mean at 10 % less and 10 % more of a parameter than the chosen setting
  /// has; nil where that is not allowed.
  package typealias Sensitivity = (name: String, less: Double?, more: Double?)

  /// A suite, and whether somebody rode it.
  package typealias Suite = (name: String, isReal: Bool)

  let experiment: Experiment
  package let objectives: [Metric]
  let findings: SweepFindings
  /// The chosen setting, the best one on the tuning journeys, and the tracker's own.
  let chosen, best, standard: Standing
  /// What each parameter does by itself, where that was tried.
  let singles: [SingleParameter]
  /// The settings with one parameter changed, where that is better on the tuning journeys, by its axis.
  let changed: [Int: Scorecard]
  /// The suites of the test journeys, those of real rides first.
  let suites: [Suite]
  /// By suite, that of the tuning journeys first, then those of real rides, and by judge: the outcomes
  /// of each parameter by itself.
  private let lines: [(suite: Suite, byJudge: [TrialTable])]
  /// The tracker's own, for their units.
  let parameters: [ParameterDeclaration]
  /// By axis.
  let sensitivity: [Sensitivity]
  /// The exact curves, where the experiment asked for them.
  let curves: [ExactCurve]
  let trialCount: Int
  let signature: [(name: String, value: String)]
  let command: String

  /// The standings are those of the chosen, of the best and of the default setting; the lines those of
  /// the tuning journeys, then of each suite, by the first objective and the other judges.
  package init(
    _ experiment: Experiment, of entry: TrackerEntry, objectives: [Metric],
    findings: SweepFindings, standings: (Standing, Standing, Standing), singles: [SingleParameter],
    changed: [Int: Scorecard], suites: [Suite],
    lines: [(suite: Suite, byJudge: [TrialTable])], sensitivity: [Sensitivity],
    curves: [ExactCurve],
    trialCount: Int, signature: [(name: String, value: String)], command: String
  ) {
    self.experiment = experiment
    parameters = entry.parameters
    self.objectives = objectives
    self.findings = findings
    (chosen, best, standard) = standings
    self.singles = singles
    self.changed = changed
    self.suites = suites.filter(\.isReal) + suites.filter { !$0.isReal }
    let unseen = lines.dropFirst()
    self.lines =
      lines.prefix(1) + unseen.filter(\.suite.isReal) + unseen.filter { !$0.suite.isReal }
    self.sensitivity = sensitivity
    self.curves = curves
    self.trialCount = trialCount
    self.signature = signature
    self.command = command
  }

  /// Where on each suite a parameter by itself does about as well as it can, the tuning journeys first.
  ///
  /// None of an exact search, whose steps are wide.
  func flatTops(_ single: SingleParameter) -> [(suite: Suite, top: FlatTop)] {
    let judges = [experiment.objectives[0]] + experiment.otherwise
    guard experiment.search != .exact, let judge = judges.firstIndex(of: single.metric.id) else {
      return []
    }
    return lines.compactMap { suite, tables in
      FlatTop(tables[judge], axis: single.axis, margin: single.metric.unit.margin).map {
        (suite, $0)
      }
    }
  }

  /// A parameter with its unit: `visitingRadius (m)`.
  func title(_ name: String) -> String {
    let unit = parameters.first { $0.name == name }?.unit ?? ""
    return unit.isEmpty ? name : "\(name) (\(unit))"
  }
}
