import Evaluation
import PlainText
import Statistics
import Sweeping

/// The report of a sweep: the question, the answer, and how far to trust it.
package enum SweepReport {
  package static func document(_ answer: SweepAnswer) -> ReportDocument {
    ReportDocument(
      title: answer.experiment.question,
      blocks: [.paragraph(verdict(answer))] + SettingsSection.blocks(answer)
        + SweepTagSection.blocks(answer) + TrustSection.blocks(answer)
        + SweepCharts.blocks(answer) + birth(answer))
  }

  /// The answer in a few sentences.
  package static func verdict(_ answer: SweepAnswer) -> RichText {
    let metric = answer.objectives[0]
    let standard = answer.standard
    guard answer.chosen.point != standard.point else {
      return "\(strong: "Keep the defaults."): of \(answer.trialCount) settings tried, "
        + "\(answer.findings.choice.withinCount) are as good as the best by \(metric.id) on the "
        + "tuning journeys, within a standard error, and the defaults are among them."
    }
    let compared = comparison(standard.test, answer.chosen.test, metric)
    var text: RichText =
      "\(strong: settings(answer.chosen, answer)) instead of the defaults: on the "
      + "\(answer.chosen.test.journeys.count) unseen journeys of the test suite \(metric.id) goes "
      + "from \(MetricText.value(standard.test.mean(metric), metric.unit)) to "
      + "\(MetricText.value(answer.chosen.test.mean(metric), metric.unit))"
    if let compared, let interval = compared.bootstrap?.bca {
      text =
        text + " (95 % interval of the difference "
        + "\(SweepText.signed(interval.lowerBound, metric)) to "
        + "\(SweepText.signed(interval.upperBound, metric)))"
    }
    return text + ": \(strong: compared?.verdict.rawValue ?? "inconclusive")."
  }

  static func comparison(
    _ a: Scorecard, _ b: Scorecard, _ metric: Metric
  ) -> Comparison? {
    MetricCatalogue.index(metric.id).flatMap {
      Comparison(metric, Comparison.pairs(a, b, metric: $0))
    }
  }

  static func settings(_ standing: SweepAnswer.Standing, _ answer: SweepAnswer) -> String {
    zip(answer.experiment.space.axes, standing.point)
      .map { "\($0.name) \(NumberText.short($1, places: 3))" }.joined(separator: ", ")
  }

  private static func birth(_ answer: SweepAnswer) -> [ReportBlock] {
    var table = ReportTable(["what", "value"])
    for (name, value) in answer.signature { table.add(["\(name)", "\(code: value)"]) }
    return [
      .heading("What produced this", level: 2),
      .paragraph("With the experiment's file, which is kept beside this report:"),
      .code(answer.command), .table(table),
    ]
  }
}

/// Numbers of a sweep's report.
enum SweepText {
  /// A difference with its sign, in the metric's unit; shares in percentage points.
  static func signed(_ value: Double, _ metric: Metric) -> String {
    let shown = metric.unit == .share ? value * 100 : value
    let text = NumberText.fixed(shown, places: 2)
    return (shown > 0 && !text.allSatisfy { "0.".contains($0) } ? "+" : "") + text
      + (metric.unit == .share ? " points" : "")
  }

  /// An oriented mean as the metric's own value.
  static func value(_ oriented: Double?, _ metric: Metric) -> String {
    MetricText.value(oriented.map { metric.polarity == .lower ? -$0 : $0 }, metric.unit)
  }
}

extension Scorecard {
  /// The headline aggregate of a metric.
  func mean(_ metric: Metric) -> Double? {
    MetricCatalogue.index(metric.id).flatMap { aggregate($0).macro }
  }
}
