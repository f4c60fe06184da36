import Tracking

/// One thing that the command can do: its name, what it takes, and the code behind it.
struct Subcommand: Sendable {
  /// Such as `["network", "info"]`.
  let path: [String]
  /// One line, no full stop.
  let summary: String
  /// What a user needs beyond the options: formats, defaults, an example.
  var discussion = ""
  var arguments: [ArgumentDeclaration] = []
  var options: [OptionDeclaration] = []
  /// Throws ``FailedGate`` where all went well but for a gate.
  let run: @Sendable (Invocation) async throws -> Void

  var name: String { path.joined(separator: " ") }

  /// The option of this long or short name.
  func option(_ name: String) -> OptionDeclaration? {
    (options + OptionDeclaration.common).first { $0.name == name || $0.short == name }
  }
}

/// What a subcommand works with: the contestants, and the terminal.
struct Workbench: Sendable {
  let trackers: [TrackerEntry]
  var console: Console
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
  let count: Count

  init(_ name: String, _ summary: String, count: Count = .one) {
    self.name = name
    self.summary = summary
    self.count = count
  }
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

  static func flag(_ name: String, _ summary: String) -> OptionDeclaration {
    OptionDeclaration(name: name, summary: summary)
  }

  static func option(
    _ name: String, short: String? = nil, _ value: String, _ summary: String
  ) -> OptionDeclaration {
    OptionDeclaration(name: name, short: short, value: value, summary: summary)
  }

  /// An option that may be given several times, or take several values with commas between them.
  static func list(
    _ name: String, short: String? = nil, _ value: String, _ summary: String
  ) -> OptionDeclaration {
    OptionDeclaration(name: name, short: short, value: value, summary: summary, isRepeatable: true)
  }

  static func output(_ value: String, _ summary: String) -> OptionDeclaration {
    option("--output", short: "-o", value, summary)
  }

  static let jobs = option(
    "--jobs", short: "-j", "N",
    "how many journeys are worked on at once (default: the number of cores)")
  static let seed = option("--seed", "N", "for all draws (default: 1)")
  /// What every subcommand takes.
  static let common = [
    OptionDeclaration(
      name: "--quiet", short: "-q", summary: "neither progress nor notes, only results and errors")
  ]
  static let tags = list("--tag", "TAG", "a tag; several by comma")
}

/// How the command ends.
enum ExitStatus: Int32, Sendable {
  case success = 0
  /// A gate failed.
  case failedGate = 1
  /// Bad input or usage, or an output that can't be written.
  case badInput = 2
  /// A fault of this program.
  case internalFault = 3
}

/// The way out of a subcommand whose gate does not hold; all is said already.
struct FailedGate: Error {}
