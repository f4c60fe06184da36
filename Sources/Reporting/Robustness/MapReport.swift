package import Scoring
import Text

/// The scores of trackers with one map: the correct one, or a wrong one such as `warp=15`.
package struct MapResult: Sendable {
  package var name: String
  /// In metres, if this kind of error has an amount.
  package var amount: Double?
  /// In the order of the trackers.
  package var scorecards: [Scorecard]

  package init(name: String, amount: Double?, scorecards: [Scorecard]) {
    self.name = name
    self.amount = amount
    self.scorecards = scorecards
  }
}

/// The scores of trackers on wrong maps, suite by suite.
package struct MapReport: Sendable {
  private struct Cell {
    let suite: String
    let map: Int
    let tracker: Int
    let metric: Metric
    let value: Double?
    let interval: ClosedRange<Double>?
  }

  private static let metrics = ["PH1.display", "RW1", "AB1.coverage", "CA2"]
    .map { MetricCatalogue[$0] }

  private let maps: [(name: String, kind: String, amount: Double?)]
  private let trackers: [String]
  private let suites: [(name: String, journeys: Int)]
  /// By suite, metric, map and tracker.
  private let cells: [Cell]

  package init(_ results: [MapResult]) {
    maps = results.map { result in
      (result.name, result.name.replacing(/=[^:]*/, with: "", maxReplacements: 1), result.amount)
    }
    trackers = results.first?.scorecards.map(\.tracker) ?? []
    let journeys = (results.first?.scorecards.first?.journeys ?? []).grouped { $0.journey.suite }
    suites = journeys.map { ($0[0].journey.suite, $0.count) }
    var cells: [Cell] = []
    for (suite, _) in suites {
      for metric in Self.metrics {
        for (map, result) in results.enumerated() {
          for (tracker, card) in result.scorecards.enumerated() {
            let (value, interval) = Self.value(card.of(suite: suite), metric)
            cells.append(
              Cell(
                suite: suite, map: map, tracker: tracker, metric: metric, value: value,
                interval: interval))
          }
        }
      }
    }
    self.cells = cells
  }

  /// The mean over rides with its interval; the calibration error is of all rides together.
  private static func value(
    _ card: Scorecard, _ metric: Metric
  ) -> (value: Double?, interval: ClosedRange<Double>?) {
    if metric.id == "CA2" { return (card.pooled(metric), nil) }
    let interval = Comparison.interval(metric, Comparison.pairs(card, card, by: metric))
    // With few railways an interval is wider than shares can be.
    return (card.value(metric), metric.unit == .share ? interval?.clamped(to: 0...1) : interval)
  }

  /// The text of `maps.csv`: a row for each suite, map, tracker and metric.
  package var csv: String {
    cells.reduce(
      into: CSVText.row(["suite", "map", "tracker", "metric", "value", "low", "high"])
    ) { text, cell in
      let numbers = [cell.value, cell.interval?.lowerBound, cell.interval?.upperBound]
      text += CSVText.row(
        [cell.suite, maps[cell.map].name, trackers[cell.tracker], cell.metric.id]
          + numbers.map { NumberText.optional($0, places: 6) })
    }
  }

  /// The report; `kinds` describes the errors of the maps, `command` is the command that makes it.
  package func document(
    subject: String, kinds: [(syntax: String, summary: String)], command: String
  ) -> ReportDocument {
    let legend: [RichText] = kinds.map { "\(code: $0.syntax): \($0.summary)" }
    var blocks: [ReportBlock] = [
      .paragraph(
        """
        \(subject). Trackers get a wrong map; their estimates are judged by the correct map. \
        Values are means over rides; their 95% intervals are bands in the charts and columns of \
        \(code: "maps.csv"). The calibration error is that of all rides together.
        """),
      .list(legend),
    ]
    for suite in suites {
      let journeys = counted(suite.journeys, "journey")
      blocks.append(.heading("\(suite.name), \(journeys)", level: 2))
      for metric in Self.metrics {
        blocks.append(.table(table(suite.name, metric)))
        blocks += charts(suite.name, metric)
      }
    }
    blocks.append(.paragraph("Made by \(code: command)."))
    return ReportDocument(title: "Trackers on wrong maps", blocks: blocks)
  }

  package var summaries: [ReportTable] {
    suites.map { table($0.name, Self.metrics[0]) }
  }

  private func table(_ suite: String, _ metric: Metric) -> ReportTable {
    var table = ReportTable(["\(suite): \(metric.name)"] + trackers.map { .right($0) })
    let own = cells.filter { $0.suite == suite && $0.metric == metric }
    for row in own.grouped(by: \.map) {
      table.add(
        ["\(maps[row[0].map].name)"] + row.map { "\(MetricText.value($0.value, .share))" })
    }
    return table
  }

  /// A chart for each kind of error with several amounts.
  private func charts(_ suite: String, _ metric: Metric) -> [ReportBlock] {
    let own = cells.filter { $0.suite == suite && $0.metric == metric }
    let kinds = maps.indices.dropFirst().filter { maps[$0].amount != nil }
      .grouped { maps[$0].kind }
    return kinds.filter { $0.count > 1 }.map { amounts in
      let kind = maps[amounts[0]].kind
      let shown = ([0] + amounts).sorted { (maps[$0].amount ?? 0) < (maps[$1].amount ?? 0) }
      let series = trackers.enumerated().map { tracker, name in
        LineChart.Series(
          name: name,
          points: shown.flatMap { map in
            own.filter { $0.map == map && $0.tracker == tracker }.compactMap { cell in
              cell.value.map {
                LineChart.Point(x: maps[map].amount ?? 0, y: $0, interval: cell.interval)
              }
            }
          }, shape: .dotted)
      }
      let file = "\(suite)-\(kind)-\(metric.id)".lowercased()
      return .chart(
        name: String(file.map { $0.isLetter || $0.isNumber ? $0 : "-" }),
        LineChart(
          title: "\(metric.name) on \(suite), by \(kind)",
          subtitle: "means over rides with 95% intervals", x: ChartAxis(title: "\(kind) (m)"),
          y: metric.polarity == .higher ? .share(metric.id) : .of(metric),
          series: series.filter { !$0.points.isEmpty }))
    }
  }
}
