/// The result of a claim, or of another condition of a gate.
package struct GateCheck: Sendable {
  package enum Group: String, Sendable, Hashable {
    case trackers
    case claims
    case expectations = "expectations of journeys"
    case determinism
    case sessions
  }

  package var group: Group
  /// The claim, such as `v3 RW1 >= 0.9`; otherwise the tracker.
  package var name: String
  /// The result, in sentences without the last full stop.
  package var message: String
  package var outcome: ExpectedClaim.Outcome = .met
  /// What was found, in a few words for a cell of a table; if nil, the table has the message.
  package var value: String?
  /// The change from the baseline.
  package var comparison: Comparison?
  /// A command that helps if the check fails, without the program's name.
  package var next: String?
  /// The file of the condition; nil: the gate's file.
  package var file: String?
  package var line: Int?

  package var holds: Bool { !outcome.isRed }

  /// Whether the baseline decides.
  package var isCompared = false

  /// The option that writes the baseline, at the end of its command.
  package static let update = "--update-baseline"

  package init(
    _ group: Group, _ name: String, _ message: String, holds: Bool, next: String? = nil
  ) {
    (self.group, self.name, self.message, self.next) = (group, name, message, next)
    outcome = holds ? .met : .notMet
  }

  /// The result of a claim that holds or not.
  package init(
    _ name: String, _ expectation: ExpectedClaim, holds: Bool, value: String, _ message: String,
    of group: Group = .claims, next: String?
  ) {
    (self.group, self.name, self.message, self.next) = (group, name, message, next)
    (self.value, line) = (value, expectation.line)
    outcome = expectation.outcome(holds: holds)
    if case .noWorse = expectation.claim.content { isCompared = true }
    if outcome == .unexpectedlyMet {
      self.message += "; remove knownFailure"
      // The claim is about several trackers or suites.
      if group == .claims, name != expectation.claim.text {
        self.message +=
          ", or, if it fails elsewhere, write one claim for each tracker and suite"
      }
      self.next = nil
    }
    if outcome == .notMet, let because = expectation.because { self.message += ": \(because)" }
  }
}
