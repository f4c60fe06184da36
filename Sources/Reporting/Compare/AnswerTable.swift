import Scoring
import Text

extension Answer {
  /// So many trackers of the user's own that are neither first nor second get a row of their own.
  private static let mostOwn = 2

  /// A row a contestant, the best last, with its lead over the best of the others; then how
  /// trackers that are not the project's do against it.
  func table(_ contest: Contest, shown: [Int]) -> ReportTable {
    let unit = standing.metric.unit
    let isShare = unit == .share
    var table = ReportTable(
      [.init(stringLiteral: isShare ? "display right, %" : "named without a train, s/h")]
        + standing.suites.map { .right($0) })
    func number(_ value: Double) -> String {
      NumberText.fixed(isShare ? value * 100 : value, places: isShare ? 1 : 0)
    }
    func signed(_ difference: Double) -> String {
      let text = number(difference)
      return difference > 0 && text != number(0) ? "+\(text)" : text
    }
    for contestant in shown.reversed() {
      let cells =
        [contest.name(contestant)]
        + standing.values[contestant].map { $0.map(number) ?? "–" }
      let isBest = contestant == standing.ranking.first
      table.add(cells.map { isBest ? "\(strong: $0)" : "\($0)" })
    }
    guard standing.ranking.count > 1 else { return table }
    table.add(
      ["lead over \(contest.contestants[standing.ranking[1]].id)"]
        + leads.map { lead in
          "\(lead.first.flatMap { $0 }.map { signed($0.difference) } ?? "–")"
        })
    table.add(["is it real?"] + leads.map { "\(Self.word($0.first ?? nil))" })
    table.add(
      ["  interval, 95%"]
        + leads.map { lead in
          "\((lead.first ?? nil)?.interval.map { MetricText.bounds($0, unit, places: 1) } ?? "–")"
        })
    for (place, contestant) in standing.ranking.enumerated().dropFirst(2)
    where !TrackerColors.isKnown(contest.contestants[contestant].id) {
      let id = contest.contestants[contestant].id
      let best = contest.contestants[standing.ranking[0]].id
      guard table.rows.count < shown.count + 3 + Self.mostOwn else { break }
      table.add(
        ["\(id) over \(best)"]
          + leads.map { lead in "\(lead[place - 1].map { signed(-$0.difference) } ?? "–")" })
    }
    return table
  }

  private static func word(_ lead: Comparison?) -> String {
    switch lead?.verdict {
    case .better: "yes"
    case .worse: "no"
    case .equivalent: "same"
    case .mayBeChance: "may be chance"
    case .tooFewRailways: "too few railways"
    case .tooFewRides: "too few rides"
    case nil: "–"
    }
  }
}

extension Standing {
  /// The contestants whose columns fit into so many characters of a table, the best of them, in the
  /// contest's order.
  func columns(_ contest: Contest, into space: Int) -> [Int] {
    var space = space
    let fitting = ranking.prefix { index in
      space -= max(DisplayWidth.of(contest.name(index)), 10) + 3
      return space >= 0
    }
    return fitting.isEmpty ? Array(ranking.prefix(1)) : fitting.sorted()
  }
}
