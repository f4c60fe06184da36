package import Scoring
import Text

/// What a person reads on the terminal after `compare` or `score`.
package enum CompareSummary {
  package static func text(
    _ contest: Contest, headline: String, times: [UpdateTimes.Summary] = [], paths: [String],
    columns: Int?
  ) -> String {
    func prose(_ text: String) -> String { TerminalText.wrapped(text, into: columns) }
    func table(_ table: ReportTable) -> String { table.plain(into: columns) }
    let update = contest.scorecards.map { card -> RichText in
      let time = times.first { $0.name == card.tracker }
      return "\(MetricText.value(time?.p50Microseconds, TrackerCost.median.unit))"
    }
    let legend =
      ["railway, wrong, silent: of the time"]
      + MetricCatalogue.headline.dropFirst().map { "\($0.word): \($0.name) (\($0.id))" }
      + ["\(TrackerCost.median.word): of a location (\(TrackerCost.median.id))"]
    let board = Scoreboard.table(contest.counted, extra: [(TrackerCost.median.word, update)])
    let bySuite = Scoreboard.bySuite(contest).map { "\(table($0))\n" } ?? ""
    return """
      \(prose(headline))

      \(bySuite)\(table(board))
      \(prose(legend.joined(separator: "; ") + "."))
      \(prose(written(paths)))
      """
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
