import Foundation
import Scoring

/// Where each tracker fails: its scores on the journeys of each tag.
enum TagSection {
  private static let metrics = ["railway", "display"]
  private static let mostBars = 12

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let tags = (contest.scorecards.first?.tags ?? []).sorted(by: naturally)
    guard !tags.isEmpty else { return [] }
    let cards = tags.map { tag in contest.scorecards.map { $0.tagged(tag) } }
    let counts = cards.map { $0[0].journeys.count }
    var columns: [TableColumn] = ["tag", .right("journeys")]
    for metric in metrics {
      columns += contest.compared.map {
        .right("\(metric) \(contest.contestants[$0].id)")
      }
    }
    var table = ReportTable(columns)
    for (tag, cards) in zip(tags, cards) {
      var row: [RichText] = ["\(code: tag)", "\(cards[0].journeys.count)"]
      for metric in metrics.map({ MetricCatalogue[$0] }) {
        let values = cards.map { $0.value(metric) }
        let texts = Scoreboard.texts(values, MetricCatalogue.all[metric], contest)
        row += contest.compared.map { texts[$0] }
      }
      table.add(row)
    }
    return [
      .heading("By tag", level: 2),
      .chart(name: "railway-by-tag", chart(contest, tags: tags, counts: counts)),
      .table(table),
    ]
  }

  private static func chart(_ contest: Contest, tags: [String], counts: [Int]) -> BarChart {
    let chosen = tags.indices.sorted {
      counts[$0] > counts[$1] || counts[$0] == counts[$1] && $0 < $1
    }
    .prefix(mostBars).sorted()
    return BarChart(
      title: "Railway accuracy by tag",
      subtitle: tags.count > mostBars ? "the \(mostBars) tags with the most journeys" : nil,
      axis: .share("share of the time with the right railway"),
      series: contest.compared.map { contest.contestants[$0].id },
      groups: chosen.map { tag in
        BarChart.Group(
          name: "\(tags[tag]) (\(counts[tag]))",
          bars: contest.compared.map { contestant in
            let card = contest.scorecards[contestant].tagged(tags[tag])
            return BarChart.Bar(value: card.value("RW1"))
          })
      })
  }
}

/// Whether a name comes before another where numbers in them count as numbers: E2 before E10.
package func naturally(_ a: String, _ b: String) -> Bool {
  a.compare(b, options: .numeric) == .orderedAscending
}
