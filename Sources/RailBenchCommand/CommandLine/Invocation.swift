import Datasets
import Foundation
import RailNetwork
import Reporting
import Scoring

/// One call of a subcommand: its parsed words, and its context.
struct Invocation: Sendable {
  let subcommand: Subcommand
  private(set) var context: CommandContext
  /// The positional arguments, in order.
  private(set) var arguments: [String] = []
  /// The words given, by the name of their argument or option.
  private(set) var given: [String: [String]] = [:]

  /// Reads the words after a subcommand's name; throws all their faults with the nearest valid
  /// name.
  init(
    words: [String], for subcommand: Subcommand, _ context: CommandContext
  ) throws(Faults) {
    self.subcommand = subcommand
    self.context = context
    var faults = FaultLog()
    // A word after an unknown option is probably its value, not an argument.
    if take(words, &faults), !findTrackers(&faults) {
      takeArguments(&faults)
      findEmpty(&faults)
    }
    if faults.faults.isEmpty {
      for option in subcommand.declared {
        _ = faults.attempt { () throws(Faults) in
          try option.check(given[option.declaration.name] ?? [])
        }
      }
    }
    if faults.faults.isEmpty { addPrograms(&faults) }
    try faults.throwIfAny()
    if value(of: CommonOptions().quiet) { self.context.console = context.console.quiet }
  }

  /// Separates options from arguments; returns whether all options are known.
  private mutating func take(_ words: [String], _ faults: inout FaultLog) -> Bool {
    var rest = words[...]
    var onlyArguments = false
    var areKnown = true
    while let word = rest.popFirst() {
      if onlyArguments || !word.hasPrefix("-") || word == "-" || NumberReader.double(word) != nil {
        arguments.append(word == "-" && !onlyArguments ? Self.standardInput : word)
        continue
      }
      if word == "--" {
        onlyArguments = true
        continue
      }
      let parts = Self.nameAndValue(word)
      let name = String(parts[0])
      guard let option = subcommand.option(name) else {
        if let flag = subcommand.flag(without: name) {
          given[flag.name] = nil
          continue
        }
        faults.add(unknown(name))
        areKnown = false
        continue
      }
      if !option.isRepeatable, has(option.name) {
        faults.add(Fault(file: name, problem: "given twice"))
      }
      guard let placeholder = option.placeholder else {
        if parts.count > 1 { faults.add(Fault(file: name, problem: "takes no value")) }
        given[option.name, default: []].append("")
        continue
      }
      if let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() {
        let isInput = value == "-" && option.name != "--output"
        given[option.name, default: []].append(isInput ? Self.standardInput : value)
      } else {
        faults.add(
          Fault(
            file: command, problem: "missing value for '\(name)'",
            remedy: "write \(name) \(placeholder)"))
      }
    }
    return areKnown
  }

  /// The file that `-` stands for.
  private static let standardInput = "/dev/stdin"

  /// Options that do in some subcommands what others do in others.
  private static let synonyms = [
    ["--yes", "--write"], ["--tracker", "--trackers"],
  ]

  private func unknown(_ name: String) -> Fault {
    if let now = RailBench.former["\(subcommand.name) \(name)"] {
      return Fault(
        file: command, problem: "'\(name)' was an option of an earlier version",
        remedy: "now: \(now)")
    }
    let others = Self.synonyms.first { $0.contains(name) } ?? []
    if let other = others.first(where: { subcommand.option($0) != nil }) {
      return Fault(
        file: command, problem: "unknown option '\(name)'", remedy: "did you mean '\(other)'?")
    }
    let known = (subcommand.options + CommonOptions.declarations).map(\.name) + ["--help"]
    return .unknown("option", name, in: command, among: known, remedy: help)
  }

  /// Assigns the arguments to their declarations in order; the last may take all that remain.
  private mutating func takeArguments(_ faults: inout FaultLog) {
    var rest = arguments[...]
    for argument in subcommand.arguments {
      let isOpen = argument.count == .oneOrMore || argument.count == .any
      let own = isOpen ? rest : rest.prefix(1)
      rest = rest.dropFirst(own.count)
      if !own.isEmpty { given[argument.name] = Array(own) }
      if own.isEmpty, argument.count == .one || argument.count == .oneOrMore {
        faults.add(Fault(file: command, problem: "missing argument \(argument.name)", remedy: help))
        return
      }
    }
    for word in rest {
      faults.add(Fault(file: command, problem: "unexpected argument '\(word)'", remedy: help))
    }
  }

  /// Finds empty words, as `--output "$folder"` gives if the variable is not set.
  private func findEmpty(_ faults: inout FaultLog) {
    for option in subcommand.declared.map(\.declaration) {
      let isArgument = option.count != nil
      guard isArgument || option.placeholder != nil,
        given[option.name, default: []].contains(where: { $0.allSatisfy(\.isWhitespace) })
      else { continue }
      let what = isArgument ? "argument \(option.name)" : "value for '\(option.name)'"
      faults.add(
        Fault(
          file: command, problem: "empty \(what)",
          remedy: option.placeholder.map { "write \(option.name) \($0)" } ?? help))
    }
  }

  /// Adds the programs in `--trackers` to the known trackers.
  private mutating func addPrograms(_ faults: inout FaultLog) {
    let texts = items(given["--trackers"] ?? []) + (given["--tracker"] ?? [])
    for text in texts.compactMap(Program.text) {
      _ = faults.attempt { () throws(Faults) in
        let option = "--trackers"
        let known = KnownContestants(context, withReferences: true).all
        guard !known.contains(where: { $0.id == text.name }) else {
          throw Faults(
            option, field: text.name, "is already the name of a tracker",
            remedy: "give the program another name")
        }
        context.trackers.append(
          try Program.tracker(
            text, seconds: value(of: .timeout), failures: context.failures, option: option))
      }
    }
  }

  /// Finds trackers among the arguments: in `-t v3 v4` or `compare v3 v4` the words are meant as
  /// trackers; returns whether there are any.
  private func findTrackers(_ faults: inout FaultLog) -> Bool {
    guard let option = subcommand.option("--trackers") ?? subcommand.option("--tracker")
    else { return false }
    let known = KnownContestants(context, withReferences: true).all.map(\.id)
    let strays = arguments.filter { word in
      known.contains { word == $0 || word.hasPrefix("\($0):") } && !Files.exists(word)
    }
    guard let first = strays.first else { return false }
    let list = option.isRepeatable ? given[option.name] ?? [] : []
    let all = (list.map { $0.trimmingCharacters(in: [",", " "]) } + strays).joined(separator: ",")
    faults.add(Fault(file: first, problem: "is a tracker", remedy: "write \(option.name) \(all)"))
    return true
  }

  private var command: String { "railbench \(subcommand.name)" }
  private var help: String { "see \(command) --help" }

  func has(_ name: String) -> Bool { given[name] != nil }

  func value<Value>(of option: Option<Value>) -> Value {
    do {
      return try option.value(given[option.declaration.name] ?? [])
    } catch {
      preconditionFailure("checked when the words were read: \(error)")
    }
  }

  /// Splits `--jobs=2` and `-j2` into name and value; other words stay whole.
  static func nameAndValue(_ word: String) -> [Substring] {
    guard word.hasPrefix("--") else {
      let value = word.dropFirst(2)
      return value.isEmpty
        ? [word[...]] : [word.prefix(2), value.first == "=" ? value.dropFirst() : value]
    }
    return word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  }
}

extension Invocation {
  var reproduction: String {
    "\(context.program) \(words.map(ShellText.quoted).joined(separator: " "))"
  }

  /// The words that repeat this run, without the options that change no byte.
  var words: [String] {
    var words = subcommand.path + arguments
    for option in subcommand.options
    where !["--output", "--jobs", "--shard"].contains(option.name) {
      words += (given[option.name] ?? []).flatMap {
        option.placeholder == nil ? [option.name] : [option.name, $0]
      }
    }
    return words
  }
}

extension Request {
  var context: CommandContext { invocation.context }
  /// The number of journeys that run at the same time.
  var jobs: Int { invocation.value(of: .jobs) }
  var reproduction: String { invocation.reproduction }
  var console: Console { context.console }

  func print(_ text: String) { console.print(text) }

  /// Prints the results of `--json`.
  func print(json results: JSONValue) {
    let head = JSONValue.members([
      "railbench": .string(RailBench.version), "command": .string(invocation.subcommand.name),
    ])
    print(String(JSONText.pretty(head.adding(results)).dropLast()))
  }

  func print(_ table: ReportTable) { console.print(table.plain(into: console.columns)) }

  /// Prints a table without the line under its header.
  func print(_ table: TextTable) {
    let parts = table.folded(into: console.columns).map { String($0.unruled.dropLast()) }
    print(parts.joined(separator: "\n\n"))
  }

  func warn(_ text: String) { console.warn(text) }

  /// Reports stages of long work, on a terminal in one line, else a line every few seconds.
  func stages() -> (_ text: String) -> Void {
    var shown = ContinuousClock.now
    return { text in
      if console.showsProgress { return console.progress(text) }
      guard !text.isEmpty, ContinuousClock.now - shown >= .seconds(5) else { return }
      shown = .now
      console.warn(text)
    }
  }

  /// Shows on the terminal how many pieces of long work are done.
  func progress(_ label: String, of total: Int) -> (_ done: Int) -> Void {
    let line = ProgressLine(console: console, label: label)
    return { line.show($0, of: total) }
  }
}
