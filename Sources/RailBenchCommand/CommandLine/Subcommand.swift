import Tracking

/// A subcommand: its name, its options, and the code that runs it.
struct Subcommand: Sendable {
  /// Such as `["network", "map"]`.
  let path: [String]
  /// One line, no full stop.
  let summary: String
  /// Details beyond the options; lines that begin with a space are shown unchanged.
  let discussion: String
  /// An example command, in lines of at most 78 columns.
  let example: String
  let declared: [any DeclaredOption]
  let arguments: [Declaration]
  let options: [Declaration]
  /// Throws ``FailedGate`` if only a gate failed.
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

extension Subcommand {
  /// The flag `--NAME` for the word `--no-NAME`, which cancels it; nil if there is no such flag.
  func flag(without name: String) -> Declaration? {
    guard name.hasPrefix("--no-") else { return nil }
    return option("--" + name.dropFirst(5)).flatMap { $0.placeholder == nil ? $0 : nil }
  }
}

struct CommonOptions: Options {
  let quiet = Option.flag(
    "--quiet", short: "-q", "prints only results and errors, no progress or notes")

  static let declarations = CommonOptions().all.map(\.declaration)
  static let names = declarations.flatMap { [$0.name, $0.short ?? $0.name] }
}

/// The context of a subcommand: the trackers, and the terminal.
struct CommandContext: Sendable {
  var trackers: [TrackerEntry]
  var console: Console
  let failures = ProgramFailures()
  /// The name of the command; an app that embeds it has its own.
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

/// Ends a subcommand whose gate failed or that found nothing; the reason is already printed.
struct FailedGate: Error {}
