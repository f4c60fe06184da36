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
        for (index, definition) in MetricCatalogue.all.enumerated() {
          text += row(
            card.tracker, journey.journey, "", definition.id, journey.values[index],
            definition.unit, journey.tallies[index].count)
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

/// Writes a contest as JSON, for programs.
///
/// A value that is not measured is null, one that never came is the text `inf`.
package enum JSONReport {
  package static func text(_ contest: Contest) -> String {
    JSONText.pretty(
      .members([
        "signature": keyed(contest.signature.lines.map { ($0.name, .string($0.value)) }),
        "command": .string(contest.command),
        "metrics": .list(MetricCatalogue.all.map(metric)),
        "journeys": .list(contest.journeys.map(journey)),
        "trackers": .list(contest.contestants.indices.map { tracker(contest, $0) }),
      ]))
  }

  private static func metric(_ definition: Metric) -> JSONValue {
    .members([
      "id": .string(definition.id), "name": .string(definition.name),
      "unit": .string(definition.unit.rawValue),
      "polarity": .string(definition.polarity.rawValue),
      "headline": .bool(definition.isHeadline), "summary": .string(definition.summary),
    ])
  }

  private static func journey(_ journey: Contest.Ride) -> JSONValue {
    .members([
      "id": .string(journey.id), "title": .string(journey.title),
      "suite": .string(journey.suite), "tags": .list(journey.tags.map { .string($0) }),
      "locations": .integer(journey.locationCount),
    ])
  }

  private static func tracker(_ contest: Contest, _ index: Int) -> JSONValue {
    let contestant = contest.contestants[index]
    let card = contest.scorecards[index]
    return .members([
      "id": .string(contestant.id), "summary": .string(contestant.summary),
      "reference": .bool(contestant.isReference), "all": aggregates(card),
      "byTag": keyed(card.tags.map { ($0, aggregates(card.tagged($0))) }),
      "byJourney": keyed(
        card.journeys.map { journey in
          let values = zip(MetricCatalogue.all, journey.tallies)
          return (journey.journey, keyed(values.map { ($0.id, number($1.value)) }))
        }),
    ])
  }

  private static func aggregates(_ card: Scorecard) -> JSONValue {
    keyed(
      MetricCatalogue.all.indices.map { index in
        let aggregate = card.aggregate(index)
        return (
          MetricCatalogue.all[index].id,
          .members([
            "macro": number(aggregate.macro), "micro": number(aggregate.micro),
            "count": number(aggregate.count), "journeys": .integer(aggregate.journeys),
          ])
        )
      })
  }

  private static func number(_ value: Double?) -> JSONValue {
    guard let value else { return .null }
    guard value.isFinite else { return .string(value > 0 ? "inf" : "-inf") }
    return .number((value * 1e6).rounded() / 1e6)
  }

  /// An object whose members are not known beforehand.
  private static func keyed(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONMember($0.0, $0.1) })
  }
}
