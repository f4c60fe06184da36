import Evaluation
import PlainText

/// Writes a contest as JSON, for programs.
///
/// A value that is not measured is null, one that never came is the text `inf`.
package enum JSONReport {
  package static func text(_ contest: Contest) -> String {
    JSONText.pretty(
      object([
        ("signature", object(contest.signature.lines.map { ($0.name, .string($0.value)) })),
        ("command", .string(contest.command)),
        ("metrics", array(MetricCatalogue.definitions.map(metric))),
        (
          "journeys",
          array(
            contest.journeys.map { journey in
              object([
                ("id", .string(journey.id)), ("title", .string(journey.title)),
                ("suite", .string(journey.suite)),
                ("tags", array(journey.tags.map { .string($0) })),
                ("locations", .number(Double(journey.locationCount))),
              ])
            })
        ),
        ("trackers", array(contest.contestants.indices.map { tracker(contest, $0) })),
      ]))
  }

  private static func metric(_ definition: MetricDefinition) -> JSONValue {
    object([
      ("id", .string(definition.id)), ("name", .string(definition.name)),
      ("unit", .string(definition.unit.rawValue)),
      ("polarity", .string(definition.polarity.rawValue)),
      ("headline", .bool(definition.isHeadline)), ("summary", .string(definition.summary)),
    ])
  }

  private static func tracker(_ contest: Contest, _ index: Int) -> JSONValue {
    let contestant = contest.contestants[index]
    let card = contest.scorecards[index]
    return object([
      ("id", .string(contestant.id)), ("summary", .string(contestant.summary)),
      ("reference", .bool(contestant.isReference)), ("all", aggregates(card)),
      ("byTag", object(card.tags.map { ($0, aggregates(card.tagged($0))) })),
      (
        "byJourney",
        object(
          card.journeys.map { journey in
            let values = zip(MetricCatalogue.definitions, journey.tallies).map {
              ($0.id, number($1.value))
            }
            return (journey.journey, object(values))
          })
      ),
    ])
  }

  private static func aggregates(_ card: Scorecard) -> JSONValue {
    object(
      MetricCatalogue.definitions.indices.map { index in
        let aggregate = card.aggregate(index)
        return (
          MetricCatalogue.definitions[index].id,
          object([
            ("macro", number(aggregate.macro)), ("micro", number(aggregate.micro)),
            ("count", number(aggregate.count)),
            ("journeys", .number(Double(aggregate.journeys))),
          ])
        )
      })
  }

  private static func number(_ value: Double?) -> JSONValue {
    guard let value else { return .null }
    guard value.isFinite else { return .string(value > 0 ? "inf" : "-inf") }
    return .number((value * 1e6).rounded() / 1e6)
  }

  private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONMember(name: $0.0, node: JSONNode($0.1)) })
  }

  private static func array(_ elements: [JSONValue]) -> JSONValue {
    .array(elements.map { JSONNode($0) })
  }
}
