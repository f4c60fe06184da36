import RailNetwork
import Scoring

/// The optimum of each parameter that was searched exactly.
enum ExactSection {
  static func blocks(_ answer: SweepAnswer) -> [ReportBlock] {
    guard !answer.curves.isEmpty else { return [] }
    let metric = answer.objectives[0]
    var table = ReportTable([
      "parameter", .right("optimum from"), .right("to under"),
      .right("as good from"), .right("to under"), .right(metric.id),
      .right("at the default"), .right("critical values"),
    ])
    for curve in answer.curves {
      guard let optimum = curve.optimum,
        let widest = optimum.ranges.max(by: { $0.width < $1.width }),
        let near = curve.nearOptimum(tolerance: metric.unit.margin)
      else { continue }
      let standard = answer.standardValue(of: curve.name).flatMap(curve.mean)
      table.add(
        ["\(code: curve.name)"]
          + [widest.lowerBound, widest.upperBound, near.lowerBound, near.upperBound].map {
            "\(NumberText.fixed($0, places: 2))"
          } + [
            "\(SweepText.value(optimum.mean, metric))", "\(SweepText.value(standard, metric))",
            "\(curve.steps.count - 1)",
          ])
    }
    return [
      .heading("One parameter at a time, exactly", level: 2),
      .paragraph(
        "The other parameters have their defaults. The search found every value at which an "
          + "estimate on a tuning journey changes, so nothing changes between two critical values. "
          + "Of equal optima, the table has the widest. At the values that count as good, "
          + "\(metric.id) is at most \(SweepText.difference(metric.unit.margin, metric)) lower."),
      .table(table),
    ]
  }
}
