package struct GateCheck: Sendable {
  package enum Group: String, Sendable, Hashable {
    case trackers
    case noWorse = "no worse than the baseline"
    case floors
    case zero = "zero tolerance"
    case expectations = "expectations of journeys"
    case determinism
  }

  package var group: Group
  /// Such as `v3 RW1`.
  package var name: String
  /// The result, in sentences without the last full stop; for a failure also the limit.
  package var message: String
  package var holds: Bool
  /// For a requirement with bounds: the value, and what is required.
  package var bounds: (value: String, required: String)?
  /// For a comparison with the baseline: how much better the mean is.
  package var gain: Double?
  /// A command that helps if the check fails, without the program's name.
  package var next: String?
  /// The file of the condition; nil: the gate's file.
  package var file: String?
  package var line: Int?

  package init(
    _ group: Group, _ name: String, _ message: String, holds: Bool, next: String? = nil
  ) {
    self.next = next
    self.group = group
    self.name = name
    self.message = message
    self.holds = holds
  }
}
