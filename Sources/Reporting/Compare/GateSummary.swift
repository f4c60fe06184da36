import RailNetwork
package import Scoring

/// The result of a gate: Markdown for a pull request, and a file for a build server.
package enum GateSummary {
  private static let mostShown = 20

  /// The failures, what to do, and all checks: as Markdown in a table, and for a terminal with this
  /// many columns in a list.
  ///
  /// `gate` is the gate's file, whose baseline `program` `update` writes; `settings` were given with
  /// --set.
  package static func texts(
    _ checks: [GateCheck], settings: [String] = [], gate: String = "", program: String,
    update: String = "", columns: Int?
  ) -> (markdown: String, shown: String) {
    let update = RichText("\(code: "\(program) \(update)")")
    let accept: RichText =
      settings.isEmpty
      ? "run \(update)"
      : "make \(RichText.codes(settings)) the default of the tracker, then run \(update)"
    let failed = checks.filter { !$0.holds }
    let title = checks.allSatisfy { $0.group == .expectations } ? "Check" : "Gate"
    let (passed, missed): (RichText, RichText) =
      checks.count == 1
      ? ("The check passed.", "The check failed:")
      : ("All \(checks.count) checks passed.", "\(failed.count) of \(checks.count) checks failed:")
    var blocks: [ReportBlock] =
      failed.isEmpty
      ? [.heading("\(title) passed", level: 2), .paragraph(passed)]
      : [
        .heading("\(title) failed", level: 2),
        .paragraph(missed),
        .list(
          failed.prefix(mostShown).map { check in
            let next: RichText = check.next.map { " Next: \(code: "\(program) \($0)")" } ?? ""
            return "\(strong: check.name) \(check.message).\(next)"
          } + (failed.count > mostShown ? ["and \(failed.count - mostShown) more"] : [])),
      ]
    // If a program failed, its claims are missed for that reason, and no baseline is written.
    let claims =
      failed.contains { $0.group == .trackers }
      ? [] : failed.filter { $0.group == .claims && $0.outcome == .notMet }
    let compared = claims.filter(\.isCompared)
    if !compared.isEmpty {
      let isWorse = !compared.allSatisfy { $0.next?.hasSuffix(GateCheck.update) == true }
      blocks.append(
        .paragraph(
          "If \(isWorse ? "you accept what got worse" : "this is right"), \(accept), and commit "
            + "the new baseline."))
    }
    if compared.count < claims.count {
      blocks.append(
        .paragraph("The bounds are in \(code: gate): fix the tracker, or change the bound there."))
    }
    let isSure = checks.contains { $0.comparison?.verdict == .better }
    let large = checks.filter { $0.comparison?.isLargeGain == true }.map(\.name)
    if failed.isEmpty, isSure || !large.isEmpty {
      let size =
        isSure ? "" : " by more than may be lost, maybe by chance: \(listed(large, most: 3))"
      blocks.append(
        .paragraph("Some scores are better than the baseline\(size); to keep this, \(accept)."))
    }
    let markdown = MarkdownDocument.text(blocks + [.table(table(checks))])
    let list: [ReportBlock] = [.heading("Checks", level: 3), .list(checks.map(line))]
    return (markdown, columns.map { (blocks + list).plain(into: $0) + "\n" } ?? markdown)
  }

  /// `met: v4 RW1 >= 0.9 (91.7% over 77 journeys)`.
  private static func line(_ check: GateCheck) -> RichText {
    let found = [check.value, change(check).map { "change \($0)" }].compactMap(\.self)
    let text = found.isEmpty ? check.message : "(\(found.joined(separator: ", ")))"
    return "\(check.outcome.rawValue): \(check.name) \(text)"
  }

  private static func change(_ check: GateCheck) -> String? {
    check.comparison.map { found in
      found.wins + found.losses == 0
        ? "none"
        : MetricText.difference(found.difference, found.metric.unit, places: 2)
          + ", \(found.intervalText)"
    }
  }

  private static func table(_ checks: [GateCheck]) -> ReportTable {
    var table = ReportTable(["check", "found", "change from the baseline", "result"])
    for check in checks {
      table.add([
        "\(check.name)", "\(check.value ?? check.message)", "\(change(check) ?? "")",
        check.holds ? "\(check.outcome.rawValue)" : "\(strong: check.outcome.rawValue)",
      ])
    }
    return table
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
}
