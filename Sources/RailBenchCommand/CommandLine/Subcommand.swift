/// One thing that the command can do: its name, what it takes, and the code behind it.
struct Subcommand: Sendable {
  /// Such as `["network", "nearest"]`.
  let path: [String]
  /// One line, no full stop.
  let summary: String
  /// What a user needs beyond the options: formats, defaults, an example.
  var discussion = ""
  var arguments: [ArgumentDeclaration] = []
  var options: [OptionDeclaration] = []
  let run: @Sendable (Invocation, Workbench) async throws -> ExitStatus

  var name: String { path.joined(separator: " ") }
}

/// A positional argument.
struct ArgumentDeclaration: Sendable {
  enum Count: Sendable {
    case one
    case optional
    case oneOrMore
    case any
  }

  /// In capitals: `FILE`.
  let name: String
  let summary: String
  var count = Count.one
}

/// An option, with a value or without.
struct OptionDeclaration: Sendable {
  /// With its dashes: `--output`.
  let name: String
  /// A short form such as `-o`.
  var short: String?
  /// In capitals, such as `DIR`; nil for a flag.
  var value: String?
  let summary: String
  var isRepeatable = false
}

/// How the command ends.
enum ExitStatus: Int32, Sendable {
  case success = 0
  /// A gate failed.
  case failedGate = 1
  /// Bad input or usage.
  case badInput = 2
  /// A fault of this program.
  case internalFault = 3
}
