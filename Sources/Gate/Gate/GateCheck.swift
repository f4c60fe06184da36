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
