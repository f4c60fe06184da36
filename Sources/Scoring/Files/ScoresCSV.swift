package import RailNetwork

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

  /// The text in parts, which are made when they are asked for: that of many journeys is long.
  package static func parts(
    _ scorecards: [Scorecard], of metrics: [Metric] = MetricCatalogue.all
  ) -> some Sequence<String> {
    scorecards.indices.lazy.flatMap { place in
      let card = scorecards[place]
      return (-1..<card.journeys.count).lazy.map { journey in
        journey >= 0
          ? rows(of: metrics, card.tracker, card.journeys[journey])
          : (place == 0 ? CSVText.row(header) : "") + aggregates(of: metrics, card.counted)
      }
    }
  }

  private static func rows(
    of metrics: [Metric], _ tracker: String, _ score: JourneyScore
  ) -> String {
    var text = ""
    let start = start(tracker, score.journey.id, "")
    for metric in metrics {
      let tally = score.tallies[metric.index]
      addRow(start, metric.id, tally.value, metric, tally.count, to: &text)
    }
    return text
  }

  private static func aggregates(of metrics: [Metric], _ card: Scorecard) -> String {
    var text = ""
    addAggregates(metrics, of: card, tag: "", to: &text)
    for tag in card.tags { addAggregates(metrics, of: card.tagged(tag), tag: tag, to: &text) }
    return text
  }

  private static func addAggregates(
    _ metrics: [Metric], of card: Scorecard, tag: String, to text: inout String
  ) {
    let start = start(card.tracker, everyJourney, tag)
    for metric in metrics {
      let values = card.measured(metric)
      addRow(start, metric.id, metric.aggregate.of(values), metric, Double(values.count), to: &text)
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
