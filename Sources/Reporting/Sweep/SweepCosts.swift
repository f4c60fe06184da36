import Scoring
import Sweeping
import Text

/// The costs of a setting: the other metrics of the experiment that it makes worse.
struct SweepCosts {
  typealias Cost = (suite: String, comparison: Comparison)

  let costs: [Cost]

  /// The costs of the chosen setting, on the tuning journeys and on each test suite.
  init(_ answer: SweepAnswer) {
    self.init(
      answer, besides: answer.objectives[0],
      [("tuning", answer.standard.tuning, answer.chosen.tuning)]
        + answer.onSuites(answer.chosen.test))
  }

  /// The costs of one parameter alone, on each test suite.
  init(_ single: SingleParameter, _ answer: SweepAnswer) {
    self.init(
      answer, besides: single.metric, answer.changed[single.axis].map(answer.onSuites) ?? [])
  }

  private init(_ answer: SweepAnswer, besides metric: Metric, _ cards: [SweepAnswer.Cards]) {
    let metrics = (answer.objectives + answer.experiment.otherwise).unique.filter { $0 != metric }
    costs = metrics.flatMap { metric in
      cards.compactMap { suite, standard, changed -> Cost? in
        let pairs = Comparison.pairs(standard, changed, by: metric)
        guard let comparison = Comparison(metric, pairs), comparison.gain < -metric.unit.margin,
          comparison.verdict != .equivalent
        else { return nil }
        return (suite, comparison)
      }
    }
  }

  /// The metrics that get worse; first those where it is not chance.
  var metrics: [Metric] {
    let sure = costs.filter { $0.comparison.verdict == .worse }
    return (sure + costs).map(\.comparison.metric).unique
  }

  /// `VP1 -20.0 points on test, worse`: the cells of a table.
  var cell: RichText {
    costs.isEmpty
      ? "–"
      : .joined(
        costs.map { "\($0.comparison.metric.id) on \($0.suite): \($0.comparison.worth)" },
        by: "; ")
  }
}
