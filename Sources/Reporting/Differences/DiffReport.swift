package import Gate
import Maths
import Scoring
import Text

/// What differs between two trackers' scores, in Markdown that also reads well in a terminal.
package enum DiffReport {
  private static let mostListed = 10

  package static func text(
    _ diff: ScoreDiff, partings: [EstimatesDiff.Parting]?, hasSignatures: Bool
  ) -> String {
    var text = "# \(diff.b) against \(diff.a)\n\n"
    text += "\(counted(diff.common, "journey")) in both"
    for (what, names) in [("A", diff.onlyInA), ("B", diff.onlyInB)] where !names.isEmpty {
      text += ", only in \(what) \(names.count): \(listed(names))"
    }
    text += ".\n"
    if !hasSignatures {
      text += "Without signature.json beside both files every journey counts as a ride of its "
      text += "own, and nothing vouches for the same data.\n"
    }
    text += "\n" + table(diff) + "\n"
    let turned = diff.flips.map { flip in
      "- \(flip.metric) \(flip.isGain ? "gained" : "lost"): \(flip.journey)\n"
    }
    text += turned.isEmpty ? "No journey's outcome turned.\n" : "Outcomes that turned:\n\n"
    text += turned.prefix(mostListed).joined()
    if turned.count > mostListed { text += "- and \(turned.count - mostListed) more\n" }
    text += "\n" + diff.outcomeTests.map(outcome).joined()
    guard let partings else { return text }
    text +=
      partings.isEmpty ? "\nThe estimates are the same.\n" : "\nWhere estimates first part:\n\n"
    for parting in partings.prefix(mostListed) {
      text += "- \(parting.journey), location \(parting.location) at \(parting.timestamp): "
      text += "\(parting.a) → \(parting.b)\n"
    }
    if partings.count > mostListed {
      text += "- and \(partings.count - mostListed) journeys more\n"
    }
    return text
  }

  private static func table(_ diff: ScoreDiff) -> String {
    let hasWorlds = diff.comparisons.contains { $0.worlds != nil }
    var columns: [TableColumn] = [
      "metric", .right("journeys"), .right("rides"), .right("railways"), .right("A"), .right("B"),
      .right("B − A"), .right(MetricText.interval), .right("p"),
      .right("Wilcoxon p"), .right("wins/ties/losses"),
    ]
    if hasWorlds { columns += [.right("worlds won"), .right("due to worlds")] }
    var table = TextTable(columns + [.right("smallest effect"), "verdict"])
    for comparison in diff.comparisons {
      let unit = comparison.metric.unit
      let interval = comparison.interval.map { MetricText.range($0, unit, places: 2) }
      var cells: [String] = [
        "\(comparison.metric.id) \(comparison.metric.name)",
        "\(comparison.pairs)", "\(comparison.clusters)",
        comparison.railways.map { "\($0)" } ?? "–",
        MetricText.value(comparison.averageA, unit), MetricText.value(comparison.averageB, unit),
        MetricText.difference(comparison.difference, unit, places: 2),
        interval ?? comparison.absence ?? "–",
        p(comparison.adjustedP), comparison.wilcoxon.map { p($0.p) } ?? "–",
        "\(comparison.wins)/\(comparison.ties)/\(comparison.losses)",
      ]
      if let split = comparison.worlds {
        cells += [
          "\(split.wins(comparison.metric))/\(split.means.count)",
          MetricText.value(split.variance.share, .share),
        ]
      } else if hasWorlds {
        cells += ["–", "–"]
      }
      cells.append(
        comparison.smallestEffect.map { MetricText.difference($0, unit, places: 2) } ?? "–")
      let reason = comparison.reason.map { " (\($0))" } ?? ""
      table.add(cells + [comparison.verdict.rawValue + reason])
    }
    guard !table.rows.isEmpty else { return "No metric is measured on both sides.\n" }
    let lines = table.unruled.split(separator: "\n").map { "    \($0)\n" }.joined()
    let worlds = """
          Due to worlds: of the variance of B − A; it widens the interval, and what is found holds \
      in other worlds too.

      """
    return """
      \(lines)
          A, B and B − A: means over journeys.
          Railways that rides share are drawn whole (–: rides are drawn; of fewer than \
      \(Comparison.leastRailways) railways nothing can be said about others).
      \(hasWorlds ? worlds : "")\
          p: sign-flip test of what is drawn\
      \(hasWorlds ? ", or Student's over worlds if greater" : ""), \
      corrected by Holm for these metrics; Wilcoxon's, over rides, is not corrected.

      """
  }

  /// An outcome in a line: what turned, and whether that is more than chance.
  private static func outcome(_ metric: String, _ test: McNemar) -> String {
    let turned = "\(metric): lost on \(test.onlyFirst) rides, gained on \(test.onlySecond)"
    guard test.canTell else {
      return "\(turned); with fewer than \(McNemar.leastFlips) that differ nobody can tell.\n"
    }
    return "\(turned); McNemar exact p \(p(test.exactP)), mid-p \(p(test.midP)).\n"
  }

  private static func p(_ value: Double) -> String {
    value < 0.001 ? "< 0.001" : NumberText.fixed(value, places: 3)
  }
}
