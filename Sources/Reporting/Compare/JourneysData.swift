import RailNetwork
package import Scoring

/// The scores of every journey by the headline metrics, for the table of the page.
package enum JourneysData {
  package static func text(_ contest: Contest) -> String {
    let metrics = (MetricCatalogue.headline + [Leaderboard.withoutTrain]).filter { metric in
      contest.scorecards.contains { $0.value(metric) != nil }
    }
    let colors = TrackerColors(contest)
    let averaged = Set(contest.counted.journeys.map(\.id))
    return JSONText.compact(
      .members([
        "metrics": .list(metrics.map(\.json)),
        "trackers": .list(
          contest.contestants.map { contestant in
            .members([
              "id": .string(contestant.id), "reference": .bool(contestant.isReference),
              "replayed": .bool(contestant.isReplayed),
              "color": .integer(colors[contestant.id]),
            ])
          }),
        "journeys": .list(contest.journeys.indices.map { journey($0, metrics, averaged, contest) }),
      ]))
  }

  private static func journey(
    _ index: Int, _ metrics: [Metric], _ averaged: Set<String>, _ contest: Contest
  ) -> JSONValue {
    let ride = contest.journeys[index]
    return .members([
      "id": .string(ride.id), "title": .string(ride.title), "suite": .string(ride.suite),
      "tags": .texts(ride.tags), "averaged": .bool(averaged.contains(ride.id)),
      "scored": .measured(ride.scoredSeconds / ride.labelledSeconds),
      "replay": contest.replays[ride.id].map(JSONValue.string),
      "worst": .list(contest.scorecards.map { .measured($0.journeys[index].profile.worstSeconds) }),
      "values": .list(
        metrics.map { metric in
          .list(
            contest.scorecards.map(\.journeys[index]).map {
              $0.lacksWorst(metric) ? .string("failed") : .measured($0.value(metric))
            })
        }),
    ])
  }
}

extension Metric {
  var json: JSONValue {
    .members([
      "id": .string(id), "word": .string(word), "name": .string(name),
      "unit": .string("\(unit)"), "aggregate": .string(aggregate.rawValue),
      "better": .string("\(polarity)"),
    ])
  }
}

extension JSONValue {
  /// A value rounded to six digits; `never` if the event never came.
  static func measured(_ value: Double?) -> JSONValue {
    guard let value, !value.isNaN else { return .null }
    return value.isFinite ? .number((value * 1e6).rounded() / 1e6) : .string("never")
  }
}
