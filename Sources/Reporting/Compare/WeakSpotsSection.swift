import Foundation
import Journeys
import Scoring
import Text

/// The weakest tags and the worst journeys of the best contestant, with the others for comparison.
enum WeakSpotsSection {
  private static let mostTags = 12
  private static let mostJourneys = 10
  private static let display = MetricCatalogue[Leaderboard.display]

  static func blocks(_ contest: Contest, _ answer: Answer) -> [ReportBlock] {
    let standing = answer.standing
    guard let best = standing.ranking.first else { return [] }
    let id = contest.contestants[best].id
    let others = contest.suites.filter { !standing.suites.contains($0) }
    let blocks =
      tags(contest, standing, best) + journeys(contest, standing)
      + others.flatMap { suite -> [ReportBlock] in
        if contest.journeys.contains(where: { $0.suite == suite && $0.hasTrain }) {
          return [.paragraph("\(suite) is not in the means; its scores are in metrics.md.")]
        }
        let table = Scoreboard.table(contest, Scoreboard.short) { $0.journey.suite == suite }
        return table.columns.count < 2
          ? [] : [.paragraph("On \(suite), where no rider is on a train:"), .table(table)]
      }
    return blocks.isEmpty ? [] : [.heading("Where \(code: id) is wrong", level: 2)] + blocks
  }

  private static func tags(
    _ contest: Contest, _ standing: Leaderboard, _ best: Int
  ) -> [ReportBlock] {
    let weakest = standing.weakest(best, contest).prefix(mostTags)
    guard let widest = weakest.map({ $0.tag.count + $0.suite.count }).max() else { return [] }
    let columns = standing.columns(contest, into: ReportTable.mostColumns - 26 - widest)
    let hasSuites = standing.suites.count > 1
    var table = ReportTable(
      ["tag"] + (hasSuites ? ["suite"] : []) + [.right("journeys")]
        + columns.map { .right(contest.name($0)) })
    for (tag, suite, journeys, _) in weakest {
      let values = contest.scorecards.map {
        $0.of(suite: suite).tagged(tag).value(standing.metric)
      }
      let texts = Scoreboard.texts(values, standing.metric, contest)
      table.add(
        ["\(code: tag)"] + (hasSuites ? ["\(suite)"] : []) + ["\(journeys)"]
          + columns.map { texts[$0] })
    }
    return [.paragraph("The weakest tags, by how often the display is right:"), .table(table)]
  }

  private static func journeys(_ contest: Contest, _ standing: Leaderboard) -> [ReportBlock] {
    let worst = Array(standing.worstJourneys(contest).prefix(mostJourneys))
    let names = worst.map { contest.journeys[$0].id }
    guard let widest = names.map(DisplayWidth.of).max() else { return [] }
    let tags = worst.map { contest.journeys[$0].tags.prefix(3).joined(separator: " ") }
    let space = widest + (tags.map { MarkdownText.escaped($0).count }.max() ?? 0)
    let columns = standing.columns(contest, into: ReportTable.mostColumns - 10 - space)
    var table = ReportTable(
      ["journey", "tags"] + columns.map { .right(contest.name($0)) })
    for (index, tags) in zip(worst, tags) {
      table.add(
        ["\(code: contest.journeys[index].id)", "\(tags)"]
          + columns.map {
            let value = contest.scorecards[$0].journeys[index].value(display)
            return "\(MetricText.value(value, .share))"
          })
    }
    let replays = worst.compactMap { index in
      let journey = contest.journeys[index]
      return contest.replays[journey.id].map { "\(link: journey.id, to: $0)" as RichText }
    }
    return [
      .paragraph(
        "The worst journeys, by how often the display is right. To see one, use "
          + "\(code: "railbench replay"); for the causes, \(code: "railbench explain"):"),
      .table(table),
    ] + (replays.isEmpty ? [] : [.paragraph("Replays: \(RichText.joined(replays, by: ", ")).")])
  }
}

/// The significance of the lead, suite by suite.
enum SignificanceSection {
  private static let mostRivals = 5
  /// A difference in the display that would justify new recordings.
  private static let wanted = 0.02

  static func blocks(_ contest: Contest, _ answer: Answer) -> [ReportBlock] {
    let standing = answer.standing
    guard let best = standing.ranking.first, standing.ranking.count > 1 else { return [] }
    let hasWorlds = answer.leads.joined().contains { $0?.worlds != nil }
    let hasSuites = standing.suites.count > 1
    var table = ReportTable(
      (hasSuites ? ["suite"] : [])
        + ["against", .right("rides"), .right("lead"), .right(MetricText.interval)]
        + (hasWorlds ? [.right("worlds")] : []) + ["verdict"])
    var reasons: [RichText] = []
    for (suite, leads) in zip(standing.suites, answer.leads) {
      for (rival, lead) in zip(standing.ranking.dropFirst(), leads).prefix(mostRivals) {
        guard let lead else { continue }
        let unit = lead.metric.unit
        table.add(
          (hasSuites ? ["\(suite)"] : []) + [
            "\(code: contest.contestants[rival].id)",
            "\(lead.clusters)\(lead.railways.map { " on \($0)" } ?? "")",
            "\(MetricText.difference(lead.difference, unit))",
            "\(lead.interval.map { MetricText.bounds($0, unit, places: 1) } ?? "–")",
          ]
            + (hasWorlds
              ? ["\(lead.worlds.map { "\($0.wins(lead.metric)) of \($0.means.count)" } ?? "–")"]
              : [])
            + [verdict(lead)])
        if let reason = lead.reason ?? (lead.interval == nil ? lead.absence : nil) {
          reasons.append("\(suite), \(code: contest.contestants[rival].id): \(reason)")
        }
      }
    }
    guard !table.rows.isEmpty else { return [] }
    return [
      .heading("Is it real?", level: 2),
      .paragraph(
        "The lead of \(strong: contest.contestants[best].id) over each other tracker is measured "
          + "ride by ride on the same journeys. Rides on one railway count together: \"60 on 33\" "
          + "are 60 rides on 33 railways."),
      .list(
        [
          "better, worse: the difference is more than chance, at 5%.",
          "equivalent: the difference is too small to matter.",
          "The interval comes from a bootstrap over railways if there are ten or more, and from "
            + "Student's t if there are five to nine. With fewer, or below "
            + "\(Comparison.leastClusters) rides, there is no general verdict.",
        ] + (hasWorlds ? ["worlds: the number of simulated worlds in which it leads."] : [])),
      .table(table),
    ]
      + (reasons.isEmpty
        ? [] : [.paragraph("Reasons that the interval does not show:"), .list(reasons)])
      + ridesNeeded(contest, answer)
  }

  private static func verdict(_ lead: Comparison) -> RichText {
    let verdict = lead.verdict.rawValue
    return lead.verdict.isOpen ? "\(verdict)" : "\(strong: verdict)"
  }

  /// The number of rides that would show a difference between the first and the second.
  private static func ridesNeeded(_ contest: Contest, _ answer: Answer) -> [ReportBlock] {
    let ids = answer.standing.ranking.prefix(2).map { contest.contestants[$0].id }
    return answer.rides(toSee: wanted, contest).map { rides in
      [
        .paragraph(
          "To notice a difference of 2 points between \(code: ids[0]) and \(code: ids[1]) four "
            + "times in five, you need about \(rides) rides, on proportionally more railways.")
      ]
    } ?? []
  }
}

/// The journeys that were played.
enum DataSection {
  static func blocks(_ contest: Contest, _ answer: Answer) -> [ReportBlock] {
    var table = ReportTable([
      "suite", .right("journeys"), "rides", .right("labelled hours"), .right("locations"),
    ])
    var real: [RichText] = []
    for suite in contest.suites {
      let own = contest.journeys.indices.filter { contest.journeys[$0].suite == suite }
      let origins = own.compactMap { contest.journeys[$0].origin }
      if let summary = origins.summary { real.append("\(suite): \(summary)") }
      let milliseconds = zip(contest.journeys, contest.profiles.first ?? []).reduce(0) {
        $0 + ($1.0.suite == suite ? $1.1.labelledMilliseconds : 0)
      }
      table.add([
        "\(suite)\(own.contains { contest.journeys[$0].isCounted } ? "" : " (not in means)")",
        "\(own.count)",
        origins.count == own.count ? "real" : origins.isEmpty ? "simulated" : "real and simulated",
        "\(NumberText.fixed(milliseconds / 3_600_000, places: 1))",
        "\(own.reduce(0) { $0 + contest.journeys[$1].locationCount })",
      ])
    }
    return [.heading("Data", level: 2), .table(table)] + (real.isEmpty ? [] : [.list(real)])
  }
}
