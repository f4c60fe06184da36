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
    var text = CSVText.row(header)
    for card in scorecards {
      let counted = card.counted
      addAggregates(metrics, of: counted, tag: "", to: &text)
      for tag in counted.tags {
        addAggregates(metrics, of: counted.tagged(tag), tag: tag, to: &text)
      }
      for journey in card.journeys {
        let start = start(card.tracker, journey.journey.id, "")
        let tallies = journey.tallies
        for metric in metrics {
          let tally = tallies[metric.index]
          addRow(start, metric.id, tally.value, metric, tally.count, to: &text)
        }
      }
    }
    return text
  }

  private static func addAggregates(
    _ metrics: [Metric], of card: Scorecard, tag: String, to text: inout String
  ) {
    let start = start(card.tracker, everyJourney, tag)
    for metric in metrics {
      let values = card.measured(metric)
      addRow(
        start, metric.id, metric.aggregate.of(values), metric, Double(values.count), to: &text)
      let sum = card.sum(metric)
      addRow(start, metric.id + microSuffix, sum?.value, metric, sum?.count ?? 0, to: &text)
    }
  }

  /// The first columns of a row, the same for all metrics; the others never need quotes.
  private static func start(_ tracker: String, _ journey: String, _ tag: String) -> String {
    CSVText.row([tracker, journey, tag]).dropLast() + ","
  }

  private static func addRow(
    _ start: String, _ name: String, _ value: Double?, _ metric: Metric, _ count: Double,
    to text: inout String
  ) {
    let value = value.map { NumberText.short($0, places: 6) } ?? ""
    text += start
    text += "\(name),\(value),\(metric.unit.rawValue),\(NumberText.short(count, places: 6))\n"
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
      let metric = TrackerCost.median
      text += CSVText.row([
        summary.name, ScoresCSV.everyJourney, "", metric.id,
        NumberText.short(summary.microseconds, places: 6), metric.unit.rawValue,
        "\(summary.count)",
      ])
    }
  }
}
