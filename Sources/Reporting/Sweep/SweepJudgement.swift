import RailNetwork
import Scoring

/// A setting beside the default, on journeys that the search has not seen.
struct SweepJudgement: Sendable {
  /// The comparison on one suite, by the metric for which the setting was chosen, corrected as in
  /// `diff`.
  typealias SuiteResult = (suite: SweepAnswer.Suite, comparison: Comparison?)

  let suites: [SuiteResult]
  /// The same on all suites together.
  let overall: Comparison?
  /// The comparisons on all suites together by the other metrics: those declared in advance, as
  /// `diff` makes them, and those of the experiment.
  let others: [Comparison]
  /// The display on real rides alone, if it gets worse and is not the metric itself.
  let realLoss: Comparison?
  /// The number of real rides among the test journeys.
  let realRides: Int
  let advice: Advice

  enum Advice: Sendable, Equatable {
    case change
    /// Better on simulated rides, and not measured on real rides.
    case unproven
    case disagree
    /// Better by the metric for which it was chosen, but worse by another.
    case tooCostly
    case keep

    /// Better on all suites together, worse on none, on average not worse on real rides, even if they
    /// are few, and not worse by another metric.
    init(
      _ suites: [SuiteResult], overall: Comparison?, others: [Comparison],
      realLoss: Comparison? = nil
    ) {
      let verdicts = suites.compactMap(\.comparison?.verdict)
      let real = suites.filter(\.suite.isReal).compactMap(\.comparison)
      let isBetter = overall?.verdict == .better
      let isWorse = verdicts.contains(.worse) || real.contains { $0.gain < 0 }
      self =
        if isWorse, isBetter || verdicts.contains(.better) {
          .disagree
        } else if !isBetter {
          .keep
        } else if realLoss != nil || others.contains(where: { $0.verdict == .worse }) {
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
    func comparison(
      _ metric: Metric, on isUsed: (JourneyScore) -> Bool = { _ in true }
    ) -> Comparison? {
      let cards = [standard, changed].map {
        Scorecard(tracker: $0.tracker, journeys: $0.journeys.filter(isUsed))
      }
      return metric.isDeclared
        ? Comparison.headline(cards[0], cards[1], by: metric.id)
        : Comparison(metric, Comparison.pairs(cards[0], cards[1], by: metric))
    }
    let all = Comparison.headline(standard.counted, changed.counted)
    let known = all.map(\.metric)
    let own = ([metric] + experiment.objectives + experiment.otherwise).unique
      .filter { !known.contains($0) }
    let together =
      all
      + own.compactMap { metric in
        Comparison(metric, Comparison.pairs(standard.counted, changed, by: metric))
      }
    self.suites = suites.map { suite in (suite, comparison(metric) { $0.suite == suite.name }) }
    overall = together.first { $0.metric == metric }
    others = together.filter { $0.metric != metric }
    let display = MetricCatalogue[Leaderboard.display]
    let real = metric == display ? nil : comparison(display) { $0.journey.origin != nil }
    realLoss = real.flatMap { $0.isLoss ? $0 : nil }
    realRides = standard.journeys.count { $0.journey.origin != nil }
    advice = Advice(self.suites, overall: overall, others: others, realLoss: realLoss)
  }

  /// The display if it gets worse on real rides, then the other metrics that get worse by more than
  /// their margin, first those where it is not chance:
  /// `stops -10.2 points, worse; VP1 -3.1 points, may be chance`; nil without any.
  var losses: RichText? {
    let losses = others.filter {
      $0.gain < -$0.metric.unit.margin && $0.verdict != .equivalent
    }
    let sorted = losses.filter { $0.verdict == .worse } + losses.filter { $0.verdict != .worse }
    let texts =
      (realLoss.map { ["\($0.metric.word) on real rides \($0.worth)"] } ?? [])
      + sorted.map { "\($0.metric.word) \($0.worth)" as RichText }
    return texts.isEmpty ? nil : .joined(texts, by: "; ")
  }

  /// What real rides leave open about a setting that is better; nil if they show a difference.
  var openOnRealRides: String? {
    let verdicts = suites.filter(\.suite.isReal).map(\.comparison?.verdict)
    guard verdicts.allSatisfy({ $0?.isOpen == true }) else { return nil }
    return verdicts.contains(.mayBeChance)
      ? "on real rides the gain may be chance" : "real rides are too few to tell"
  }
}
