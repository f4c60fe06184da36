import Foundation
import RailNetwork
import Scoring

/// The scores of each tracker on the journeys of each tag.
enum TagSection {
  private static let metrics =
    [MetricCatalogue["railway"], MetricCatalogue["display"], Leaderboard.withoutTrain]

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    // By the numbers in them: E2 comes before E10.
    let tags = (contest.scorecards.first?.tags ?? []).sorted {
      $0.compare($1, options: .numeric) == .orderedAscending
    }
    guard !tags.isEmpty else { return [] }
    let cards = tags.map { tag in contest.scorecards.map { $0.tagged(tag) } }
    let short = ShortNames(contest, shown: contest.compared, into: ShortNames.columnWidth)
    let columns = contest.compared.map { TableColumn.right(short.names[$0]) }
    let tables = metrics.flatMap { metric -> [ReportBlock] in
      let isDisplay = metric.id == Leaderboard.display
      var table = ReportTable(
        ["tag", .right("journeys")] + columns + (isDisplay ? [.right("scored")] : []))
      for (tag, cards) in zip(tags, cards) {
        let values = cards.map { $0.value(metric) }
        guard contest.compared.contains(where: { values[$0] != nil }) else { continue }
        let texts = Scoreboard.texts(values, metric, contest)
        let scored = cards[0].journeys.map(\.journey).scoredShare
        table.add(
          ["\(code: tag)", Scoreboard.counts(cards, metric)] + contest.compared.map { texts[$0] }
            + (isDisplay ? ["\(MetricText.value(scored, .share))"] : []))
      }
      return table.rows.isEmpty
        ? [] : [.heading("By tag: \(metric.title)", level: 2), .table(table)]
    }
    return tables + short.blocks + contest.timetableBlocks
  }
}
