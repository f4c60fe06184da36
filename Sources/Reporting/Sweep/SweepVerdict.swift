import Maths
import Scoring
import Sweeping
import Text
import Tracking

/// Whether a setting should replace the default, by what each suite says, real rides first.
enum SweepVerdict {
  /// What one suite says of a setting against the default.
  typealias Finding = (suite: SweepAnswer.Suite, comparison: Comparison?)

  enum Advice: Equatable {
    case change
    /// Better on simulated rides, and there are no real rides among the test journeys.
    case unproven
    case disagree
    case keep

    /// A setting is to replace the default if it is better on a suite, worse on none, and on real
    /// rides, too few though they be, no worse on average.
    init(_ findings: [Finding]) {
      let verdicts = findings.compactMap(\.comparison?.verdict)
      let real = findings.filter(\.suite.isReal).compactMap(\.comparison)
      self =
        if !verdicts.contains(.better) {
          .keep
        } else if verdicts.contains(.worse) || real.contains(where: { $0.gain < 0 }) {
          .disagree
        } else {
          real.isEmpty ? .unproven : .change
        }
    }
  }

  /// The advice for all parameters, and for each by itself.
  static func blocks(_ answer: SweepAnswer) -> [ReportBlock] {
    let parameters = answer.singles.map { parameter($0, answer) }
    return [.paragraph(text(answer))]
      + (parameters.isEmpty
        ? []
        : [
          .heading("Each threshold by itself", level: 2),
          .paragraph(
            "The others at their defaults: the best value on the tuning journeys, or the default "
              + "where that is as good, and its scores on test journeys, real rides first. About "
              + "as good are the values around the best that it leads by no more than "
              + "\(margin(answer)), or not significantly (Student's paired test over rides at 5%)."
              + "\(otherwise(answer))"),
          .list(parameters),
        ])
  }

  private static func margin(_ answer: SweepAnswer) -> String {
    SweepText.difference(answer.objectives[0].unit.margin, answer.objectives[0])
  }

  private static func otherwise(_ answer: SweepAnswer) -> String {
    let others = answer.singles.filter { $0.metric != answer.objectives[0] }
    guard !others.isEmpty else { return "" }
    let names = others.map { answer.experiment.space.axes[$0.axis].name }
    let metrics = others.map(\.metric.id).unique
    return " \(answer.objectives[0].id) hardly depends on \(names.joined(separator: " and ")): "
      + "judged by \(metrics.joined(separator: " and "))."
  }

  static func text(_ answer: SweepAnswer) -> RichText {
    let metric = answer.objectives[0]
    if answer.experiment.search == .exact {
      return
        "Each threshold by itself, at every value at which \(metric.name) (\(metric.id)) changes "
        + "on \(answer.chosen.tuning.journeys.count) tuning journeys."
    }
    guard answer.chosen.setting != answer.standard.setting else {
      return "\(strong: "Keep the defaults"): of \(answer.trialCount) settings tried, "
        + "\(answer.findings.choice.withinCount) are as good as the best by \(metric.id) on the "
        + "tuning journeys, within a standard error, and the defaults are among them."
    }
    let findings = findings(answer.chosen.test, metric, answer)
    let setting = SweepText.setting(answer.chosen.setting, answer.experiment.space.axes)
    let head: RichText =
      switch Advice(findings) {
      case .change:
        "\(strong: "Change to \(setting).")"
          + (isOpen(findings)
            ? " It is better on simulated rides; real rides are too few to tell." : "")
      case .unproven:
        "\(strong: "Keep the defaults until real rides confirm it.") \(setting) is better, on "
          + "simulated rides only."
      case .disagree:
        "\(strong: "Keep the defaults: the suites disagree") about \(setting)."
      case .keep: "\(strong: "Keep the defaults"): \(setting) is not better."
      }
    return head + " " + sentence(findings, metric, title: "\(metric.name) (\(metric.id))")
  }

  private static func parameter(_ single: SingleParameter, _ answer: SweepAnswer) -> RichText {
    let metric = single.metric
    let name = answer.experiment.space.axes[single.axis].name
    let unit = answer.parameters.first { $0.name == name }?.unit ?? ""
    func value(_ value: Double) -> String {
      NumberText.short(value, places: 1) + (unit.isEmpty ? "" : " \(unit)")
    }
    let standard = value(answer.standard.setting[single.axis])
    let head: RichText = "\(code: name) \(standard): "
    guard single.isSeen else {
      return head + "\(strong: "hardly matters"). From \(value(single.range.lowerBound)) to "
        + "\(value(single.range.upperBound)) \(metric.id) differs by "
        + "\(SweepText.difference(single.spread, metric)) at most."
    }
    let near = nearBest(answer.nearBest(single), value: value)
    guard let card = answer.changed[single.axis] else {
      return head + "\(strong: "keep"). No value is better on the tuning journeys.\(near)"
    }
    let findings = findings(card, metric, answer)
    let other = value(single.chosen)
    let advice: RichText =
      switch Advice(findings) {
      case .change:
        "\(strong: "change to \(other)")\(isOpen(findings) ? ", by simulated rides" : "")"
      case .unproven: "\(strong: "keep until real rides confirm") \(other)"
      case .disagree: "\(strong: "keep, the suites disagree") about \(other)"
      case .keep: "\(strong: "keep"), \(other) is not better"
      }
    return head + advice + ". " + sentence(findings, metric) + "\(near)"
  }

  /// The values that are about as good as the best on each suite, and whether the best of the first
  /// is among those of real rides.
  static func nearBest(
    _ ranges: [(suite: SweepAnswer.Suite, near: NearBestRange)], value: (Double) -> String
  ) -> RichText {
    guard let tuning = ranges.first else { return "" }
    let parts = ranges.map { suite, near in
      let (low, high) = (value(near.range.lowerBound), value(near.range.upperBound))
      let start = near.reachesLowEnd ? "≤ " : ""
      let end = near.reachesHighEnd ? "≥ " : ""
      return "on \(suite.name) "
        + (low == high ? "\(start)\(end)\(low)" : "\(start)\(low) to \(end)\(high)")
    }
    let within = ranges.filter(\.suite.isReal).map { suite, near -> RichText in
      let isWithin = near.range.contains(tuning.near.best)
      return "; the best on \(tuning.suite.name), \(value(tuning.near.best)), is among those of "
        + "\(suite.name): \(strong: isWithin ? "yes" : "no")"
    }
    return " About as good: \(parts.joined(separator: ", "))" + .joined(within, by: "") + "."
  }

  /// Whether real rides show no difference, for or against.
  private static func isOpen(_ findings: [Finding]) -> Bool {
    findings.filter(\.suite.isReal).allSatisfy { $0.comparison?.verdict == .inconclusive }
  }

  private static func findings(
    _ card: Scorecard, _ metric: Metric, _ answer: SweepAnswer
  ) -> [Finding] {
    answer.suites.map { suite in
      let (a, b) = (answer.standard.test.of(suite: suite.name), card.of(suite: suite.name))
      return (
        suite,
        Comparison(metric, Comparison.pairs(a, b, metric: MetricCatalogue[metric.id]))
      )
    }
  }

  /// What each suite says, real rides first.
  private static func sentence(
    _ findings: [Finding], _ metric: Metric, title: String? = nil
  ) -> RichText {
    let title = title ?? metric.id
    let parts = findings.map { suite, comparison -> RichText in
      guard let comparison else { return "\(suite.name) does not measure it" }
      let change =
        "\(MetricText.value(comparison.averageA, metric.unit)) to "
        + MetricText.value(comparison.averageB, metric.unit)
      let interval = comparison.interval.map {
        "\(MetricText.interval) of the difference "
          + MetricText.range($0, metric.unit, places: 2)
      }
      return "\(suite.name) (\(comparison.pairs) \(suite.isReal ? "real" : "simulated") rides): "
        + "\(change), \(interval ?? comparison.absence ?? "no interval"), "
        + "\(strong: comparison.verdict.rawValue)"
    }
    let hasReal = findings.contains(where: \.suite.isReal)
    let missing = hasReal ? "" : " There are no real rides among them."
    return "\(title.prefix(1).uppercased() + title.dropFirst()) on " + .joined(parts, by: "; on ")
      + ".\(missing)"
  }
}
