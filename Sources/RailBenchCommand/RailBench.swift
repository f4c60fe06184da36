import Datasets
import Foundation
import RailNetwork
public import Tracking

/// The command `railbench` as a library: a program of one line runs it with its own trackers.
public enum RailBench {
  /// The version of the harness, as in `CHANGELOG.md`.
  public static let version = SuiteSignature.harness

  /// Runs the command with this process's arguments and exits.
  ///
  /// - Parameter trackers: the available trackers: `TrackerCatalogue.all`, and yours.
  public static func main(trackers: [TrackerEntry]) -> Never {
    let words = Array(CommandLine.arguments.dropFirst())
    let console = Console.own
    do throws(Faults) {
      try ProcessLimits.prepare()
      // Decoding a path that is not UTF-8 would change it.
      if let word = words.firstIndex(where: { $0.contains("\u{FFFD}") }) {
        throw Faults(
          "railbench", "argument \(word + 1) is not UTF-8: '\(words[word])'",
          remedy: "name files and folders in UTF-8")
      }
    } catch {
      for fault in error.all { console.error(fault) }
      exit(ExitStatus.badInput.rawValue)
    }
    Interruption.watch {
      // Resets colours and clears the progress line.
      if isatty(STDOUT_FILENO) == 1 { StandardOutput.write("\u{1b}[0m\n") }
      console.progress("")
    }
    Task {
      var context = CommandContext(trackers: trackers, console: console)
      if let path = CommandLine.arguments.first, !path.isEmpty {
        context.program = ShellText.quoted(URL(fileURLWithPath: path).lastPathComponent)
      }
      var status = await run(words, context: context)
      if let problem = StandardOutput.problem {
        console.error("standard output: can't be written: \(problem)")
        status = .badInput
      }
      exit(status.rawValue)
    }
    dispatchMain()
  }

  /// Runs the command inside this process, and returns its output.
  package static func run(
    _ words: [String], trackers: [TrackerEntry], output: @escaping @Sendable (String) -> Void,
    errors: @escaping @Sendable (String) -> Void
  ) async -> Int32 {
    let console = Console(showsProgress: false, output: output, errors: errors)
    return await run(words, context: CommandContext(trackers: trackers, console: console)).rawValue
  }

  /// Runs the command; if a tracker's program failed, it is reported and the command fails.
  static func run(_ words: [String], context: CommandContext) async -> ExitStatus {
    let status = await attempt(words, context: context)
    let failures = context.failures.texts
    let isOfMachine = context.failures.isOfMachine
    for text in failures {
      context.console.error(
        text + (isOfMachine ? "" : " (correct the program, and run this again)"))
    }
    if isOfMachine { return .badInput }
    if context.failures.areInPart { return status }
    return status == .success && !failures.isEmpty ? .failedGate : status
  }

  private static func attempt(_ words: [String], context: CommandContext) async -> ExitStatus {
    do {
      return try await dispatch(words, context: context)
    } catch is FailedGate {
      return .failedGate
    } catch let faults as Faults {
      context.console.progress("")
      for fault in faults.all { context.console.error(fault) }
      return .badInput
    } catch {
      context.console.progress("")
      context.console.error("\(error)", label: "internal error")
      return .internalFault
    }
  }

  private static func dispatch(
    _ words: [String], context: CommandContext
  ) async throws -> ExitStatus {
    // The flags that all subcommands have may come first: `-q compare`.
    let flags = ["--help", "-h"] + CommonOptions.names
    let lead = words.allSatisfy(flags.contains) ? [] : words.prefix(while: flags.contains)
    let words = Array(words.dropFirst(lead.count))
    let subcommands = SubcommandCatalogue.all
    let columns = min(context.console.columns ?? 80, 100)
    guard let first = words.first else {
      context.console.print(Help.names(SubcommandCatalogue.groups, columns: columns))
      return .badInput
    }
    if ["--help", "-h", "help"].contains(first), words.count == 1 {
      context.console.print(Help.overview(SubcommandCatalogue.groups, columns: columns))
      return .success
    }
    if [["--version"], ["-V"], ["version"]].contains(words) {
      context.console.print(version)
      return .success
    }
    let said = words[0] == "help" ? Array(words.dropFirst()) + ["--help"] : words
    // The name of a subcommand may be one argument: "journey import".
    let name = said[0].split(separator: " ").map(String.init)
    let asked = (name.isEmpty ? [said[0]] : name) + said.dropFirst()
    let matches = subcommands.filter { asked.starts(with: $0.path) }
    guard let subcommand = matches.max(by: { $0.path.count < $1.path.count }) else {
      let group = subcommands.filter { $0.path[0] == asked[0] }
      guard group.isEmpty || !(asked.count == 1 || asked[1].hasPrefix("-")) else {
        context.console.print(Help.overview([("Subcommands", group)], columns: columns))
        return asked.count == 1 ? .badInput : .success
      }
      throw unknown(asked, subcommands)
    }
    var rest = Array(asked.dropFirst(subcommand.path.count))
    if let word = rest.first, !word.hasPrefix("-"), !Files.exists(word),
      isNearly(word, below: subcommand)
    {
      throw unknown(asked, subcommands)
    }
    rest = lead + rest
    if rest.contains("--help") || rest.contains("-h") {
      context.console.print(Help.page(subcommand, columns: columns))
      return .success
    }
    try await subcommand.run(Invocation(words: rest, for: subcommand, context))
    return .success
  }

  /// Whether a word is nearly the last one of a longer subcommand: `check labeling`.
  private static func isNearly(_ word: String, below subcommand: Subcommand) -> Bool {
    SubcommandCatalogue.all.contains { longer in
      longer.path.dropLast() == subcommand.path[...]
        && Suggestion.nearest(to: word, among: longer.path.suffix(1)) != nil
    }
  }

  /// Subcommands and options of version 0.7, and the commands that do their work.
  static let former = [
    "baseline update": "railbench check --update-baseline",
    "compare --verbose": "railbench compare --every-metric",
    "explain --verbose": "railbench explain JOURNEY --json",
    "metrics --output": "railbench metrics > metrics.md",
    "network info": "railbench network map greater-tokyo",
    "phones --output": "railbench phones > phones.md",
    "score --verbose": "railbench score --estimates FILE --every-metric",
  ]

  private static func unknown(_ words: [String], _ subcommands: [Subcommand]) -> Faults {
    let typed = words.prefix { !$0.hasPrefix("-") }
    if typed.isEmpty {
      return Faults(
        "railbench", "unknown option '\(words[0])'",
        remedy: "options follow the subcommand; see railbench --help")
    }
    let name = typed.prefix(2).joined(separator: " ")
    if let command = former[name] {
      return Faults(
        "railbench", "'\(name)' was a subcommand of an earlier version", remedy: "now: \(command)")
    }
    let group = subcommands.filter { $0.path.dropLast() == typed.prefix(1) }
    if typed.count > 1, !group.isEmpty {
      let known = group.map { $0.path[1] }
      let remedy =
        Suggestion.nearest(to: typed[1], among: known).map { "did you mean '\(typed[0]) \($0)'?" }
        ?? "there is \(typed[0]) \(listed(known, most: 20))"
      return Faults(
        "railbench", "unknown subcommand '\(typed.prefix(2).joined(separator: " "))'",
        remedy: remedy)
    }
    let candidates = subcommands.map { subcommand in
      (subcommand.name, typed.prefix(subcommand.path.count).joined(separator: " "))
    }
    let nearest = candidates.min {
      Suggestion.distance($0.0, $0.1) < Suggestion.distance($1.0, $1.1)
    }.flatMap { Suggestion.nearest(to: $0.1, among: [$0.0]) }
    return Faults(
      "railbench", "unknown subcommand '\(typed.joined(separator: " "))'",
      remedy: nearest.map { "did you mean '\($0)'?" } ?? "see railbench --help")
  }
}
