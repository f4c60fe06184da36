import Maths
import Scoring
import Sweeping
import Text
import Tracking

/// Whether a setting should replace the default: each suite has its say, real rides first.
enum SweepVerdict {
  /// What one suite says of a setting against the default.
  typealias Finding = (suite: SweepAnswer.Suite, comparison: Comparison?)

  enum Advice: Equatable {
    case change
    /// Better on simulated rides, and no real ride was asked.
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

  /// The answer, and what it says of each parameter by itself.
  static func blocks(_ answer: SweepAnswer) -> [ReportBlock] {
    let parameters = answer.singles.map { parameter($0, answer) }
    return [.paragraph(text(answer))]
      + (parameters.isEmpty
        ? []
        : [
          .heading("Each threshold by itself", level: 2),
          .paragraph(
            "The others at their defaults: the best value on the tuning journeys, or the default "
              + "where that is as good, and what unseen journeys say of it, real rides first. Its flat "
              + "top on a suite: the values around the best that it leads by no more than "
              + "\(margin(answer)), or not significantly (Student's paired test over rides at 5 %)."
              + "\(otherwise(answer))"),
          .list(parameters),
        ])
  }

  private static func margin(_ answer: SweepAnswer) -> String {
    SweepText.signed(answer.objectives[0].unit.margin, answer.objectives[0])
  }

  private static func otherwise(_ answer: SweepAnswer) -> String {
    let others = answer.singles.filter { $0.metric != answer.objectives[0] }
    guard !others.isEmpty else { return "" }
    let names = others.map { answer.experiment.space.axes[$0.axis].name }
    let metrics = others.map(\.metric.id).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    return " \(answer.objectives[0].id) does not see \(names.joined(separator: " and ")), which "
      + "\(metrics.joined(separator: " and ")) \(metrics.count == 1 ? "judges" : "judge")."
  }

  /// The answer in a few sentences.
  static func text(_ answer: SweepAnswer) -> RichText {
    let metric = answer.objectives[0]
    if answer.experiment.search == .exact {
      return
        "Each threshold by itself, at every value at which \(metric.name) (\(metric.id)) changes "
        + "on \(answer.chosen.tuning.journeys.count) tuning journeys."
    }
    guard answer.chosen.point != answer.standard.point else {
      return "\(strong: "Keep the defaults"): of \(answer.trialCount) settings tried, "
        + "\(answer.findings.choice.withinCount) are as good as the best by \(metric.id) on the "
        + "tuning journeys, within a standard error, and the defaults are among them."
    }
    let findings = findings(answer.chosen.test, metric, answer)
    let settings = SweepReport.settings(answer.chosen, answer)
    let head: RichText =
      switch Advice(findings) {
      case .change:
        "\(strong: "Change to \(settings).")"
          + (isOpen(findings)
            ? " Simulated rides say so; real ones, too few to tell, don't object." : "")
      case .unproven:
        "\(strong: "Keep the defaults until real rides tell.") \(settings) instead is better on "
          + "simulated rides alone."
      case .disagree:
        "\(strong: "Keep the defaults: the suites disagree") about \(settings) instead."
      case .keep: "\(strong: "Keep the defaults"): \(settings) instead is not better."
      }
    return head + " " + sentence(findings, metric, title: "\(metric.name) (\(metric.id))")
  }

  /// What becomes of a parameter, in a line.
  private static func parameter(_ single: SingleParameter, _ answer: SweepAnswer) -> RichText {
    let metric = single.metric
    let name = answer.experiment.space.axes[single.axis].name
    let unit = answer.parameters.first { $0.name == name }?.unit ?? ""
    func value(_ value: Double) -> String {
      NumberText.short(value, places: 1) + (unit.isEmpty ? "" : " \(unit)")
    }
    let standard = value(answer.standard.point[single.axis])
    let head: RichText = "\(code: name) \(standard): "
    guard single.isSeen else {
      return head + "\(strong: "decides nothing"). From \(value(single.range.lowerBound)) to "
        + "\(value(single.range.upperBound)) \(metric.id) differs by "
        + "\(SweepText.signed(single.spread, metric)) at most."
    }
    let flat = flat(answer.flatTops(single), value: value)
    guard let card = answer.changed[single.axis] else {
      return head + "\(strong: "keep"). No value is better on the tuning journeys.\(flat)"
    }
    let findings = findings(card, metric, answer)
    let other = value(single.chosen)
    let advice: RichText =
      switch Advice(findings) {
      case .change:
        "\(strong: "change to \(other)")\(isOpen(findings) ? ", as simulated rides say" : "")"
      case .unproven: "\(strong: "keep until real rides tell") about \(other)"
      case .disagree: "\(strong: "keep, the suites disagree") about \(other)"
      case .keep: "\(strong: "keep"), \(other) is not better"
      }
    return head + advice + ". " + sentence(findings, metric) + "\(flat)"
  }

  /// The flat tops of the suites, and whether what is best on the first lies within those of real
  /// rides.
  static func flat(
    _ tops: [(suite: SweepAnswer.Suite, top: FlatTop)], value: (Double) -> String
  ) -> RichText {
    guard let tuning = tops.first else { return "" }
    let parts = tops.map { suite, top in
      let (low, high) = (value(top.range.lowerBound), value(top.range.upperBound))
      let start = top.reachesLowEnd ? "≤ " : ""
      let end = top.reachesHighEnd ? "≥ " : ""
      return "on \(suite.name) "
        + (low == high ? "\(start)\(end)\(low)" : "\(start)\(low) to \(end)\(high)")
    }
    let within = tops.filter(\.suite.isReal).map { suite, top -> RichText in
      let isWithin = top.range.contains(tuning.top.best)
      return "; the best on \(tuning.suite.name), \(value(tuning.top.best)), lies within that of "
        + "\(suite.name): \(strong: isWithin ? "yes" : "no")"
    }
    return " Flat top: \(parts.joined(separator: ", "))" + .joined(within, by: "") + "."
  }

  /// Whether no real ride tells anything, for or against.
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
        MetricCatalogue.index(metric.id).flatMap {
          Comparison(metric, Comparison.pairs(a, b, metric: $0))
        }
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
    let missing = findings.contains(where: \.suite.isReal) ? "" : " No real ride was asked."
    return "\(title.prefix(1).uppercased() + title.dropFirst()) on " + .joined(parts, by: "; on ")
      + ".\(missing)"
  }
}
