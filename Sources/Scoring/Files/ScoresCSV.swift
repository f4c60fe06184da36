package import Text

/// Writes `scores.csv`: metrics of every tracker, in long form.
///
/// `journey` is `*` in an aggregate over the suites that count (``Scorecard/counted``); `tag` is
/// set if the aggregate is of a tag.
/// An aggregate has two rows: the mean (or median) over journeys under the metric's own name,
/// counted in journeys, and, with the suffix `.micro`, the value of the summed counts of all
/// journeys. An empty value is not measured; `inf` means that the event never came.
package enum ScoresCSV {
  package static let header = ["tracker", "journey", "tag", "metric", "value", "unit", "count"]

  package static let everyJourney = "*"
  /// The suffix of a value of summed counts.
  package static let microSuffix = ".micro"

  package static func text(
    _ scorecards: [Scorecard], of metrics: [Metric] = MetricCatalogue.all
  ) -> String {
    var text: [UInt8] = []
    write(scorecards, of: metrics) { text += $0 }
    return String(decoding: text, as: UTF8.self)
  }

  /// Passes on the text in parts, because it is long for many journeys.
  package static func write(
    _ scorecards: [Scorecard], of metrics: [Metric], to put: ([UInt8]) -> Void
  ) {
    let columns = metrics.map(columns)
    put(Array(CSVText.row(header).utf8))
    for card in scorecards {
      var text: [UInt8] = []
      let counted = card.counted
      addAggregates(columns, of: counted, tag: "", to: &text)
      for tag in counted.tags {
        addAggregates(columns, of: counted.tagged(tag), tag: tag, to: &text)
      }
      for journey in card.journeys {
        let start = start(card.tracker, journey.journey.id, "")
        let tallies = journey.tallies
        for metric in columns {
          let tally = tallies[metric.index]
          addRow(start, metric.id, tally.value, metric.unit, tally.count, to: &text)
        }
        guard text.count > partBytes else { continue }
        put(text)
        text.removeAll(keepingCapacity: true)
      }
      put(text)
    }
  }

  private static let partBytes = 1 << 20

  /// A metric's index in the catalogue, and its parts of a row, including commas.
  private typealias Columns = (index: Int, id: [UInt8], micro: [UInt8], unit: [UInt8])

  private static func columns(_ metric: Metric) -> Columns {
    (
      MetricCatalogue[metric.id], Array("\(metric.id),".utf8),
      Array("\(metric.id)\(microSuffix),".utf8), Array(",\(metric.unit.rawValue),".utf8)
    )
  }

  private static func addAggregates(
    _ columns: [Columns], of card: Scorecard, tag: String, to text: inout [UInt8]
  ) {
    let start = start(card.tracker, everyJourney, tag)
    for metric in columns {
      let sum = card.sum(metric.index)
      let values = card.measured(metric.index)
      addRow(
        start, metric.id, MetricCatalogue.all[metric.index].aggregate.of(values), metric.unit,
        Double(values.count), to: &text)
      addRow(start, metric.micro, sum?.value, metric.unit, sum?.count ?? 0, to: &text)
    }
  }

  /// The first columns of a row, the same for all metrics; the others never need quotes.
  private static func start(_ tracker: String, _ journey: String, _ tag: String) -> [UInt8] {
    Array((CSVText.row([tracker, journey, tag]).dropLast() + ",").utf8)
  }

  private static func addRow(
    _ start: [UInt8], _ metric: [UInt8], _ value: Double?, _ unit: [UInt8], _ count: Double,
    to text: inout [UInt8]
  ) {
    text += start
    text += metric
    if let value { NumberText.add(short: value, places: 6, to: &text) }
    text += unit
    NumberText.add(short: count, places: 6, to: &text)
    text.append(UInt8(ascii: "\n"))
  }
}

extension NumberReader {
  /// Parses a value of a score file, including `inf` and `-inf`.
  package static func score(_ text: String) -> Double? {
    switch text {
    case "inf": .infinity
    case "-inf": -.infinity
    default: double(text)
    }
  }
}

extension UpdateTimes {
  /// The text of `timings.csv`, in the same format as `scores.csv`.
  package static func csv(_ summaries: [Summary]) -> String {
    summaries.reduce(into: CSVText.row(ScoresCSV.header)) { text, summary in
      for (metric, value) in [
        (TrackerCost.median, summary.p50Microseconds), (TrackerCost.p99, summary.p99Microseconds),
      ] {
        text += CSVText.row([
          summary.name, ScoresCSV.everyJourney, "", metric.id,
          NumberText.short(value, places: 6), metric.unit.rawValue, "\(summary.count)",
        ])
      }
    }
  }
}
