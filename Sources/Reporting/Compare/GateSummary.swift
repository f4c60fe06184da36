package import Gate
package import Scoring
import Text

/// The result of a gate: Markdown for a pull request, and a file for a build server.
package enum GateSummary {
  private static let mostShown = 20

  /// The failures, the scores by suite and tracker, and what is missing in the baseline, which
  /// `program` `update` writes; as Markdown, and for a terminal with this many columns.
  package static func texts(
    _ checks: [GateCheck], _ cards: [Scorecard], metrics: [Metric], baseline: ScoreTable?,
    gate: String, program: String, update: String, columns: Int?
  ) -> (markdown: String, shown: String) {
    let update = "\(program) \(update)"
    let failed = checks.filter { !$0.holds }
    var blocks: [ReportBlock] =
      failed.isEmpty
      ? [
        .heading("Gate passed", level: 2), .paragraph("All \(checks.count) checks passed."),
      ]
      : [
        .heading("Gate failed", level: 2),
        .paragraph("\(failed.count) of \(checks.count) checks failed:"),
        .list(
          failed.prefix(mostShown).map {
            "\(strong: $0.name) \($0.message).\(next($0, program))"
          } + (failed.count > mostShown ? ["and \(failed.count - mostShown) more"] : [])),
      ] + advice(Set(failed.map(\.group)), gate, update)
    if !metrics.isEmpty { blocks.append(.table(scores(cards, metrics))) }
    if let baseline { blocks += changes(cards, metrics, baseline, update) }
    let markdown = MarkdownDocument.text(blocks)
    return (markdown, columns.map { blocks.plain(into: $0) + "\n" } ?? markdown)
  }

  private static func next(_ check: GateCheck, _ program: String) -> RichText {
    check.next.map { " Next: \(code: "\(program) \($0)")" } ?? ""
  }

  private static func advice(
    _ groups: Set<GateCheck.Group>, _ gate: String, _ update: String
  ) -> [ReportBlock] {
    var blocks: [ReportBlock] = []
    if groups.contains(.noWorse) {
      blocks.append(
        .paragraph("If you meant this, accept it, and commit the new file: \(code: update)"))
    }
    if groups.contains(.floors) || groups.contains(.zero) {
      blocks.append(
        .paragraph("The bounds are in \(code: gate): fix the tracker, or change the bound there."))
    }
    return blocks
  }

  package static func junit(_ checks: [GateCheck]) -> String {
    let failures = checks.count { !$0.holds }
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites tests="\(checks.count)" failures="\(failures)">
        <testsuite name="railbench gate" tests="\(checks.count)" failures="\(failures)">

      """
    for check in checks {
      let head =
        "    <testcase classname=\"\(MarkupText.escaped(check.group.rawValue))\" "
        + "name=\"\(MarkupText.escaped(check.name))\""
      text +=
        check.holds
        ? "\(head)/>\n"
        : "\(head)>\n      <failure message=\"\(MarkupText.escaped(check.message))\"/>\n"
          + "    </testcase>\n"
    }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  /// A row for each suite and tracker; metrics without any value are left out.
  private static func scores(_ cards: [Scorecard], _ metrics: [Metric]) -> ReportTable {
    let suites = (cards.first?.journeys ?? []).map(\.journey.suite).unique
    let rows = suites.flatMap { suite in
      cards.map { card -> (suite: String, card: Scorecard, values: [Double?]) in
        let own = card.of(suite: suite)
        return (suite, own, metrics.map { own.value($0) })
      }
    }
    let shown = metrics.indices.filter { index in rows.contains { $0.values[index] != nil } }
    var table = ReportTable(
      ["suite", "tracker", .right("journeys")] + shown.map { .right(metrics[$0].id) })
    for (suite, card, values) in rows {
      table.add(
        [
          "\(suite)", "\(code: card.tracker)",
          Scoreboard.extent(shown.map { card.measuredJourneys(metrics[$0]) }),
        ]
          + shown.map { "\(MetricText.value(values[$0], metrics[$0].unit))" })
    }
    return table
  }

  /// Means that are better than the baseline's, and journeys that are not in it.
  private static func changes(
    _ cards: [Scorecard], _ metrics: [Metric], _ before: ScoreTable,
    _ update: String
  ) -> [ReportBlock] {
    var gains: [RichText] = []
    var missing: [String] = []
    for card in cards {
      let known = before.journeys(of: card.tracker)
      // A journey without any value has no line in a baseline.
      missing += card.journeys.filter { score in
        !known.contains(score.journey.id) && !missing.contains(score.journey.id)
          && metrics.contains { score.value($0) != nil }
      }.map(\.journey.id)
      let held = Scorecard(
        tracker: card.tracker, journeys: card.journeys.filter { known.contains($0.journey.id) })
      for metric in metrics {
        guard let now = held.value(metric),
          let then = metric.aggregate.of(
            known.compactMap {
              before.value(tracker: card.tracker, journey: $0, metric: metric)
            }), metric.polarity.isBetter(now, than: then) == true
        else { continue }
        let (old, new) = (MetricText.value(then, metric.unit), MetricText.value(now, metric.unit))
        if old != new { gains.append("\(code: card.tracker) \(metric.id): \(old) → \(new)") }
      }
    }
    var blocks: [ReportBlock] = []
    if !gains.isEmpty {
      blocks += [
        .paragraph("Better than the baseline; to keep this, run \(code: update):"),
        .list(gains),
      ]
    }
    if !missing.isEmpty {
      blocks.append(
        .paragraph("Not in the baseline, so not checked against it: \(RichText.codes(missing))."))
    }
    return blocks
  }
}
