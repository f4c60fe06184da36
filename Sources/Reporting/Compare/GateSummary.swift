package import Gate
package import Scoring
import Text

/// The result of a gate: Markdown for a pull request, and a file for a build server.
package enum GateSummary {
  private static let mostShown = 20

  /// The failures, the scores by suite and tracker, the bounds, and changes from the baseline,
  /// which `program` `update` writes; as Markdown, and for a terminal with this many columns.
  ///
  /// `missing` are journeys that the baseline does not have; `settings` were given with --set.
  package static func texts(
    _ checks: [GateCheck], _ cards: [Scorecard], metrics: [Metric], missing: [String] = [],
    settings: [String] = [], gate: String, program: String, update: String, columns: Int?
  ) -> (markdown: String, shown: String) {
    let update = RichText("\(code: "\(program) \(update)")")
    let accept: RichText =
      settings.isEmpty
      ? "run \(update)"
      : "make \(RichText.codes(settings)) the default of the tracker, then run \(update)"
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
      ] + advice(Set(failed.map(\.group)), gate, accept)
    if !metrics.isEmpty { blocks.append(.table(scores(cards, metrics))) }
    if checks.contains(where: { $0.bounds != nil }) { blocks.append(.table(bounds(checks))) }
    blocks += changes(checks, accept)
    if !missing.isEmpty {
      blocks.append(
        .paragraph("Not in the baseline, so not checked against it: \(RichText.codes(missing))."))
    }
    let markdown = MarkdownDocument.text(blocks)
    return (markdown, columns.map { blocks.plain(into: $0) + "\n" } ?? markdown)
  }

  private static func next(_ check: GateCheck, _ program: String) -> RichText {
    check.next.map { " Next: \(code: "\(program) \($0)")" } ?? ""
  }

  private static func advice(
    _ groups: Set<GateCheck.Group>, _ gate: String, _ accept: RichText
  ) -> [ReportBlock] {
    var blocks: [ReportBlock] = []
    if groups.contains(.noWorse) {
      blocks.append(
        .paragraph("If you accept what got worse, \(accept), and commit the new baseline."))
    }
    if groups.contains(.floors) || groups.contains(.zero) {
      blocks.append(
        .paragraph("The bounds are in \(code: gate): fix the tracker, or change the bound there."))
    }
    return blocks
  }

  /// The checks of a run that took this many seconds; a failure has the command that explains it.
  package static func junit(_ checks: [GateCheck], program: String, seconds: Double) -> String {
    let failures = checks.count { !$0.holds }
    let time = NumberText.fixed(seconds, places: 3)
    let counts = "tests=\"\(checks.count)\" failures=\"\(failures)\" time=\"\(time)\""
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="railbench gate" \(counts)>

      """
    for check in checks {
      let head =
        "    <testcase classname=\"\(MarkupText.escaped(check.group.rawValue))\" "
        + "name=\"\(MarkupText.escaped(check.name))\""
      let message = MarkupText.escaped(check.message)
      let next = check.next.map { MarkupText.escaped("Next: \(program) \($0)") } ?? ""
      text +=
        check.holds
        ? "\(head)/>\n"
        : "\(head)>\n      <failure message=\"\(message)\">\(next)</failure>\n    </testcase>\n"
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

  /// The value of each requirement with bounds.
  private static func bounds(_ checks: [GateCheck]) -> ReportTable {
    var table = ReportTable(["floor", .right("value"), "required"])
    for check in checks {
      guard let bounds = check.bounds else { continue }
      table.add(["\(check.name)", "\(bounds.value)", "\(bounds.required)"])
    }
    return table
  }

  /// The changes from the baseline that do not fail, gains first.
  private static func changes(_ checks: [GateCheck], _ accept: RichText) -> [ReportBlock] {
    func list(_ title: RichText, _ isShown: (Double) -> Bool) -> [ReportBlock] {
      let shown = checks.filter { $0.holds && $0.gain.map(isShown) == true }
      guard !shown.isEmpty else { return [] }
      return [
        .paragraph(title), .list(shown.map { "\(strong: $0.name) \($0.message)." }),
      ]
    }
    return list("Better than the baseline; to keep this, \(accept):") { $0 > 0 }
      + list("Worse than the baseline, but by no more than the gate allows:") { $0 < 0 }
  }
}
