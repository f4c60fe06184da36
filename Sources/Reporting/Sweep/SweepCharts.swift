import RailNetwork
import Scoring

/// A curve for each parameter.
enum SweepCharts {
  static func blocks(_ answer: SweepAnswer) -> [ReportBlock] {
    answer.curves.isEmpty ? answer.singles.map { curve($0, answer) } : exact(answer)
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

  private static func standard(_ name: String, _ answer: SweepAnswer) -> [LineChart.Reference] {
    answer.standardValue(of: name).map { [(name: "default", x: $0)] } ?? []
  }
}
