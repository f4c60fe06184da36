package import Scoring
import Text

/// Writes a contest as JSON, for programs.
///
/// A value that is not measured is null, one that never came is the text `inf`.
package enum JSONReport {
  package static func text(_ contest: Contest) -> String {
    var text = ""
    write(contest) { text += $0 }
    return text
  }

  /// Hands the text on in parts: the values of 10,000 journeys fill hundreds of megabytes.
  package static func write(_ contest: Contest, _ put: (String) -> Void) {
    let place = "\"byJourney\": {}"
    let rest = rest(contest).split(separator: place, omittingEmptySubsequences: false)
    for (index, part) in rest.enumerated() {
      put(String(part))
      guard index < rest.count - 1 else { return }
      let journeys = contest.scorecards[index].journeys
      guard !journeys.isEmpty else {
        put(place)
        continue
      }
      var start = place.dropLast() + "\n"
      for journey in journeys {
        let values = keyed(
          MetricCatalogue.all.indices.map {
            (MetricCatalogue.all[$0].id, number(journey.values[$0]))
          })
        let indent = String(repeating: " ", count: 8)
        let text = JSONText.pretty(values).dropLast().replacing("\n", with: "\n\(indent)")
        put("\(start)\(indent)\(JSONText.quoted(journey.journey)): \(text)")
        start = ",\n"
      }
      put("\n      }")
    }
  }

  /// The text without the values of journeys.
  private static func rest(_ contest: Contest) -> String {
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

  private static func journey(_ journey: Contest.Journey) -> JSONValue {
    .members([
      "id": .string(journey.id), "title": .string(journey.title),
      "suite": .string(journey.suite), "tags": .list(journey.tags.map { .string($0) }),
      "locations": .integer(journey.locationCount),
    ])
  }

  private static func tracker(_ contest: Contest, _ index: Int) -> JSONValue {
    let contestant = contest.contestants[index]
    let card = contest.scorecards[index]
    let counted = card.counted
    return .members([
      "id": .string(contestant.id), "summary": .string(contestant.summary),
      "reference": .bool(contestant.isReference), "all": aggregates(counted),
      "byTag": keyed(counted.tags.map { ($0, aggregates(counted.tagged($0))) }),
      "byJourney": .object([]),
    ])
  }

  private static func aggregates(_ card: Scorecard) -> JSONValue {
    keyed(
      MetricCatalogue.all.indices.map { index in
        let sum = card.sum(index)
        return (
          MetricCatalogue.all[index].id,
          .members([
            "macro": number(card.value(index)), "micro": number(sum?.value),
            "count": number(sum?.count ?? 0), "journeys": .integer(card.measuredJourneys(index)),
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
