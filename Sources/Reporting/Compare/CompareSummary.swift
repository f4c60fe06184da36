import RailNetwork
package import Scoring

/// The text on the terminal after `compare` or `score`.
package enum CompareSummary {
  /// The most contestants shown, so that the answer fits on a screen of 24 rows.
  private static let mostContestants = 12
  private static let usualColumns = 80

  /// The answer on a screen; `next` is the command that shows more.
  package static func text(
    _ contest: Contest, _ report: CompareReport, paths: [String], next: String? = nil,
    columns: Int?
  ) -> String {
    let answer = report.answer
    let standing = answer.standing
    guard let best = standing.ranking.first else {
      return Headline.blocks(contest, answer).plain(into: columns) + "\n"
        + TerminalText.wrapped(written(paths), into: columns)
    }
    let shown = Array(standing.ranking.prefix(mostContestants))
    let space = columns ?? usualColumns
    let widths = widths(
      answer.table(contest, shown: shown, short: ShortNames(contest, shown: shown)))
    let room = max(widths[0].title, space - 2 - widths.dropFirst().reduce(0) { $0 + 2 + $1.whole })
    let short = ShortNames(contest, shown: shown, into: room - "lead over ".count)
    var notes = short.legend
    if standing.ranking.count > shown.count {
      notes.append("and \(standing.ranking.count - shown.count) more in the report")
    }
    notes += [answer.wordLegend, answer.fewRailwaysNote, contest.meansNote, contest.timetableNote]
      .compactMap(\.self)
    let name = short.names[best].replacing(contest.mark(best), with: "")
    notes += weakest(standing, best, name, contest)
    let warnings = ContestWarnings.texts(contest)
    notes += warnings.prefix(1).map {
      warnings.count == 1
        ? "warning: \($0)" : "\(counted(warnings.count, "warning")), the first: \($0)"
    }
    notes += places(paths, into: space - 2) + [contest.signature.line]
    let table = answer.table(contest, shown: shown, short: short)
    return lines(table, best: shown.count - 1, into: columns, first: columns.map { _ in room })
      + notes.map { TerminalText.wrapped("  \($0)", into: space, hanging: 2) }
      .joined(separator: "\n") + (next.map { "\n  more: \($0)" } ?? "")
  }

  private static func widths(_ table: ReportTable) -> [(title: Int, whole: Int)] {
    table.columns.indices.map { index in
      let title = DisplayWidth.of(table.columns[index].title)
      return (title, table.rows.reduce(title) { max($0, DisplayWidth.of($1[index].plain)) })
    }
  }

  /// The lines of a table; row `best` is marked, and the first column is `first` wide.
  private static func lines(
    _ table: ReportTable, best: Int, into columns: Int?, first: Int?
  ) -> String {
    let rows = table.rows.enumerated().map { index, row in
      ["\(index == best ? "*" : " ") \(fitted(row[0].plain, into: first))"]
        + row.dropFirst().map(\.plain)
    }
    var titles = table.columns
    titles[0].title = "  " + titles[0].title
    return TextTable(titles, rows).folded(into: columns).map(\.unruled).joined(separator: "\n")
  }

  /// A name, cut if it would make the table wider than the terminal.
  private static func fitted(_ name: String, into space: Int?) -> String {
    guard let space, DisplayWidth.of(name) > space else { return name }
    return name.prefix(space - 1) + "…"
  }

  /// The tags on which the best is right least often, in one line.
  private static func weakest(
    _ standing: Leaderboard, _ best: Int, _ name: String, _ contest: Contest
  ) -> [String] {
    let start = "weakest tags of \(name): "
    var line = start
    var tags: Set<String> = []
    for (tag, suite, _, value) in standing.weakest(best, contest)
    where tags.insert(tag).inserted {
      let place = standing.suites.count > 1 ? " (\(suite))" : ""
      let part = "\(line == start ? "" : ", ")\(tag) \(standing.number(value))\(place)"
      guard DisplayWidth.of(line + part) < usualColumns - 2 else { break }
      line += part
    }
    return line == start ? [] : [line]
  }

  private static func places(_ paths: [String], into space: Int) -> [String] {
    let found = [("report", "report.md"), ("page", "results.html")].compactMap { name, file in
      paths.first { $0.hasSuffix("/\(file)") }.map { "\(name): \($0)" }
    }
    if found.isEmpty { return [written(paths)] }
    let line = found.joined(separator: "   ")
    return DisplayWidth.of(line) <= space ? [line] : found
  }

  /// The files written; those in their own folders only as a number.
  private static func written(_ paths: [String]) -> String {
    let charts = paths.filter { $0.contains("/charts/") }
    let replays = paths.filter { $0.contains("/replays/") }
    var parts = paths.filter { !charts.contains($0) && !replays.contains($0) }
    if !charts.isEmpty { parts.append(counted(charts.count, "chart")) }
    if !replays.isEmpty { parts.append(counted(replays.count, "replay page")) }
    return "Written: \(parts.joined(separator: ", "))."
  }
}
