import RailNetwork
package import Scoring

/// One tracker's values of one metric at increasing severities of one degradation.
package typealias DegradationCurve = (
  name: String, title: String, tracker: String, metric: Metric, curve: SeverityCurve
)

/// Writes severity curves, ordered by degradation, metric and tracker.
package enum DegradationReport {
  /// `what,tracker,metric,severity,value`; no severity means the unchanged journeys.
  package static func csv(_ curves: [DegradationCurve]) -> String {
    curves.reduce(into: CSVText.row(["what", "tracker", "metric", "severity", "value"])) {
      text, curve in
      let key = [curve.name, curve.tracker, curve.metric.id]
      text += CSVText.row(key + ["", NumberText.optional(curve.curve.clean, places: 6)])
      for point in curve.curve.points {
        let severity = NumberText.exact(point.severity)
        text += CSVText.row(key + [severity, NumberText.optional(point.value, places: 6)])
      }
    }
  }

  /// The break point of each tracker, and a section with tables and charts for each degradation.
  package static func document(
    _ curves: [DegradationCurve], subject: String, command: String
  ) -> ReportDocument {
    let degradations = curves.grouped(by: \.name)
    return ReportDocument(
      title: "Trackers on degraded journeys",
      blocks: [
        .paragraph(
          "\(subject), with one degradation of the recordings or of the map at a time. Estimates are "
            + "judged on the right map. \(SeverityCurve.breakRule) The area is the mean score over "
            + "all amounts (RB1).")
      ] + breakTables(curves).map { .table($0) }
        + notes(curves).map { .paragraph("\($0)") }
        + degradations.flatMap { curves in
          [.heading("\(curves[0].name)", level: 2)]
            // Recovery, for example, has values only where a disturbance ends.
            + curves.grouped(by: \.metric.id).filter {
              $0.contains { $0.curve.points.contains { $0.value != nil } }
            }.flatMap { section($0, subject) }
        } + [.paragraph("Made by \(code: command).")])
  }

  package static func breakTables(_ curves: [DegradationCurve]) -> [ReportTable] {
    curves.grouped(by: \.metric.id).filter {
      $0.contains { $0.curve.breakPoint != .undefined }
    }.map { metric in
      let degradations = metric.grouped(by: \.name)
      var table = ReportTable(
        ["\(metric[0].metric.id) breaks at"] + degradations[0].map { .right($0.tracker) })
      for curves in degradations {
        table.add(["\(curves[0].title)"] + curves.map { "\(breakText($0.curve))" })
      }
      return table
    }
  }

  /// Why metrics have no table of break points.
  package static func notes(_ curves: [DegradationCurve]) -> [String] {
    curves.grouped(by: \.metric.id).compactMap { metric in
      let curves = metric.map(\.curve)
      guard curves.allSatisfy({ $0.breakPoint == .undefined }) else { return nil }
      let isMeasured = curves.contains { $0.points.contains { $0.value != nil } }
      return "\(metric[0].metric.id) has no break points: "
        + (isMeasured
          ? "on the unchanged journeys it is 0 or not measured, or no direction of it is better."
          : "it is not measured on these journeys.")
    }
  }

  private static func section(_ curves: [DegradationCurve], _ subject: String) -> [ReportBlock] {
    let (name, title, _, metric, first) = curves[0]
    var table = ReportTable(
      ["tracker", .right("unchanged")]
        + first.points.map { .right(NumberText.exact($0.severity)) }
        + [.right("area"), .right("breaks at")])
    for curve in curves {
      let values = [curve.curve.clean] + curve.curve.points.map(\.value) + [curve.curve.area]
      table.add(
        ["\(curve.tracker)"]
          + values.map { "\(MetricText.value($0, metric.unit))" }
          + ["\(breakText(curve.curve))"])
    }
    let texts: [ReportBlock] = [
      .paragraph("\(metric.id) \(metric.name), by \(title):"), .table(table),
    ]
    guard first.points.count > 1 else { return texts }
    let chart = LineChart(
      title: "\(metric.id) \(metric.name)",
      subtitle: subject.split(separator: ", among").first.map(String.init),
      x: ChartAxis(title: title, isLogarithmic: first.isLogarithmic),
      y: metric.unit == .share ? .share(metric.id) : .of(metric),
      series: curves.map { curve in
        LineChart.Series(
          name: curve.tracker,
          points: curve.curve.points.compactMap { point in
            point.value.map { LineChart.Point(x: point.severity, y: $0) }
          }, shape: .dotted)
      }, colors: TrackerColors(curves.map(\.tracker)))
    let file = "\(name)-\(metric.id)".lowercased().replacing(/[:=]/, with: "-")
    return texts + [.chart(name: file, chart)]
  }

  private static func breakText(_ curve: SeverityCurve) -> String {
    switch curve.breakPoint {
    case .at(let severity):
      NumberText.short(severity, places: severity < 0.1 ? 4 : severity < 10 ? 2 : 0)
    case .never: "over \(NumberText.exact(curve.points.last?.severity ?? 0))"
    case .undefined: "–"
    }
  }
}
