package import RailNetwork
package import Scoring
import Tracking

/// The results that `--json` prints: one object a command, with the rows of its tables.
package enum ResultsJSON {
  /// The display of each contestant on each suite, and the leads of the best.
  package static func compare(
    _ contest: Contest, _ report: CompareReport, files: [String]
  ) -> JSONValue {
    let (answer, standing) = (report.answer, report.answer.standing)
    let ids: [String] = contest.contestants.map(\.id)
    let best = standing.ranking.first
    let rows = standing.suites.indices.flatMap { suite in
      ids.indices.map { index in
        let card = contest.scorecards[index].of(suite: standing.suites[suite])
        return JSONValue.members([
          "suite": .string(standing.suites[suite]), "tracker": .string(ids[index]),
          "ranked": .bool(standing.ranking.contains(index)),
          "value": .measured(standing.values[index][suite]),
          "margin": .measured(answer.margins[index][suite]),
          "journeys": .integer(card.measuredJourneys(standing.metric)),
          "scored": .measured(card.journeys.map(\.journey).scoredShare),
        ])
      }
    }
    let leads = zip(standing.suites, answer.leads).flatMap { suite, leads in
      zip(standing.ranking.dropFirst(), leads).compactMap { rival, lead in
        lead.map {
          JSONValue.members(["suite": .string(suite), "over": .string(ids[rival])])
            .adding(comparison($0))
        }
      }
    }
    return .members([
      "signature": .string(contest.signature.line), "metric": .string(standing.metric.id),
      "best": .text(best.map { ids[$0] }), "results": .list(rows), "leads": .list(leads),
      "files": .texts(files),
    ])
  }

  /// Each metric declared in advance over all journeys, and the display on each suite.
  package static func diff(_ diffs: [ScoreDiff]) -> JSONValue {
    let rows = diffs.flatMap { diff in
      func row(_ suite: String?, _ found: Comparison) -> JSONValue {
        JSONValue.members([
          "a": .string(diff.a), "b": .string(diff.b), "suite": .text(suite),
          "before": .measured(found.averageA), "after": .measured(found.averageB),
        ]).adding(comparison(found))
      }
      return diff.comparisons.map { row(nil, $0) } + diff.bySuite.map { row($0.suite, $0.display) }
    }
    return .members(["changes": .list(rows)])
  }

  package static func checks(_ checks: [GateCheck]) -> JSONValue {
    .members([
      "holds": .bool(checks.allSatisfy(\.holds)),
      "checks": .list(
        checks.map { check in
          .members([
            "group": .string(check.group.rawValue), "name": .string(check.name),
            "holds": .bool(check.holds), "message": .string(check.message),
            "value": .text(check.value), "file": .text(check.file),
            "next": .text(check.holds ? nil : check.next),
          ])
        }),
    ])
  }

  package static func trackers(_ contestants: [Contestant]) -> JSONValue {
    .members([
      "trackers": .list(
        contestants.map { contestant in
          .members([
            "id": .string(contestant.id), "summary": .string(contestant.summary),
            "reference": .bool(contestant.isReference),
            "parameters": .list((contestant.tracker?.entry.parameters ?? []).map(parameter)),
          ])
        })
    ])
  }

  private static func parameter(_ parameter: ParameterDeclaration) -> JSONValue {
    .members([
      "name": .string(parameter.name), "unit": .string(parameter.unit),
      "default": .measured(parameter.defaultValue), "least": .measured(parameter.range.lowerBound),
      "most": .measured(parameter.range.upperBound), "summary": .string(parameter.summary),
    ])
  }

  package static func metrics(_ metrics: [Metric]) -> JSONValue {
    .members([
      "metrics": .list(
        metrics.map { metric in
          metric.json.adding(
            .members([
              "summary": .string(metric.summary), "formula": .string(metric.formula),
              "countedIn": .string(metric.countUnit.rawValue), "source": .string(metric.source),
            ]))
        })
    ])
  }

  /// The chosen setting beside the default, and what changes on each suite of the test.
  package static func sweep(_ answer: SweepAnswer, files: [String]) -> JSONValue {
    let parameters = answer.axes.enumerated().map { index, axis in
      JSONValue.members([
        "name": .string(axis.name), "default": .measured(answer.standard.setting[index]),
        "chosen": .measured(answer.chosen.setting[index]),
        "best": .measured(answer.best.setting[index]),
        "alone": .measured(answer.singles.first { $0.axis == index }?.chosen),
      ])
    }
    let suites = (answer.judgement?.suites ?? []).compactMap { result in
      result.comparison.map {
        JSONValue.members(["suite": .string(result.suite.name)]).adding(comparison($0))
      }
    }
    return .members([
      "tracker": .string(answer.experiment.tracker),
      "advice": .string(answer.judgement.map { "\($0.advice)" } ?? "keep"),
      "settings": .integer(answer.trialCount), "parameters": .list(parameters),
      "suites": .list(suites), "files": .texts(files),
    ])
  }

  /// A difference, after minus before or the best minus another, with its interval and verdict.
  private static func comparison(_ found: Comparison) -> JSONValue {
    .members([
      "metric": .string(found.metric.id), "difference": .measured(found.difference),
      "low": .measured(found.interval?.lowerBound), "high": .measured(found.interval?.upperBound),
      "rides": .integer(found.clusters), "railways": .integer(found.railways),
      "verdict": .string(found.verdict.rawValue),
    ])
  }
}
