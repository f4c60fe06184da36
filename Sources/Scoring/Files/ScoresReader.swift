package import RailNetwork

/// Reads the values of journeys in a `scores.csv` or a gate's baseline; aggregates are only checked.
package enum ScoresReader {
  static let columns = ["tracker", "journey", "metric", "value"]
  /// The column of a baseline with the hash of the journey's data.
  static let data = "data"
  package static let baselineHeader = columns.joined(separator: ",")

  /// A tracker on a journey with its data; by metric its value, and its line, or 0 without one.
  private typealias Row = (
    tracker: String, journey: String, data: String, values: [(any Tally)?], lines: [Int]
  )

  /// The scorecards in the order of their first rows, each value checked by its metric; in a
  /// baseline none may be empty.
  package static func read(
    _ bytes: [UInt8], file: String, isBaseline: Bool = false
  ) throws(Faults) -> [Scorecard] {
    var log = FaultLog(file: file)
    var rows: [Row] = []
    var places: [[String]: Int] = [:]
    let optional = ["tag", "unit", "count", data]
    if var table = CSVTable(bytes, required: columns, optional: optional, log: &log) {
      while table.next(&log) {
        let key = (0..<3).map(table.text)
        for (name, id) in [("tracker", key[0]), ("journey", key[1])] {
          guard let problem = id.isEmpty ? "is empty" : CSVText.problem(with: id) else { continue }
          log.add(line: table.line, field: name, "'\(id)' \(problem)")
        }
        let isAggregate = key[1] == ScoresCSV.everyJourney || !table.isEmpty(4)
        let metric = metric(table, isAggregate: isAggregate, &log)
        let value = value(table, metric, isBaseline, &log)
        guard let index = metric?.index, !isAggregate else { continue }
        let place = places[[key[0], key[1]], default: rows.count]
        if place == rows.count {
          places[[key[0], key[1]]] = place
          let all = MetricCatalogue.all
          rows.append((key[0], key[1], table.text(7), all.map { _ in nil }, all.map { _ in 0 }))
        }
        if rows[place].lines[index] > 0 {
          log.add(
            line: table.line, field: "metric",
            "\(key.joined(separator: " ")) is already on line \(rows[place].lines[index])")
        }
        rows[place].lines[index] = table.line
        rows[place].values[index] = value.map { KnownValue($0, count: table.number(6) ?? 1) }
      }
    }
    if rows.isEmpty, log.faults.isEmpty { log.add("the file has no scores of journeys") }
    try log.throwIfAny()
    return rows.grouped(by: \.tracker).map { own in
      Scorecard(
        tracker: own[0].tracker,
        journeys: own.map { row in
          JourneyScore(
            journey: JourneyInfo(id: row.journey, suite: "", data: row.data),
            tallies: Tallies(row.values.map { $0 ?? NotMeasured() as any Tally }))
        })
    }
  }

  /// The metric of a row; nil for an id of another version, and for another word, which is logged.
  private static func metric(
    _ row: CSVTable, isAggregate: Bool, _ log: inout FaultLog
  ) -> Metric? {
    let text = row.text(2)
    let isMicro = isAggregate && text.hasSuffix(ScoresCSV.microSuffix)
    let id = isMicro ? String(text.dropLast(ScoresCSV.microSuffix.count)) : text
    let metric = MetricCatalogue.metric(id)
    let isForeign = id.prefixMatch(of: /[A-Z]{2}[0-9]u?(\.|$)/) != nil
    if metric == nil, !isForeign || id.hasSuffix(ScoresCSV.microSuffix) {
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
}

extension [Scorecard] {
  /// The same scores, with the places of their journeys in statistics by a signature.
  package func placed(by signature: Signature) -> [Scorecard] {
    let scores = map(\.byJourney)
    let networks = Dictionary(
      signature.networks.map { ($0.hash, $0.id) }, uniquingKeysWith: { a, _ in a })
    let infos = Dictionary(
      signature.journeys.map { digest in
        let tallies = scores.compactMap { $0[digest.id]?.tallies }
        let network = networks[digest.network] ?? digest.network
        return (digest.id, JourneyInfo(digest, network: network, tallies))
      }, uniquingKeysWith: { a, _ in a })
    return map { card in
      Scorecard(
        tracker: card.tracker,
        journeys: card.journeys.map { score in
          JourneyScore(journey: infos[score.journey.id] ?? score.journey, tallies: score.tallies)
        })
    }
  }

  /// A gate's baseline: the metrics of each tracker on each suite.
  func baseline(
    _ data: [String: String], _ metrics: (_ tracker: String, _ suite: String) -> [Metric]
  ) -> String {
    var text = CSVText.row(ScoresReader.columns + [ScoresReader.data])
    for card in sorted(by: { $0.tracker < $1.tracker }) {
      for journey in card.journeys.sorted(by: { $0.journey.id < $1.journey.id }) {
        let metrics = metrics(card.tracker, journey.journey.suite)
        for metric in metrics.sorted(by: { $0.id < $1.id }) {
          guard let value = journey.value(metric) else { continue }
          text += CSVText.row([
            card.tracker, journey.journey.id, metric.id, NumberText.short(value, places: 6),
            data[journey.journey.id] ?? "",
          ])
        }
      }
    }
    return text
  }
}

extension Scorecard {
  /// The scores as a file has them.
  var asWritten: Scorecard {
    Scorecard(
      tracker: tracker,
      journeys: journeys.map { score in
        let tallies = score.tallies.map { tally -> any Tally in
          let written = tally.value.flatMap { NumberReader.score(NumberText.short($0, places: 6)) }
          return written.map { KnownValue($0, count: tally.count) } ?? NotMeasured()
        }
        return JourneyScore(journey: score.journey, tallies: Tallies(tallies))
      })
  }
}
