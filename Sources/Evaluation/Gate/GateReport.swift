import PlainText

/// A gate's outcome as text: for a pull request, and for a build server.
package struct GateReport: Sendable {
  package let checks: [GateCheck]

  package init(checks: [GateCheck]) {
    self.checks = checks
  }

  package var holds: Bool { checks.allSatisfy(\.holds) }

  private static let mostShown = 20

  /// A summary in Markdown, short enough for a comment.
  package var markdown: String {
    let failed = checks.filter { !$0.holds }
    var text =
      holds
      ? "## Gate passed\n\n\(checks.count) checks hold.\n"
      : "## Gate failed\n\n\(failed.count) of \(checks.count) checks do not hold:\n\n"
    for check in failed.prefix(Self.mostShown) {
      text += "- **\(check.name)** \(check.message). (\(check.group.rawValue))\n"
    }
    if failed.count > Self.mostShown {
      text += "- and \(failed.count - Self.mostShown) more\n"
    }
    guard !failed.isEmpty else { return text }
    return text + "\nIf a change of the baseline is meant: `railbench baseline update`.\n"
  }

  /// JUnit's XML: a test case a check.
  package var junit: String {
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
}
