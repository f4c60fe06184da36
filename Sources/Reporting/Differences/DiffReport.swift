import RailNetwork
package import Scoring

/// The differences between trackers' scores, last which got better or worse.
package enum DiffReport {
  /// The largest width of lines, even on a wider terminal.
  private static let mostColumns = 100

  /// `onlyA` and `onlyB` are trackers that are in only one file.
  package static func text(
    _ changes: [ScoreDiff], hasSignatures: Bool, onlyA: [String] = [], onlyB: [String] = [],
    columns: Int?
  ) -> String {
    let columns = min(columns ?? mostColumns, mostColumns)
    var text =
      hasSignatures
      ? ""
      : "Without signature.json beside both files, every journey counts as a separate ride, and "
        + "the data may differ.\n\n"
    for change in changes where !change.isNone { text += section(change, columns) }
    if changes.contains(where: { !$0.changed.isEmpty }) { text += legend + "\n" }
    text += changes.map(answer).joined()
    for (side, names) in [("A", onlyA), ("B", onlyB)] where !names.isEmpty {
      text += "only in \(side), not compared: \(names.joined(separator: ", "))\n"
    }
    return TerminalText.wrapped(text, into: columns)
  }

  /// A Markdown table with a row for each tracker and suite, and the reasons of open verdicts.
  package static func table(of diffs: [ScoreDiff]) -> String {
    var table = ReportTable([
      "tracker", "suite", .right("display, A → B"), .right("B − A"), .right(MetricText.interval),
      "verdict", .right("stops told in time, A → B"),
    ])
    var reasons: [RichText] = []
    func change(_ found: Comparison) -> RichText {
      let (before, after) = (found.averageA, found.averageB)
      let unit = found.metric.unit
      return "\(MetricText.value(before, unit)) → \(MetricText.value(after, unit))"
    }
    for diff in diffs {
      for found in diff.bySuite {
        let (difference, interval) = size(of: found.display)
        table.add([
          "\(code: diff.name)", "\(code: found.suite)", change(found.display), "\(difference)",
          "\(interval)",
          "\(found.display.verdict.rawValue)",
          found.told.map(change) ?? "–",
        ])
        if let reason = found.display.reason ?? found.display.absence {
          reasons.append("\(code: diff.name), \(code: found.suite): \(reason)")
        }
      }
    }
    return MarkdownDocument.text(
      [.table(table)]
        + (reasons.isEmpty ? [] : [.paragraph(SignificanceSection.reasonsTitle), .list(reasons)]))
  }

  private static func section(_ diff: ScoreDiff, _ columns: Int) -> String {
    var text = "# \(diff.b) against \(diff.a)\n\n\(counted(diff.common, "journey")) in both"
    for (what, names) in [("A", diff.onlyInA), ("B", diff.onlyInB)] where !names.isEmpty {
      text += ", only in \(what) \(names.count): \(listed(names))"
    }
    text += (diff.outOfMeans.map { "; \($0)" } ?? "") + ".\n\n"
    if !diff.changed.isEmpty {
      text += table("metric", diff.changed.map { ($0.metric.word, $0) }, columns) + "\n"
      text += diff.changed.map { "- \($0.metric.word): \(note($0))\n" }.joined() + "\n"
    }
    if diff.bySuite.count > 1 {
      text += table("display", diff.bySuite.map { ($0.suite, $0.display) }, columns) + "\n"
    }
    return text + "\n"
  }

  private static func table(
    _ title: String, _ found: [(name: String, change: Comparison)], _ columns: Int
  ) -> String {
    var table = TextTable([
      TableColumn(stringLiteral: title), .right("A"), .right("B"), .right("B − A"), "verdict",
      .right(MetricText.interval), .right("better/same/worse"),
    ])
    for (name, change) in found {
      let unit = change.metric.unit
      let (difference, interval) = size(of: change)
      table.add([
        name, MetricText.value(change.averageA, unit), MetricText.value(change.averageB, unit),
        difference, change.verdict.rawValue, interval,
        "\(change.wins)/\(change.ties)/\(change.losses)",
      ])
    }
    return table.folded(into: columns).map(\.unruled).joined(separator: "\n")
  }

  private static func size(of comparison: Comparison) -> (difference: String, interval: String) {
    let unit = comparison.metric.unit
    return (
      MetricText.number(comparison.difference, unit, places: 2),
      comparison.interval.map { MetricText.bounds($0, unit, places: 2) } ?? "–"
    )
  }

  /// Details that don't fit into the table.
  private static func note(_ comparison: Comparison) -> String {
    let unit = comparison.metric.unit
    let railways = comparison.railways.map { " in \(counted($0, "group")) of railways" } ?? ""
    let notes: [String?] = [
      "\(counted(comparison.clusters, "ride"))\(railways)",
      comparison.absence ?? comparison.reason,
      "p \(p(comparison.adjustedP))",
      comparison.worlds.map { split in
        "better in \(split.wins(comparison.metric)) of \(split.means.count) worlds, which make "
          + "\(MetricText.value(split.variance.share, .share)) of the variance"
      },
      comparison.metric.id != Leaderboard.display
        ? nil
        : comparison.smallestEffect.map {
          "a difference of \(MetricText.about($0, unit)) would be noticed four times in five"
        },
    ]
    return notes.compactMap(\.self).joined(separator: "; ")
  }

  private static let legend = """
    A, B and B − A are means over journeys; shares are in points. Equivalent: the difference is \
    too small to matter. Metrics without a change are left out. In the interval, rides that \
    share a railway, directly or through other rides, are one group and count together; with fewer \
    than five groups, with rides too uneven over them, or with fewer than \
    \(Comparison.leastClusters) rides there is no general verdict. p is from a sign-flip test of \
    whole groups; with five to nine it is from Student's t; over \
    several worlds it is the greater of the two. The p of the display is not corrected; the \
    others are corrected by Holm for the number of metrics that were declared in advance.

    """

  /// A line that tells whether the tracker got better or worse.
  private static func answer(_ diff: ScoreDiff) -> String {
    let name = diff.name
    guard !diff.isNone else {
      return "\(name): no score changed on \(counted(diff.common, "journey"))\n"
    }
    let verdicts: [ComparisonVerdict] = [
      .worse, .better, .mayBeChance, .tooFewRailways, .tooFewRides, .equivalent,
    ]
    let parts = verdicts.compactMap { verdict -> String? in
      let own = diff.changed.filter { $0.verdict == verdict }.map {
        "\($0.metric.word) (\(MetricText.difference($0.difference, $0.metric.unit)))"
      }
      let word =
        switch verdict {
        case .worse: "WORSE by"
        case .better: "better by"
        default: "\(verdict.rawValue):"
        }
      return own.isEmpty ? nil : "\(word) \(own.joined(separator: ", "))"
    }
    return "\(name): "
      + (parts.isEmpty
        ? "no metric declared in advance changed" : parts.joined(separator: "; ")) + "\n"
  }

  private static func p(_ value: Double) -> String {
    value < 0.001 ? "< 0.001" : NumberText.fixed(value, places: 3)
  }
}

extension ScoreDiff {
  fileprivate var name: String { a == b ? b : "\(b) against \(a)" }

  /// Whether there is no known change.
  fileprivate var isNone: Bool {
    changed.isEmpty && onlyInA.isEmpty && onlyInB.isEmpty
      && bySuite.allSatisfy { $0.display.wins + $0.display.losses == 0 }
  }
}
