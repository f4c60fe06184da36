package import Evaluation
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
    var text = CSVText.row(header)
    for card in scorecards {
      text += aggregate(card, tag: "")
      for tag in card.tags { text += aggregate(card.tagged(tag), tag: tag) }
      for journey in card.journeys {
        for (definition, tally) in zip(MetricCatalogue.all, journey.tallies) {
          text += row(
            card.tracker, journey.journey, "", definition.id, tally.value, definition.unit,
            tally.count)
        }
      }
    }
    return text
  }

  private static func aggregate(_ card: Scorecard, tag: String) -> String {
    MetricCatalogue.all.indices.map { index in
      let definition = MetricCatalogue.all[index]
      let aggregate = card.aggregate(index)
      return row(
        card.tracker, everyJourney, tag, definition.id, aggregate.macro, definition.unit,
        Double(aggregate.journeys))
        + row(
          card.tracker, everyJourney, tag, definition.id + microSuffix, aggregate.micro,
          definition.unit, aggregate.count)
    }.joined()
  }

  /// One row of the long form.
  package static func row(
    _ tracker: String, _ journey: String, _ tag: String, _ metric: String, _ value: Double?,
    _ unit: MetricUnit, _ count: Double
  ) -> String {
    CSVText.row([
      tracker, journey, tag, metric, value.map { number($0) } ?? "", unit.rawValue,
      number(count),
    ])
  }

  private static func number(_ value: Double) -> String { NumberText.short(value, places: 6) }
}
