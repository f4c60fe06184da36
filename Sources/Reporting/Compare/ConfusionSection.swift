import Scoring
import Text

enum ConfusionSection {
  private static let tableRows = 12
  /// The width of the table; minutes are short, so it is wider than others in characters.
  private static let mostColumns = 140
  private static let matrixRailways = 9
  private static let matrixOthers = 6
  private static let noEstimate = "no estimate"
  private static let other = "another railway"

  private static let mostNamed = 3

  static func summary(_ contest: Contest, _ standing: Leaderboard) -> [ReportBlock] {
    guard let best = standing.ranking.first else { return [] }
    let wrong = pairs(contest.scorecards[best].confusions).filter { $0.named != nil }
    guard !wrong.isEmpty else { return [] }
    let items = wrong.prefix(mostNamed).map { pair -> RichText in
      "\(code: pair.named ?? "") instead of \(code: pair.truth) \(minutes(pair.milliseconds)) min"
    }
    return [
      .paragraph(
        "Most frequent confusions of \(strong: contest.contestants[best].id): "
          + .joined(items, by: ", ") + ".")
    ]
  }

  static func blocks(_ contest: Contest, _ standing: Leaderboard) -> [ReportBlock] {
    let totals = contest.scorecards.map { total($0.confusions) }
    let wrong = pairs(contest.compared.flatMap { totals[$0] })
    guard let leader = standing.ranking.first, !wrong.isEmpty else { return [] }
    let rows = wrong.prefix(tableRows)
    let widest = [rows.map(\.truth.count), rows.map { $0.named?.count ?? 0 }].map { $0.max() ?? 0 }
    let shown = standing.columns(contest, into: mostColumns - widest[0] - widest[1])
    var table = ReportTable(
      ["true railway", "named"] + shown.map { .right(contest.contestants[$0].id) })
    for pair in rows {
      let named: RichText = pair.named.map { "\(code: $0)" } ?? "\(noEstimate)"
      table.add(
        ["\(code: pair.truth)", named]
          + shown.map { contestant in
            "\(minutes(milliseconds(totals[contestant], pair.truth, pair.named)))"
          })
    }
    let id = contest.contestants[leader].id
    return [
      .heading("Confusion between railways", level: 2),
      .paragraph(
        "Labelled minutes in which one railway was true and the tracker named another, or none, "
          + "of all journeys"
          + (wrong.count > tableRows
            ? ": the \(tableRows) most frequent of \(wrong.count) pairs." : ".")
      ),
      .table(table), .chart(name: "confusion", matrix(totals[leader], id: id)),
    ]
  }

  /// The sum for each pair, in the order in which the pairs first appear.
  private static func total(_ confusions: [JourneyProfile.Confusion]) -> [JourneyProfile.Confusion]
  {
    confusions.grouped { [$0.truth, $0.named] }.map { same in
      same.dropFirst().reduce(into: same[0]) { $0.milliseconds += $1.milliseconds }
    }
  }

  /// Wrong pairs, longest time first.
  private static func pairs(_ confusions: [JourneyProfile.Confusion]) -> [JourneyProfile.Confusion]
  {
    total(confusions.filter { $0.named != $0.truth }).enumerated().sorted { a, b in
      a.element.milliseconds == b.element.milliseconds
        ? a.offset < b.offset : a.element.milliseconds > b.element.milliseconds
    }.map(\.element)
  }

  private static func milliseconds(
    _ total: [JourneyProfile.Confusion], _ truth: String, _ named: String?
  ) -> Double {
    total.first { $0.truth == truth && $0.named == named }?.milliseconds ?? 0
  }

  /// The railways with the longest wrong time, and the railways named instead.
  static func matrix(_ total: [JourneyProfile.Confusion], id: String) -> GridChart {
    let wrong = pairs(total)
    let truths = wrong.map(\.truth).unique
    let rows = Array(truths.prefix(matrixRailways)).sorted()
    var named = rows
    for confusion in wrong where rows.contains(confusion.truth) {
      guard let railway = confusion.named, !named.contains(railway),
        named.count < rows.count + matrixOthers
      else { continue }
      named.append(railway)
    }
    var sums: [String: [String: Double]] = [:]
    for confusion in total where rows.contains(confusion.truth) {
      let column = confusion.named.map { named.contains($0) ? $0 : other } ?? noEstimate
      sums[confusion.truth, default: [:]][column, default: 0] += confusion.milliseconds
    }
    func sum(_ truth: String, _ column: String) -> Double { sums[truth]?[column] ?? 0 }
    let rest = [other, noEstimate].filter { column in rows.contains { sum($0, column) > 0 } }
    let columns = named + rest
    var chart = GridChart(
      title: "Confusion between railways: \(id)",
      subtitle: (truths.count > matrixRailways
        ? "the \(matrixRailways) railways of \(truths.count) with the longest wrong time"
        : "railways with wrong time") + ", 100% a row",
      rowTitle: "true railway", columnTitle: "named railway", rows: rows, columns: columns,
      cells: rows.map { truth in
        let whole = columns.reduce(0) { $0 + sum(truth, $1) }
        return columns.map { column in
          let share = sum(truth, column) / whole
          guard share >= 0.005 else { return nil }
          return GridChart.Cell(value: share, text: NumberText.fixed(share * 100, places: 0) + "%")
        }
      }, valueTitle: "share of its labelled time")
    chart.zeroText = "0%"
    return chart
  }

  private static func minutes(_ milliseconds: Double) -> String {
    NumberText.fixed(milliseconds / 60_000, places: 1)
  }
}
