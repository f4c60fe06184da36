import Scoring
import Sweeping
import Text

/// One-parameter curves and heat maps of pairs of parameters.
enum SweepCharts {
  static func blocks(_ answer: SweepAnswer) -> [ReportBlock] {
    let curves = answer.curves.isEmpty ? slices(answer) : exact(answer)
    let maps = pairs(answer)
    guard !curves.isEmpty || !maps.isEmpty else { return [] }
    return [.heading("Pictures", level: 2)] + curves + maps
  }

  private static func exact(_ answer: SweepAnswer) -> [ReportBlock] {
    let metric = answer.objectives[0]
    return answer.curves.map { curve in
      var points = curve.steps.map {
        LineChart.Point(x: $0.from, y: SweepText.shown($0.mean, metric))
      }
      if let last = points.last { points.append(.init(x: curve.range.upperBound, y: last.y)) }
      var chart = LineChart(
        title: "\(metric.id) by \(curve.name)", subtitle: "exact, the others at their defaults",
        x: ChartAxis(title: answer.title(curve.name)), y: .of(metric),
        series: [.init(name: metric.id, points: points, shape: .steps)])
      chart.references = standard(curve.name, answer)
      return .chart(name: "exact-\(curve.name.lowercased())", chart)
    }
  }

  /// Through the best setting, one parameter at a time.
  private static func slices(_ answer: SweepAnswer) -> [ReportBlock] {
    let metric = answer.objectives[0]
    let table = answer.findings.table
    let centre = table.settings[answer.findings.best]
    return table.axes.indices.compactMap { axis in
      let points = table.settings.indices.filter { index in
        table.axes.indices.allSatisfy { $0 == axis || table.settings[index][$0] == centre[$0] }
      }.sorted { table.settings[$0][axis] < table.settings[$1][axis] }
        .compactMap { index in
          answer.findings.scores[index][0].map {
            LineChart.Point(x: table.settings[index][axis], y: SweepText.shown($0, metric))
          }
        }
      guard points.count > 2 else { return nil }
      let name = table.axes[axis].name
      var chart = LineChart(
        title: "\(metric.id) by \(name)", subtitle: "the others at the best setting",
        x: ChartAxis(title: answer.title(name)), y: .of(metric),
        series: [.init(name: metric.id, points: points, shape: .dotted)])
      chart.references = standard(name, answer)
      return .chart(name: "slice-\(name.lowercased())", chart)
    }
  }

  /// The best mean for each pair of values of two parameters, whatever the others.
  private static func pairs(_ answer: SweepAnswer) -> [ReportBlock] {
    let table = answer.findings.table
    guard answer.experiment.search == .grid else { return [] }
    var blocks: [ReportBlock] = []
    for first in table.axes.indices {
      for second in table.axes.indices where first < second {
        blocks.append(map(first, second, answer))
      }
    }
    return blocks
  }

  private static func map(_ first: Int, _ second: Int, _ answer: SweepAnswer) -> ReportBlock {
    let metric = answer.objectives[0]
    let table = answer.findings.table
    let (rows, columns) = (table.axes[first], table.axes[second])
    var best: [[Double?]] = rows.values.map { _ in columns.values.map { _ in nil } }
    for (index, setting) in table.settings.enumerated() {
      guard let score = answer.findings.scores[index][0],
        let row = rows.values.firstIndex(of: setting[first]),
        let column = columns.values.firstIndex(of: setting[second])
      else { continue }
      best[row][column] = max(best[row][column] ?? -.infinity, score)
    }
    var chart = GridChart(
      title: "\(metric.id): \(rows.name) and \(columns.name)",
      subtitle: "the best over all values of the other parameters",
      rowTitle: answer.title(rows.name),
      columnTitle: answer.title(columns.name),
      rows: rows.values.map { NumberText.short($0, places: 2) },
      columns: columns.values.map { NumberText.short($0, places: 2) },
      cells: best.map { row in
        row.map { score in
          score.map { .init(value: SweepText.shown($0, metric), text: SweepText.value($0, metric)) }
        }
      }, valueTitle: metric.id)
    let setting = table.settings[answer.findings.best]
    if let row = rows.values.firstIndex(of: setting[first]),
      let column = columns.values.firstIndex(of: setting[second])
    {
      chart.marked = (row, column)
    }
    return .chart(
      name: "map-\(rows.name.lowercased())-\(columns.name.lowercased())", chart)
  }

  private static func standard(_ name: String, _ answer: SweepAnswer) -> [LineChart.Reference] {
    zip(answer.experiment.space.axes, answer.standard.setting)
      .filter { $0.0.name == name }.map { (name: "default", x: $0.1) }
  }
}
