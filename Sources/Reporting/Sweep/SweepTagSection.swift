import Evaluation
import Sweeping

/// What the chosen setting changes for each kind of journey of the test suite.
enum SweepTagSection {
  static func blocks(_ answer: SweepAnswer) -> [ReportBlock] {
    let metric = answer.objectives[0]
    guard answer.chosen.point != answer.standard.point, let index = MetricCatalogue.index(metric.id)
    else { return [] }
    let found = Comparison.byTag(answer.standard.test, answer.chosen.test, metric: index)
    guard !found.isEmpty else { return [] }
    var table = ReportTable([
      "tag", .right("journeys"), .right("default"), .right("chosen"),
      .right("better/same/worse"), "verdict",
    ])
    for (tag, comparison) in found {
      table.add([
        "\(tag)", "\(comparison.pairs)", "\(MetricText.value(comparison.meanA, metric.unit))",
        "\(MetricText.value(comparison.meanB, metric.unit))",
        "\(comparison.wins)/\(comparison.ties)/\(comparison.losses)",
        "\(comparison.verdict.rawValue)",
      ])
    }
    return [
      .heading("By tag, on the test suite", level: 2),
      .paragraph("Exploratory: p-values are corrected for the number of tags."), .table(table),
    ]
  }
}
