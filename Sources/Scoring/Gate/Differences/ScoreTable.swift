package import RailNetwork

/// The values of journeys in a `scores.csv` or a gate's baseline, by tracker; without aggregates.
package struct ScoreTable: Sendable {
  /// In the order of their first rows.
  package private(set) var trackers: [String] = []
  private var journeysByTracker: [String: [String]] = [:]
  /// The row in ``values`` of a tracker and a journey.
  private var rows: [[String]: Int] = [:]
  /// In the order of ``MetricCatalogue/all``; nil is not measured.
  private var values: [[KnownValue?]] = []
  /// The key in ``rows`` that was set last; rows of one journey are together.
  private var last: (key: [String], row: Int) = ([], 0)

  private static let columns = ["tracker", "journey", "metric", "value"]
  package static let baselineHeader = columns.joined(separator: ",")

  package init(_ cards: [Scorecard]) {
    for card in cards {
      for journey in card.journeys {
        for (metric, tally) in journey.tallies.enumerated() {
          set(
            tally.value.flatMap { NumberReader.score(NumberText.short($0, places: 6)) },
            count: tally.count, card.tracker, journey.journey.id, metric)
        }
      }
    }
  }

  /// Reads values, and checks each by its metric; in a baseline none may be empty.
  package init(_ bytes: [UInt8], file: String, isBaseline: Bool = false) throws(Faults) {
    var log = FaultLog(file: file)
    // By row and metric; 0 without a row.
    var lines: [[Int]] = []
    let optional = ["tag", "unit", "count"]
    if var table = CSVTable(bytes, required: Self.columns, optional: optional, log: &log) {
      while table.next(&log) {
        let key = (0..<3).map(table.text)
        for (name, id) in [("tracker", key[0]), ("journey", key[1])] {
          guard let problem = id.isEmpty ? "is empty" : CSVText.problem(with: id) else { continue }
          log.add(line: table.line, field: name, "'\(id)' \(problem)")
        }
        let isAggregate = key[1] == ScoresCSV.everyJourney || !table.isEmpty(4)
        let metric = Self.metric(table, isAggregate: isAggregate, &log)
        let value = Self.value(table, metric, isBaseline, &log)
        guard let index = metric?.index, !isAggregate else { continue }
        let row = set(value, count: table.number(6) ?? 1, key[0], key[1], index)
        if row == lines.count { lines.append(MetricCatalogue.all.map { _ in 0 }) }
        if lines[row][index] > 0 {
          log.add(
            line: table.line, field: "metric",
            "\(key.joined(separator: " ")) is already on line \(lines[row][index])")
        }
        lines[row][index] = table.line
      }
    }
    if trackers.isEmpty, log.faults.isEmpty { log.add("the file has no scores of journeys") }
    try log.throwIfAny()
  }

  /// The metric of a row; nil for one of an earlier version, and for an unknown one, which is logged.
  private static func metric(
    _ row: CSVTable, isAggregate: Bool, _ log: inout FaultLog
  ) -> Metric? {
    let text = row.text(2)
    let isMicro = isAggregate && text.hasSuffix(ScoresCSV.microSuffix)
    let id = isMicro ? String(text.dropLast(ScoresCSV.microSuffix.count)) : text
    let metric = MetricCatalogue.metric(id)
    if metric == nil, MetricCatalogue.retired(id) == nil {
      log.add(
        line: row.line, field: "metric", "unknown metric '\(id)'",
        remedy: "see railbench metrics, or write the file again with this version")
    }
    return metric
  }

  /// The value of a row, nil if it is not measured; an invalid value is logged, also where the
  /// metric is unknown.
  private static func value(
    _ row: CSVTable, _ metric: Metric?, _ isBaseline: Bool, _ log: inout FaultLog
  ) -> Double? {
    let text = row.text(3)
    let value = NumberReader.score(text)
    if value == nil, isBaseline || !text.isEmpty {
      log.add(line: row.line, field: "value", "not a number: '\(text)'")
    }
    if let value, let problem = metric?.problem(value) {
      log.add(line: row.line, field: "value", problem)
    }
    if let metric, !row.isEmpty(5), !row.bytes(5).elementsEqual(metric.unit.rawValue.utf8) {
      log.add(
        line: row.line, field: "unit",
        Fault.expected("'\(metric.unit.rawValue)', the unit of \(metric.id)", found: row.text(5)))
    }
    if !row.isEmpty(6), row.number(6).map({ $0 >= 0 && $0.isFinite }) != true {
      log.add(line: row.line, field: "count", Fault.expected("a count", found: row.text(6)))
    }
    return value
  }

  /// The metrics of each tracker on each suite.
  static func baseline(
    _ cards: [Scorecard], _ metrics: (_ tracker: String, _ suite: String) -> [Metric]
  ) -> String {
    var text = CSVText.row(columns)
    for card in cards.sorted(by: { $0.tracker < $1.tracker }) {
      for journey in card.journeys.sorted(by: { $0.journey.id < $1.journey.id }) {
        let metrics = metrics(card.tracker, journey.journey.suite)
        for metric in metrics.sorted(by: { $0.id < $1.id }) {
          guard let value = journey.value(metric) else { continue }
          text += CSVText.row([
            card.tracker, journey.journey.id, metric.id, NumberText.short(value, places: 6),
          ])
        }
      }
    }
    return text
  }

  @discardableResult
  private mutating func set(
    _ value: Double?, count: Double, _ tracker: String, _ journey: String, _ metric: Int
  ) -> Int {
    if last.key != [tracker, journey] {
      let key = [tracker, journey]
      last = (key, rows[key] ?? values.count)
      if last.row == values.count {
        rows[key] = last.row
        if journeysByTracker[tracker] == nil { trackers.append(tracker) }
        journeysByTracker[tracker, default: []].append(journey)
        values.append(MetricCatalogue.all.map { _ in nil })
      }
    }
    values[last.row][metric] = value.map { KnownValue($0, count: count) }
    return last.row
  }

  package func journeys(of tracker: String) -> [String] { journeysByTracker[tracker] ?? [] }

  package func value(tracker: String, journey: String, metric: Metric) -> Double? {
    rows[[tracker, journey]].flatMap { values[$0][metric.index]?.value }
  }

  package func tally(tracker: String, journey: String, metric: Metric) -> any Tally {
    let value = rows[[tracker, journey]].flatMap { values[$0][metric.index] }
    return value.map { $0 as any Tally } ?? NotMeasured()
  }
}
