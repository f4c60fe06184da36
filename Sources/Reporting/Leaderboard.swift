package import Gate
import Maths
package import Scoring
package import Text

/// What trackers of many people scored, suite by suite; kept as a CSV that grows by rows.
package struct Leaderboard: Sendable {
  /// One metric of one submission on one suite.
  package struct Row: Sendable, Equatable {
    package var name: String
    /// `YYYY-MM-DD`.
    package var date: String
    package var suite: String
    package var metric: String
    package var value: Double
    /// The 95 % interval around it; nil with too few rides.
    package var interval: ClosedRange<Double>?
    /// See ``Signature/quotation(of:)``.
    package var signature: String

    /// The data that were scored and the rules: the signature without the version of railbench.
    var rules: Substring {
      signature.firstRange(of: " railbench:").map { signature[..<$0.lowerBound] } ?? signature[...]
    }
  }

  package static let file = "leaderboard.csv"
  /// The first decides the order.
  package static let metrics = ["PH1.display", "RW1", "DR1u", "AL1", "LT1.miss"]
  private static let columns = [
    "name", "date", "suite", "metric", "value", "low", "high", "signature",
  ]

  package private(set) var rows: [Row] = []

  package init() {}

  /// The rows of a file.
  ///
  /// - Throws: everything that is wrong with the file, by line and column.
  package init(_ bytes: [UInt8], file: String) throws(Faults) {
    var log = FaultLog(file: file)
    if var table = CSVTable(bytes, required: Self.columns, log: &log) {
      while table.next(&log) {
        let numbers = (4...6).map { index -> Double? in
          if index > 4, table.bytes(index).isEmpty { return nil }
          let number = NumberReader.double(table.bytes(index))
          if let number, number.isFinite { return number }
          log.add(
            line: table.line, field: Self.columns[index], Fault.not("a number", table.text(index)))
          return nil
        }
        for index in [0, 1, 2, 7] {
          guard let problem = CSVText.problem(with: table.text(index)) else { continue }
          log.add(line: table.line, field: Self.columns[index], problem)
        }
        if MetricCatalogue.metric(table.text(3)) == nil {
          log.add(line: table.line, field: "metric", "unknown metric '\(table.text(3))'")
        }
        guard let value = numbers[0] else { continue }
        var interval: ClosedRange<Double>?
        if let low = numbers[1], let high = numbers[2] {
          guard low <= high else {
            log.add(line: table.line, field: "high", "below low")
            continue
          }
          interval = low...high
        }
        rows.append(
          Row(
            name: table.text(0), date: table.text(1), suite: table.text(2), metric: table.text(3),
            value: value, interval: interval, signature: table.text(7)))
      }
    }
    try log.throwIfAny()
  }

  /// The file.
  package var csv: String {
    rows.reduce(into: CSVText.row(Self.columns)) { text, row in
      let ends = [row.interval?.lowerBound, row.interval?.upperBound]
      text += CSVText.row(
        [row.name, row.date, row.suite, row.metric, NumberText.exact(row.value)]
          + ends.map { $0.map(NumberText.exact) ?? "" } + [row.signature])
    }
  }

  /// Adds what a tracker scored, in place of what stands under its name on the same suites.
  ///
  /// - Throws: the suites whose other submissions were scored on other data or by other rules.
  package mutating func add(
    _ card: Scorecard, name: String, date: String, signature: Signature
  ) throws(Faults) {
    var faults: [Fault] = []
    for suite in signature.suites {
      let own = card.of(suite: suite)
      let quotation = signature.quotation(of: suite)
      let new = Self.metrics.compactMap { id -> Row? in
        guard let metric = MetricCatalogue.metric(id), let index = MetricCatalogue.index(id),
          let value = own.value(id)
        else { return nil }
        return Row(
          name: name, date: date, suite: suite, metric: id, value: value,
          interval: Comparison.interval(metric, Comparison.pairs(own, own, metric: index)),
          signature: quotation)
      }
      rows.removeAll { $0.name == name && $0.suite == suite }
      if let other = rows.first(where: { $0.suite == suite }), let row = new.first,
        other.rules != row.rules
      {
        faults.append(
          Fault(
            file: suite, problem: "scored as \(row.rules), the leaderboard as \(other.rules)",
            remedy: "score on the same data with the same metrics, or start another leaderboard"))
      }
      rows += new
    }
    guard faults.isEmpty else { throw Faults(faults) }
    rows.sort { ($0.suite, $0.name) < ($1.suite, $1.name) }
  }

  /// The page: a table for each suite, best first.
  package var document: ReportDocument {
    let suites = rows.reduce(into: [String]()) { if !$0.contains($1.suite) { $0.append($1.suite) } }
    let metrics = Self.metrics.compactMap(MetricCatalogue.metric)
    var blocks: [ReportBlock] = [
      .paragraph(
        "Means over journeys with 95% intervals (bootstrap over railways or rides, and over worlds where "
          + "there are several; none below "
          + "\(Comparison.leastClusters) rides). Order by \(metrics[0].word); submissions whose "
          + "intervals overlap may change places on other rides.")
    ]
    for suite in suites {
      var table = ReportTable(
        [.right("#"), "tracker", "date"] + metrics.map { .right($0.word) })
      let own = rows.filter { $0.suite == suite }
      let leading = own.filter { $0.metric == Self.metrics[0] }.sorted { $0.value > $1.value }
      for row in leading {
        let better = leading.count { $0.value > row.value }
        table.add(
          ["\(better + 1)", "\(row.name)", "\(row.date)"]
            + metrics.map { metric in
              let cell = own.first { $0.name == row.name && $0.metric == metric.id }
              return "\(Self.text(cell, metric))"
            })
      }
      blocks += [.heading("Suite \(suite)", level: 2), .table(table)]
      if let first = leading.first { blocks.append(.paragraph("\(code: String(first.rules))")) }
    }
    blocks += [
      .heading("To cite", level: 2),
      .paragraph(
        "Give the number, its interval and the line beneath the table: whoever scores on the same "
          + "data by the same rules gets the same line."),
    ]
    return ReportDocument(title: "Leaderboard", blocks: blocks)
  }

  private static func text(_ row: Row?, _ metric: Metric) -> String {
    let value = MetricText.value(row?.value, metric.unit)
    guard let interval = row?.interval else { return value }
    return value + " [\(MetricText.value(interval.lowerBound, metric.unit)), "
      + "\(MetricText.value(interval.upperBound, metric.unit))]"
  }
}
