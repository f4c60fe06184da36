import Foundation
import Scoring
import Text

/// The scores of each tracker on the journeys of each tag.
enum TagSection {
  private static let metrics = ["railway", "display"]
  private static let exploratoryDraws = 2_000

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let tags = (contest.scorecards.first?.tags ?? []).sorted(by: naturally)
    guard !tags.isEmpty else { return [] }
    let cards = tags.map { tag in contest.scorecards.map { $0.tagged(tag) } }
    let short = ShortNames(contest, shown: contest.compared, into: ShortNames.columnWidth)
    let columns = contest.compared.map { TableColumn.right(short.names[$0]) }
    let tables = metrics.flatMap { word -> [ReportBlock] in
      let metric = MetricCatalogue[word]
      let isDisplay = metric.id == Leaderboard.display
      var table = ReportTable(
        ["tag", .right("journeys")] + columns + (isDisplay ? [.right("scored")] : []))
      for (tag, cards) in zip(tags, cards) {
        let values = cards.map { $0.value(metric) }
        let texts = Scoreboard.texts(values, metric, contest)
        let scored = cards[0].journeys.map(\.journey).scoredShare
        table.add(
          ["\(code: tag)", "\(cards[0].journeys.count)"] + contest.compared.map { texts[$0] }
            + (isDisplay ? ["\(MetricText.value(scored, .share))"] : []))
      }
      return [.heading("By tag: \(word)", level: 2), .table(table)]
    }
    return tables + short.blocks + contest.timetableBlocks + standingOut(contest)
  }

  /// Tags with remarkable results: questions for another suite, not answers.
  private static func standingOut(_ contest: Contest) -> [ReportBlock] {
    var items: [RichText] = []
    for (a, b) in zip(contest.compared, contest.compared.dropFirst()) {
      for id in metrics {
        let found = Comparison.byTag(
          contest.scorecards[a], contest.scorecards[b], by: MetricCatalogue[id],
          draws: exploratoryDraws
        ).filter(\.comparison.verdict.isDifference)
        items += found.map { tag, comparison in
          "\(code: contest.contestants[b].id) is \(comparison.verdict.rawValue) than "
            + "\(code: contest.contestants[a].id) on \(code: tag) by \(id): "
            + "\(MetricText.difference(comparison.difference, comparison.metric.unit)) over "
            + "\(comparison.pairs) journeys"
        }
      }
    }
    return [
      .heading("Remarkable tags", level: 2),
      .paragraph(
        "Exploratory: the p-values of all tags are corrected together by Benjamini and Hochberg. "
          + "Check these results on other journeys."),
      items.isEmpty ? .paragraph("None.") : .list(items),
    ]
  }
}

/// Compares names by the numbers in them: E2 comes before E10.
package func naturally(_ a: String, _ b: String) -> Bool {
  a.compare(b, options: .numeric) == .orderedAscending
}
