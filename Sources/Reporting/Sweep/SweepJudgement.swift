import RailNetwork
import Scoring

/// A setting beside the default, on journeys that the search has not seen.
struct SweepJudgement: Sendable {
  /// The comparison on one suite, by the metric for which the setting was chosen.
  typealias SuiteResult = (suite: SweepAnswer.Suite, comparison: Comparison?)

  let suites: [SuiteResult]
  /// The comparisons on all suites together by the other metrics: those declared in advance, as
  /// `diff` makes them, and those of the experiment.
  let others: [Comparison]
  let advice: Advice

  enum Advice: Sendable, Equatable {
    case change
    /// Better on simulated rides, and there are no real rides among the test journeys.
    case unproven
    case disagree
    /// Better by the metric for which it was chosen, but worse by another.
    case tooCostly
    case keep

    /// Better on a suite, worse on none, on average not worse on real rides, even if they are few,
    /// and not worse by another metric.
    init(_ suites: [SuiteResult], others: [Comparison]) {
      let verdicts = suites.compactMap(\.comparison?.verdict)
      let real = suites.filter(\.suite.isReal).compactMap(\.comparison)
      self =
        if !verdicts.contains(.better) {
          .keep
        } else if verdicts.contains(.worse) || real.contains(where: { $0.gain < 0 }) {
          .disagree
        } else if others.contains(where: { $0.verdict == .worse }) {
          .tooCostly
        } else {
          real.isEmpty ? .unproven : .change
        }
    }
  }

  init(
    _ metric: Metric, of experiment: Experiment, _ suites: [SweepAnswer.Suite],
    _ standard: Scorecard, _ changed: Scorecard
  ) {
    func comparison(_ metric: Metric, _ suite: String? = nil) -> Comparison? {
      let cards = [standard, changed].map { card in suite.map(card.of(suite:)) ?? card }
      return Comparison(metric, Comparison.pairs(cards[0], cards[1], by: metric))
    }
    let declared = Comparison.headline(standard, changed)
    let known = declared.map(\.metric)
    let own = (experiment.objectives + experiment.otherwise).unique.filter { !known.contains($0) }
    self.suites = suites.map { ($0, comparison(metric, $0.name)) }
    others = (declared + own.compactMap { comparison($0) }).filter { $0.metric != metric }
    advice = Advice(self.suites, others: others)
  }

  /// The other metrics that get worse by more than their margin, first those where it is not chance:
  /// `stops -10.2 points, worse; VP1 -3.1 points, may be chance`; nil without any.
  var losses: RichText? {
    let losses = others.filter {
      $0.gain < -$0.metric.unit.margin && $0.verdict != .equivalent
    }
    let sorted =
      losses.filter { $0.verdict == .worse } + losses.filter { $0.verdict != .worse }
    return sorted.isEmpty
      ? nil : .joined(sorted.map { "\($0.metric.word) \($0.worth)" }, by: "; ")
  }

  /// Whether real rides show no difference in either direction.
  var isOpenOnRealRides: Bool {
    suites.filter(\.suite.isReal).allSatisfy { $0.comparison?.verdict.isOpen == true }
  }
}
