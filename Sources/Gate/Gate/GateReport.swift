import Scoring
import Text

/// One thing that a gate asks, and whether it holds.
package struct GateCheck: Sendable, Equatable {
  package enum Group: String, Sendable, Hashable {
    case trackers
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

/// A gate's outcome, and its text for a build server.
package struct GateReport: Sendable {
  package let checks: [GateCheck]

  package init(checks: [GateCheck]) {
    self.checks = checks
  }

  package var holds: Bool { checks.allSatisfy(\.holds) }

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
