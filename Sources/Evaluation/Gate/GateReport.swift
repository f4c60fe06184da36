import PlainText

/// One thing that a gate asks, and whether it holds.
package struct GateCheck: Sendable, Hashable {
  package enum Group: String, Sendable, Hashable {
    case noWorse = "no worse than the baseline"
    case floors
    case zero = "zero tolerance"
    case expectations = "what journeys expect"
    case determinism
  }

  package var group: Group
  /// Such as `v3 RW1`.
  package var name: String
  /// What was found, in a sentence without its full stop; for a failure also what was allowed.
  package var message: String
  package var holds: Bool

  package init(_ group: Group, _ name: String, _ message: String, holds: Bool) {
    self.group = group
    self.name = name
    self.message = message
    self.holds = holds
  }
}

/// A gate's outcome as text.
package enum GateReport {
  private static let mostShown = 20

  /// A summary in Markdown, short enough for a comment on a pull request.
  package static func markdown(_ checks: [GateCheck]) -> String {
    let failed = checks.filter { !$0.holds }
    guard !failed.isEmpty else { return "## Gate passed\n\n\(checks.count) checks hold.\n" }
    var text = "## Gate failed\n\n\(failed.count) of \(checks.count) checks do not hold:\n\n"
    for check in failed.prefix(mostShown) {
      text += "- **\(check.name)** \(check.message). (\(check.group.rawValue))\n"
    }
    if failed.count > mostShown { text += "- and \(failed.count - mostShown) more\n" }
    return text + "\nIf a change of the baseline is meant: `railbench baseline update`.\n"
  }

  /// JUnit's XML for a build server: a test case a check.
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
}
