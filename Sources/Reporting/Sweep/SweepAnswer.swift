package import Scoring
package import Sweeping
package import Tracking

package struct SweepAnswer: Sendable {
  /// A setting and its scores on the tuning and on the test journeys.
  package typealias Evaluated = (setting: [Double], tuning: Scorecard, test: Scorecard)
  /// The first objective's mean at 10 % less and 10 % more of a parameter than the chosen setting
  /// has; nil where that is not allowed.
  package typealias Sensitivity = (name: String, less: Double?, more: Double?)

  package typealias Suite = (name: String, isReal: Bool)

  let experiment: Experiment
  package var objectives: [Metric] { experiment.objectives }
  let findings: SweepFindings
  /// The chosen setting, the best one on the tuning journeys, and the tracker's own.
  let chosen, best, standard: Evaluated
  /// What each parameter does by itself, where that was tried.
  let singles: [SingleParameter]
  /// By axis: the scores with this parameter alone changed, where that is better on the tuning
  /// journeys.
  let changed: [Int: Scorecard]
  /// The suites of the test journeys, those of real rides first.
  let suites: [Suite]
  /// By suite, the tuning journeys first, then those of real rides, and by metric: the outcomes of
  /// each parameter by itself.
  private let oneAtATime: [(suite: Suite, byMetric: [TrialTable])]
  /// The tracker's own, for their units.
  let parameters: [ParameterDeclaration]
  let sensitivity: [Sensitivity]
  let curves: [ExactCurve]
  let trialCount: Int
  let signature: [(name: String, value: String)]
  let command: String

  /// `evaluated` are the chosen, the best and the default setting; `oneAtATime` the outcomes on the
  /// tuning journeys, then on each suite, by the first objective and then the metrics `otherwise`.
  package init(
    _ experiment: Experiment, of entry: TrackerEntry, findings: SweepFindings,
    evaluated: (Evaluated, Evaluated, Evaluated), singles: [SingleParameter],
    changed: [Int: Scorecard], suites: [Suite],
    oneAtATime: [(suite: Suite, byMetric: [TrialTable])], sensitivity: [Sensitivity],
    curves: [ExactCurve], trialCount: Int, signature: [(name: String, value: String)],
    command: String
  ) {
    self.experiment = experiment
    parameters = entry.parameters
    self.findings = findings
    (chosen, best, standard) = evaluated
    self.singles = singles
    self.changed = changed
    self.suites = suites.filter(\.isReal) + suites.filter { !$0.isReal }
    let unseen = oneAtATime.dropFirst()
    self.oneAtATime =
      oneAtATime.prefix(1) + unseen.filter(\.suite.isReal) + unseen.filter { !$0.suite.isReal }
    self.sensitivity = sensitivity
    self.curves = curves
    self.trialCount = trialCount
    self.signature = signature
    self.command = command
  }

  /// By suite, the tuning journeys first: the values of a parameter by itself that are about as
  /// good as the best.
  ///
  /// None of an exact search, whose steps are wide.
  func nearBest(_ single: SingleParameter) -> [(suite: Suite, near: NearBestRange)] {
    guard experiment.search != .exact,
      let index = experiment.judges.firstIndex(of: single.metric)
    else { return [] }
    return oneAtATime.compactMap { suite, tables in
      NearBestRange(tables[index], axis: single.axis, margin: single.metric.unit.margin).map {
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
