import Evaluation
import PlainText
import Sweeping

/// The settings side by side on both suites, and what was tried.
enum SettingsSection {
  static func blocks(_ answer: SweepAnswer) -> [ReportBlock] {
    let axes = answer.experiment.space.axes
    var table = ReportTable(
      ["setting"] + axes.map { .right($0.name) }
        + answer.objectives.flatMap { metric -> [TextTable.Column] in
          [
            .right("\(metric.id) tuning"), .right("\(metric.id) test"),
            .right("optimism"),
          ]
        })
    for (label, standing) in [
      ("chosen", answer.chosen), ("best on tuning", answer.best), ("default", answer.standard),
    ] {
      table.add(
        ["\(label)"] + standing.point.map { "\(NumberText.short($0, places: 3))" }
          + answer.objectives.flatMap { metric -> [RichText] in
            let tuning = standing.tuning.mean(metric)
            let test = standing.test.mean(metric)
            return [
              "\(MetricText.value(tuning, metric.unit))", "\(MetricText.value(test, metric.unit))",
              "\(optimism(tuning, test, metric))",
            ]
          })
    }
    return [
      .heading("The settings", level: 2),
      .paragraph(
        "\(answer.trialCount) settings by a \(answer.experiment.search.kind) search on "
          + "\(answer.chosen.tuning.journeys.count) tuning journeys. Chosen is the setting nearest "
          + "the default that is as good as the best within a standard error of the lead over "
          + "rides. Optimism is how much better a setting looks on the journeys that chose it than "
          + "on the \(answer.chosen.test.journeys.count) of the test suite."),
      .table(table),
    ]
  }

  private static func optimism(
    _ tuning: Double?, _ test: Double?, _ metric: Metric
  ) -> String {
    guard let tuning, let test, tuning.isFinite, test.isFinite else { return "n/a" }
    return SweepText.signed(
      metric.polarity == .lower ? test - tuning : tuning - test, metric)
  }
}
