package import Scoring
import Text

/// What a person reads on the terminal after `compare` or `score`.
package enum CompareSummary {
  /// So many contestants are shown, so that the answer fits on a screen of 24 rows.
  private static let mostContestants = 14
  private static let usualColumns = 80

  /// The answer on a screen: the contestants by suite, the best last and marked with `*`, its lead,
  /// where it is weakest, and where more is written.
  package static func text(
    _ contest: Contest, _ report: CompareReport, paths: [String], columns: Int?
  ) -> String {
    let standing = report.answer.standing
    let shown = Array(standing.ranking.prefix(mostContestants))
    let table = report.answer.table(contest, shown: shown)
    var lines = [Headline.blocks(contest, report.answer).plain(into: columns), written(paths)]
    if let best = shown.first {
      let cells = table.rows.map { $0.map(\.plain) }
      let widths = table.columns.indices.map { index in
        ([table.columns[index].title] + cells.map { $0[index] }).map(DisplayWidth.of).max() ?? 0
      }
      let taken = 2 + widths.dropFirst().reduce(0) { $0 + 2 + $1 }
      let least = DisplayWidth.of(table.columns[0].title)
      let space = columns.map { max($0 - taken, least) }
      let rows = cells.enumerated().map { index, row in
        ["\(index == shown.count - 1 ? "*" : " ") \(fitted(row[0], into: space))"]
          + row.dropFirst()
      }
      var titles = table.columns
      titles[0].title = "  " + titles[0].title
      let text = TextTable(titles, rows).folded(into: columns).map(\.unruled)
        .joined(separator: "\n")
      lines = [String(text.dropLast())]
      if standing.ranking.count > shown.count {
        lines.append("  and \(standing.ranking.count - shown.count) more: --verbose")
      }
      if let note = contest.timetableNote { lines.append("  \(note)") }
      lines += weakest(standing, best, contest, into: columns ?? usualColumns)
      let warnings = ContestWarnings.texts(contest)
      if !warnings.isEmpty { lines.append("  \(counted(warnings.count, "warning")): --verbose") }
      lines.append(places(paths, into: columns ?? usualColumns))
    }
    return lines.joined(separator: "\n")
  }

  /// A name with its settings, cut where it would make the table wider than the terminal.
  private static func fitted(_ name: String, into space: Int?) -> String {
    guard let space, DisplayWidth.of(name) > space else { return name }
    return name.prefix(space - 1) + "…"
  }

  /// What ``text(_:_:paths:columns:)`` leaves out; it stands above it.
  package static func details(
    _ contest: Contest, _ report: CompareReport, times: [UpdateTimes.Summary] = [],
    paths: [String], columns: Int?
  ) -> String {
    let update = contest.scorecards.map { card -> RichText in
      let time = times.first { $0.name == card.tracker }
      return "\(MetricText.value(time?.p50Microseconds, TrackerCost.median.unit))"
    }
    let legend =
      ["railway, wrong, silent: of the time"]
      + MetricCatalogue.headline.dropFirst().map { "\($0.word): \($0.name) (\($0.id))" }
      + ["\(TrackerCost.median.word): of a location (\(TrackerCost.median.id))"]
    let blocks =
      Headline.blocks(contest, report.answer).filter { if case .table = $0 { false } else { true } }
      + ContestWarnings.blocks(contest)
      + [
        .table(Scoreboard.table(contest.counted, extra: [(TrackerCost.median.word, update)])),
        .paragraph("\(legend.joined(separator: "; "))."),
      ] + SureSection.blocks(contest, report.answer)
    return blocks.plain(into: columns) + "\n\n"
      + TerminalText.wrapped(written(paths), into: columns) + "\n"
  }

  private static func weakest(
    _ standing: Standing, _ best: Int, _ contest: Contest, into space: Int
  ) -> [String] {
    let isShare = standing.metric.unit == .share
    var line = ""
    var tags: Set<String> = []
    for (tag, suite, _, value) in standing.weakest(best, contest)
    where tags.insert(tag).inserted {
      let number = NumberText.fixed(isShare ? value * 100 : value, places: isShare ? 1 : 0)
      let place = standing.suites.count > 1 ? " (\(suite))" : ""
      let part = "\(line.isEmpty ? "  weakest on  " : ", ")\(tag) \(number)\(place)"
      guard DisplayWidth.of(line + part) <= space else { break }
      line += part
    }
    return line.isEmpty ? [] : [line]
  }

  /// Where the report and the page are, in a line if that is wide enough.
  private static func places(_ paths: [String], into space: Int) -> String {
    let found = [("report", "report.md"), ("page", "results.html")].compactMap { name, file in
      paths.first { $0.hasSuffix("/\(file)") }.map { "\(name): \($0)" }
    }
    if found.isEmpty { return "  \(written(paths))" }
    let line = "  " + found.joined(separator: "   ")
    return DisplayWidth.of(line) <= space ? line : found.map { "  \($0)" }.joined(separator: "\n")
  }

  /// The files written, those in folders of their own by number.
  private static func written(_ paths: [String]) -> String {
    let charts = paths.filter { $0.contains("/charts/") }
    let replays = paths.filter { $0.contains("/replays/") }
    var parts = paths.filter { !charts.contains($0) && !replays.contains($0) }
    if !charts.isEmpty { parts.append(counted(charts.count, "chart")) }
    if !replays.isEmpty { parts.append(counted(replays.count, "replay page")) }
    return "Written: \(parts.joined(separator: ", "))."
  }
}
