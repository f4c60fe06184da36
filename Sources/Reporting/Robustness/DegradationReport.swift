package import Evaluation
import PlainText

/// What one worsening thing did to the trackers: a curve for each tracker and metric.
package struct DegradationResult: Sendable {
  package struct Curve: Sendable {
    package var tracker: String
    package var metric: Metric
    package var curve: SeverityCurve

    package init(tracker: String, metric: Metric, curve: SeverityCurve) {
      self.tracker = tracker
      self.metric = metric
      self.curve = curve
    }
  }

  /// Such as `noise`.
  package var name: String
  /// What the steps count, with its unit.
  package var title: String
  package var isLogarithmic: Bool
  /// By metric, and then by tracker.
  package var curves: [Curve]

  package init(name: String, title: String, isLogarithmic: Bool, curves: [Curve]) {
    self.name = name
    self.title = title
    self.isLogarithmic = isLogarithmic
    self.curves = curves
  }
}

/// Writes severity curves as CSV, Markdown and charts.
package struct DegradationReport: Sendable {
  private let results: [DegradationResult]
  /// Such as `80 journeys of test`.
  private let subject: String
  /// The command that makes the report.
  private let command: String

  package init(_ results: [DegradationResult], subject: String, command: String) {
    self.results = results
    self.subject = subject
    self.command = command
  }

  /// `what,tracker,metric,severity,value`; an empty severity is the journeys as they are, an empty
  /// value one with nothing to measure.
  package var csv: String {
    var text = CSVText.row(["what", "tracker", "metric", "severity", "value"])
    for result in results {
      for curve in result.curves {
        let key = [result.name, curve.tracker, curve.metric.id]
        text += CSVText.row(key + ["", NumberText.optional(curve.curve.clean, places: 6)])
        for point in curve.curve.points {
          text += CSVText.row(
            key + [
              NumberText.short(point.severity, places: 6),
              NumberText.optional(point.value, places: 6),
            ])
        }
      }
    }
    return text
  }

  /// The charts, each with the name of its file, light and dark.
  package var charts: [(file: String, svg: String)] {
    results.flatMap { result in
      metrics(of: result).flatMap { metric in
        let chart = chart(result, metric)
        return [
          (Self.file(result, metric, "light"), chart.svg(.light)),
          (Self.file(result, metric, "dark"), chart.svg(.dark)),
        ]
      }
    }
  }

  /// Where each tracker breaks, and a section with tables and charts for each worsening thing.
  package var markdown: String {
    var text = "# How much can go wrong before a tracker does?\n\n"
    text += "\(MarkdownText.escaped(subject)), one thing made worse at a time. "
    text += "A tracker breaks where less than "
    text += "\(NumberText.fixed(SeverityCurve.breakShare * 100, places: 0)) % is left of what it "
    text += "scores on the journeys as they are. "
    text += "The area is the mean score over all steps (RB1).\n\n"
    text += breakTables(\.markdown)
    for result in results { text += section(result) }
    text += "Made by `\(command)`.\n"
    return text
  }

  /// Where each tracker breaks: a table for each metric.
  package func breakTables(_ style: KeyPath<TextTable, String>) -> String {
    var text = ""
    for metric in results.first.map(metrics) ?? [] {
      let trackers = results.first?.curves.filter { $0.metric.id == metric.id }.map(\.tracker) ?? []
      var table = TextTable(
        [TextTable.Column("\(metric.id) breaks at")]
          + trackers.map { TextTable.Column(MarkdownText.escaped($0), .right) })
      for result in results {
        let curves = result.curves.filter { $0.metric.id == metric.id }
        table.add(
          [result.title]
            + curves.map { curve in
              Self.breakText(curve.curve)
            })
      }
      text += table[keyPath: style] + "\n"
    }
    return text
  }

  private static func breakText(_ curve: SeverityCurve) -> String {
    switch curve.breakPoint {
    case .at(let severity): return NumberText.short(severity, places: severity < 10 ? 2 : 0)
    case .never:
      let hardest = curve.points.last?.severity ?? 0
      return "over \(NumberText.short(hardest, places: 2))"
    case .undefined: return "–"
    }
  }

  private func section(_ result: DegradationResult) -> String {
    var text = "## \(result.name)\n"
    for metric in metrics(of: result) {
      let curves = result.curves.filter { $0.metric.id == metric.id }
      text += "\n\(metric.id) \(metric.name), by \(result.title):\n\n"
      let steps = curves.first?.curve.points.map(\.severity) ?? []
      var table = TextTable(
        ["tracker", .right("as it is")]
          + steps.map { TextTable.Column(NumberText.short($0, places: 2), .right) }
          + [.right("area"), .right("breaks at")])
      for curve in curves {
        table.add(
          [MarkdownText.escaped(curve.tracker), Self.valueText(curve.curve.clean)]
            + curve.curve.points.map { Self.valueText($0.value) }
            + [Self.valueText(curve.curve.area), Self.breakText(curve.curve)])
      }
      text += table.markdown
      text += """

        <picture><source media="(prefers-color-scheme: dark)" \
        srcset="\(Self.file(result, metric, "dark"))"><img \
        alt="\(metric.id) of each tracker by \(result.title)" \
        src="\(Self.file(result, metric, "light"))"></picture>


        """
    }
    return text
  }

  private func chart(_ result: DegradationResult, _ metric: Metric) -> LineChart {
    let series = result.curves.filter { $0.metric.id == metric.id }.map { curve in
      LineChart.Series(
        name: curve.tracker,
        points: curve.curve.points.compactMap { point in
          point.value.map { LineChart.Point(x: point.severity, y: $0) }
        }, shape: .dotted)
    }
    return LineChart(
      title: "\(metric.id) \(metric.name)", subtitle: subject,
      x: ChartAxis(title: result.title, scale: result.isLogarithmic ? .logarithmic : .linear),
      y: metric.unit == .share
        ? .share(metric.id) : ChartAxis(title: "\(metric.id) (\(metric.unit.rawValue))"),
      series: series)
  }

  private func metrics(of result: DegradationResult) -> [Metric] {
    result.curves.reduce(into: []) { metrics, curve in
      if !metrics.contains(curve.metric) { metrics.append(curve.metric) }
    }
  }

  private static func valueText(_ value: Double?) -> String {
    value.map { NumberText.fixed($0, places: 3) } ?? "–"
  }

  private static func file(
    _ result: DegradationResult, _ metric: Metric, _ theme: String
  ) -> String {
    "\(result.name)-\(metric.id)-\(theme).svg"
  }
}
