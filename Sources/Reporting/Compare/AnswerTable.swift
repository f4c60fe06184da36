import RailNetwork
import Scoring

extension Answer {
  /// The upper limit of rows for the user's own trackers, without the best tracker and the second.
  private static let mostOwn = 2

  /// A row for each contestant, the best last, then the share of time scored, its lead, then the user's own trackers against
  /// the best.
  ///
  /// `short` has the names on a terminal, where verdicts are short as well.
  func table(_ contest: Contest, shown: [Int], short: ShortNames? = nil) -> ReportTable {
    let names = short?.names ?? contest.contestants.map(\.id)
    let unit = standing.metric.unit
    var table = ReportTable(
      [.init(stringLiteral: unit == .share ? "display right, %" : "named without a train, s/h")]
        + standing.suites.map { .right($0) })
    func signed(_ difference: Double) -> String {
      let text = standing.number(difference)
      return difference > 0 && text != standing.number(0) ? "+\(text)" : text
    }
    for contestant in shown.reversed() {
      let cells =
        [short?.names[contestant] ?? contest.name(contestant)]
        + zip(standing.values[contestant], margins[contestant]).map { value, margin in
          guard let value else { return "–" }
          return standing.number(value) + (margin.map { " ±\(standing.number($0))" } ?? "")
        }
      let isBest = contestant == standing.ranking.first
      table.add(cells.map { isBest ? "\(strong: $0)" : "\($0)" })
    }
    if standing.metric.id == Leaderboard.display {
      let shares = standing.suites.map { suite in
        contest.journeys.filter { $0.suite == suite }.scoredShare
      }
      table.add(["of labelled time"] + shares.map { "\($0.map(standing.number) ?? "–")" })
    }
    guard standing.ranking.count > 1 else { return table }
    table.add(
      ["lead over \(names[standing.ranking[1]])"]
        + leadsOverSecond.map { lead in "\(lead.map { signed($0.difference) } ?? "–")" })
    table.add(
      ["is it real?"]
        + leadsOverSecond.map { lead in
          let words = lead?.verdict.words
          return "\((short == nil ? words?.answer : words?.short) ?? "–")"
        })
    table.add(
      ["  interval, 95%"]
        + leadsOverSecond.map { lead in
          let bounds = lead?.interval.map { MetricText.bounds($0, unit, places: 1) }
          return "\((short == nil ? bounds : bounds?.replacing(" to ", with: "…")) ?? "–")"
        })
    for (place, contestant) in standing.ranking.enumerated().dropFirst(2)
    where !TrackerColors.isKnown(contest.contestants[contestant].id) {
      let (id, best) = (names[contestant], names[standing.ranking[0]])
      guard table.rows.count < shown.count + 3 + Self.mostOwn else { break }
      table.add(
        ["\(id) over \(best)"]
          + leads.map { lead in "\(lead[place - 1].map { signed(-$0.difference) } ?? "–")" })
    }
    return table
  }

  /// The suites on which few railways decide, and how often chance decides there.
  var fewRailwaysNote: String? {
    let few = fewRailways.map {
      "\($0.suite) has only \(counted($0.count, "group")) of railways"
    }
    guard !few.isEmpty else { return nil }
    // Five or six sums have few patterns of signs; one pattern in 16 is significant.
    let isCoarse = fewRailways.contains { $0.count <= 6 }
    let share =
      isCoarse
      ? ": with five or six, chance looks like a real lead in up to 6.3% of cases, not 5%" : ""
    return few.joined(separator: ", ") + share
  }

  var wordLegend: String? {
    let verdicts: [ComparisonVerdict] = [.equivalent, .mayBeChance, .tooFewRailways, .tooFewRides]
    let used = verdicts.filter { !suites($0).isEmpty }.map { verdict in
      "\(verdict.words.short): "
        + (verdict == .equivalent ? "too small to matter" : verdict.rawValue)
    }
    return used.isEmpty ? nil : used.joined(separator: "; ")
  }
}

extension Leaderboard {
  /// A value of the metric without its unit: a share as a percentage.
  func number(_ value: Double) -> String {
    metric.unit == .share
      ? NumberText.fixed(value * 100, places: 1) : NumberText.fixed(value, places: 0)
  }

  /// The best contestants whose columns fit into a table of this width, in the contest's order.
  func columns(_ contest: Contest, into space: Int) -> [Int] {
    var space = space
    let fitting = ranking.prefix { index in
      space -= max(DisplayWidth.of(contest.name(index)), 10) + 3
      return space >= 0
    }
    return fitting.isEmpty ? Array(ranking.prefix(1)) : fitting.sorted()
  }
}
