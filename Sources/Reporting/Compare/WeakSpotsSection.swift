import RailNetwork
import Scoring

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
        let table = Scoreboard.table(contest) { $0.journey.suite == suite }
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
    let columns = standing.columns(contest, into: ReportTable.mostColumns - 35 - widest)
    let hasSuites = standing.suites.count > 1
    var table = ReportTable(
      ["tag"] + (hasSuites ? ["suite"] : []) + [.right("journeys")]
        + columns.map { .right(contest.name($0)) } + [.right("scored")])
    for (tag, suite, journeys, _) in weakest {
      let values = contest.scorecards.map {
        $0.of(suite: suite).tagged(tag).value(standing.metric)
      }
      let texts = Scoreboard.texts(values, standing.metric, contest)
      let own = contest.journeys.filter { $0.suite == suite && $0.tags.contains(tag) }
      let start: [RichText] = ["\(code: tag)"] + (hasSuites ? ["\(suite)"] : [])
      table.add(start + ["\(journeys)"] + columns.map { texts[$0] } + [scored(own)])
    }
    let what =
      standing.metric == display
      ? "how often the display is right" : "how long a railway is named without a train"
    return [.paragraph("The weakest tags, by \(what):"), .table(table)]
  }

  /// The share of labelled time in which the display is scored.
  private static func scored(_ journeys: [JourneyInfo]) -> RichText {
    "\(MetricText.value(journeys.scoredShare, .share))"
  }

  private static func journeys(_ contest: Contest, _ standing: Leaderboard) -> [ReportBlock] {
    let worst = Array(standing.worstJourneys(contest).prefix(mostJourneys))
    let names = worst.map { contest.journeys[$0].id }
    guard let widest = names.map(DisplayWidth.of).max() else { return [] }
    let tags = worst.map { contest.journeys[$0].tags.prefix(3).joined(separator: " ") }
    let space = widest + (tags.map { MarkdownText.escaped($0).count }.max() ?? 0)
    let columns = standing.columns(contest, into: ReportTable.mostColumns - 19 - space)
    var table = ReportTable(
      ["journey", "tags"] + columns.map { .right(contest.name($0)) } + [.right("scored")])
    for (index, tags) in zip(worst, tags) {
      let values = columns.map { column -> RichText in
        let value = contest.scorecards[column].journeys[index].value(display)
        return "\(MetricText.value(value, .share))"
      }
      let start: [RichText] = ["\(code: contest.journeys[index].id)", "\(tags)"]
      table.add(start + values + [scored([contest.journeys[index]])])
    }
    let replays = worst.compactMap { index in
      let journey = contest.journeys[index]
      return contest.replays[journey.id].map { "\(link: journey.id, to: $0)" as RichText }
    }
    return [
      .paragraph(
        "The worst journeys, by how often the display is right. To see one, use "
          + "\(code: "railbench replay FOLDER"); for the causes, "
          + "\(code: "railbench explain FOLDER"):"),
      .table(table),
    ] + (replays.isEmpty ? [] : [.paragraph("Replays: \(RichText.joined(replays, by: ", ")).")])
  }
}
