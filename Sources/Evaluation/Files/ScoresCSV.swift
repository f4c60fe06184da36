import PlainText

/// Writes `scores.csv`: every metric of every tracker, in long form.
///
/// `journey` is `*` in an aggregate, and `tag` is set in the aggregate of a tag. An aggregate has
/// two rows: the mean (or median) over journeys under the metric's own name, counted in journeys,
/// and, with `.micro` behind it, the value of all journeys' counts added up. An empty value is not
/// measured, `inf` never came.
package enum ScoresCSV {
  package static let header = ["tracker", "journey", "tag", "metric", "value", "unit", "count"]

  /// The journey of an aggregate.
  package static let everyJourney = "*"
  /// What the name of a value of added counts ends with.
  package static let microSuffix = ".micro"

  package static func text(_ scorecards: [Scorecard]) -> String {
    var text = ""
    write(scorecards) { text += $0 }
    return text
  }

  /// Gives the text part by part, since of many journeys it is long.
  package static func write(_ scorecards: [Scorecard], to put: (String) -> Void) {
    put(CSVText.row(header))
    for card in scorecards {
      var text = ""
      addAggregates(of: card, tag: "", to: &text)
      for tag in card.tags { addAggregates(of: card.tagged(tag), tag: tag, to: &text) }
      for journey in card.journeys {
        let start = start(card.tracker, journey.journey, "")
        for index in metrics.indices {
          addRow(
            start, metrics[index].id, journey.values[index], metrics[index].unit,
            journey.tallies[index].count, to: &text)
        }
        guard text.utf8.count > partBytes else { continue }
        put(text)
        text.removeAll(keepingCapacity: true)
      }
      put(text)
    }
  }

  private static let partBytes = 1 << 20

  /// What rows hold of each metric.
  private static let metrics = MetricCatalogue.all.map {
    (id: $0.id, micro: $0.id + microSuffix, unit: $0.unit.rawValue)
  }

  private static func addAggregates(of card: Scorecard, tag: String, to text: inout String) {
    let start = start(card.tracker, everyJourney, tag)
    for (index, metric) in metrics.enumerated() {
      let aggregate = card.aggregate(index)
      let sum = aggregate.sum
      addRow(
        start, metric.id, aggregate.macro, metric.unit, Double(aggregate.journeys), to: &text)
      addRow(start, metric.micro, sum?.value, metric.unit, sum?.count ?? 0, to: &text)
    }
  }

  /// One row of the long form.
  package static func row(
    _ tracker: String, _ journey: String, _ tag: String, _ metric: String, _ value: Double?,
    _ unit: MetricUnit, _ count: Double
  ) -> String {
    var text = ""
    addRow(start(tracker, journey, tag), metric, value, unit.rawValue, count, to: &text)
    return text
  }

  /// What a row begins with, the same for all metrics; the rest never needs quotes.
  private static func start(_ tracker: String, _ journey: String, _ tag: String) -> String {
    CSVText.row([tracker, journey, tag]).dropLast() + ","
  }

  private static func addRow(
    _ start: String, _ metric: String, _ value: Double?, _ unit: String, _ count: Double,
    to text: inout String
  ) {
    text += start
    text += metric
    text += ","
    if let value { text += number(value) }
    text += ","
    text += unit
    text += ","
    text += number(count)
    text += "\n"
  }

  private static func number(_ value: Double) -> String { NumberText.short(value, places: 6) }
}
