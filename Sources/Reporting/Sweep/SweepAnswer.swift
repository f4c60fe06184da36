package import Evaluation
package import Sweeping

/// All that the report of a sweep is made from.
package struct SweepAnswer: Sendable {
  package var experiment: Experiment
  package var objectives: [Metric]
  package var findings: SweepFindings
  /// The chosen setting, the best one on the tuning journeys, and the tracker's own.
  package var chosen: Standing
  package var best: Standing
  package var standard: Standing
  /// By axis, the first objective's mean at 10 % less and 10 % more than the chosen setting.
  package var sensitivity: [Sensitivity]
  /// The exact curves, where the experiment asked for them.
  package var curves: [ExactCurve]
  package var trialCount: Int
  package var signature: [(name: String, value: String)]
  package var command: String

  /// A setting and its scores on both suites.
  package struct Standing: Sendable {
    /// As in tables: `v3` or `v3:visitingRadius=150`.
    package var name: String
    package var point: [Double]
    package var tuning: Scorecard
    package var test: Scorecard

    package init(name: String, point: [Double], tuning: Scorecard, test: Scorecard) {
      self.name = name
      self.point = point
      self.tuning = tuning
      self.test = test
    }
  }

  /// What a small change of one parameter does.
  package struct Sensitivity: Sendable {
    package var name: String
    package var value: Double
    /// nil where the changed setting is not allowed.
    package var less: Double?
    package var more: Double?

    package init(name: String, value: Double, less: Double?, more: Double?) {
      self.name = name
      self.value = value
      self.less = less
      self.more = more
    }
  }

  package init(
    experiment: Experiment, objectives: [Metric], findings: SweepFindings,
    chosen: Standing, best: Standing, standard: Standing, sensitivity: [Sensitivity],
    curves: [ExactCurve], trialCount: Int, signature: [(name: String, value: String)],
    command: String
  ) {
    self.experiment = experiment
    self.objectives = objectives
    self.findings = findings
    self.chosen = chosen
    self.best = best
    self.standard = standard
    self.sensitivity = sensitivity
    self.curves = curves
    self.trialCount = trialCount
    self.signature = signature
    self.command = command
  }
}
