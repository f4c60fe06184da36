import Datasets
import Running
import Tracking

/// One thing that the command can do: its name, what it takes, and the code behind it.
struct Subcommand: Sendable {
  /// Such as `["network", "info"]`.
  let path: [String]
  /// One line, no full stop.
  let summary: String
  /// What a user needs beyond the options: formats, defaults; lines that begin with a space are
  /// shown as they are.
  let discussion: String
  /// What a user may type, in lines of at most 78 columns.
  let example: String
  let declared: [any DeclaredOption]
  let arguments: [Declaration]
  let options: [Declaration]
  /// Throws ``FailedGate`` where all went well but for a gate.
  let run: @Sendable (Invocation) async throws -> Void

  init<Given: Options>(
    path: [String], summary: String, discussion: String = "", example: String,
    takes options: Given,
    run: @escaping @Sendable (Request<Given>) async throws -> Void
  ) {
    self.path = path
    self.summary = summary
    self.discussion = discussion
    self.example = example
    declared = options.all
    let declarations = declared.map(\.declaration)
    arguments = declarations.filter { $0.count != nil }
    self.options = declarations.filter { $0.count == nil }
    self.run = { invocation in
      try await run(Request(options: options, invocation: invocation))
    }
  }

  var name: String { path.joined(separator: " ") }

  func option(_ name: String) -> Declaration? {
    (options + CommonOptions.declarations).first { $0.name == name || $0.short == name }
  }
}

struct CommonOptions: Options {
  let quiet = Option.flag(
    "--quiet", short: "-q", "neither progress nor notes, only results and errors")

  static let declarations = CommonOptions().all.map(\.declaration)
}

/// What a subcommand works with: the contestants, and the terminal.
struct Workbench: Sendable {
  var trackers: [TrackerEntry]
  var console: Console
  let failures = ProgramFailures()
  /// What the command is called here: an app of one's own has a name of its own.
  var program = "railbench"
}

/// How the command ends.
enum ExitStatus: Int32, Sendable {
  case success = 0
  /// A gate failed, or nothing was found.
  case failedGate = 1
  /// Bad input or usage, or an output that can't be written.
  case badInput = 2
  case internalFault = 3
}

/// The way out of a subcommand whose gate does not hold, or that found nothing; all is said
/// already.
struct FailedGate: Error {}
