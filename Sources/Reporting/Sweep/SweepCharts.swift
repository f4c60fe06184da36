import Scoring
import Sweeping
import Text

/// A curve for each parameter, and a heat map of the two with the largest effects.
enum SweepCharts {
  static func blocks(_ answer: SweepAnswer) -> [ReportBlock] {
    (answer.curves.isEmpty ? answer.singles.map { curve($0, answer) } : exact(answer))
      + map(answer)
  }

  private static func exact(_ answer: SweepAnswer) -> [ReportBlock] {
    let metric = answer.objectives[0]
    return answer.curves.map { curve in
      var points = curve.steps.map {
        LineChart.Point(x: $0.from, y: metric.shown($0.mean))
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

  /// A line for each suite.
  private static func curve(_ single: SingleParameter, _ answer: SweepAnswer) -> ReportBlock {
    let metric = single.metric
    let name = answer.axes[single.axis].name
    var chart = LineChart(
      title: "\(metric.id) by \(name)",
      subtitle: "the others at their defaults",
      x: ChartAxis(title: answer.title(name)), y: .of(metric),
      series: answer.alone(single).map { suite, values in
        LineChart.Series(
          name: suite.name,
          points: values.map { .init(x: $0.value, y: metric.shown($0.mean)) })
      })
    chart.references = standard(name, answer)
    if answer.chosen.setting[single.axis] != answer.standard.setting[single.axis] {
      chart.references.append(("chosen", answer.chosen.setting[single.axis]))
    }
    return .chart(name: "alone-\(name.lowercased())", chart)
  }

  /// The best mean of a grid for each pair of values of the two parameters that change most alone.
  private static func map(_ answer: SweepAnswer) -> [ReportBlock] {
    guard answer.experiment.search == .grid else { return [] }
    let own = answer.singles.filter { $0.metric == answer.objectives[0] }
    let most = own.sorted { ($0.spread, -$0.axis) > ($1.spread, -$1.axis) }.prefix(2)
      .map(\.axis).sorted()
    return most.count < 2 ? [] : [map(most[0], most[1], answer)]
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
      subtitle: "the best over all values of the others; a ring: chosen, a dashed one: default",
      rowTitle: answer.title(rows.name),
      columnTitle: answer.title(columns.name),
      rows: rows.values.map { NumberText.short($0, places: 2) },
      columns: columns.values.map { NumberText.short($0, places: 2) },
      cells: best.map { row in
        row.map { score in
          score.map { .init(value: metric.shown($0), text: SweepText.value($0, metric)) }
        }
      }, valueTitle: metric.id)
    chart.marked = [answer.standard.setting, answer.chosen.setting].map { setting in
      (
        rows.values.firstIndex(of: setting[first]) ?? -1,
        columns.values.firstIndex(of: setting[second]) ?? -1
      )
    }
    return .chart(
      name: "map-\(rows.name.lowercased())-\(columns.name.lowercased())", chart)
  }

  private static func standard(_ name: String, _ answer: SweepAnswer) -> [LineChart.Reference] {
    answer.standardValue(of: name).map { [(name: "default", x: $0)] } ?? []
  }
}
