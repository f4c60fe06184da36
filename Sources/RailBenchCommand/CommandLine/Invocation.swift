import Datasets
import Foundation
import Reporting
import Text

/// What the user asked one subcommand for, and what it works with.
struct Invocation: Sendable {
  let subcommand: Subcommand
  private(set) var workbench: Workbench
  /// The positional arguments, in order.
  private(set) var arguments: [String] = []
  /// How many journeys are worked on at once.
  private(set) var jobs = max(1, ProcessInfo.processInfo.activeProcessorCount)
  private var values: [String: [String]] = [:]

  /// Reads the words after a subcommand's name.
  ///
  /// - Throws: every fault of the words at once, with the nearest right name for a mistyped one.
  init(words: [String], for subcommand: Subcommand, _ workbench: Workbench) throws(Faults) {
    self.subcommand = subcommand
    self.workbench = workbench
    let command = "railbench \(subcommand.name)"
    let help = "see \(command) --help"
    var faults = FaultCollector()
    var rest = words[...]
    var onlyArguments = false
    var hasUnknownOption = false
    while let word = rest.popFirst() {
      if onlyArguments || !word.hasPrefix("-") || word == "-" || Self.isNegativeNumber(word) {
        arguments.append(word)
        continue
      }
      if word == "--" {
        onlyArguments = true
        continue
      }
      let parts = Self.nameAndValue(word)
      let name = String(parts[0])
      guard let option = subcommand.option(name) else {
        let known = (subcommand.options + OptionDeclaration.common).map(\.name) + ["--help"]
        faults.add(.unknown("option", name, in: command, among: known, remedy: help))
        hasUnknownOption = true
        continue
      }
      if !option.isRepeatable, values[option.name] != nil {
        faults.add(Fault(file: name, problem: "given twice"))
      }
      guard let placeholder = option.value else {
        if parts.count > 1 { faults.add(Fault(file: name, problem: "takes no value")) }
        values[option.name, default: []].append("")
        continue
      }
      if let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() {
        values[option.name, default: []].append(value)
      } else {
        faults.add(
          Fault(file: name, problem: "needs a value", remedy: "write \(name) \(placeholder)"))
      }
    }
    // What follows an option that is unknown is its value, most likely, and no argument.
    if !hasUnknownOption {
      for problem in Self.countProblems(arguments, subcommand) {
        faults.add(Fault(file: command, problem: problem, remedy: help))
      }
    }
    try faults.throwIfAny()
    if has("--quiet") { self.workbench.console = workbench.console.quiet }
    jobs = try integer("--jobs", in: 1...1_024) ?? jobs
  }

  /// Whether an option is given.
  func has(_ option: String) -> Bool { values[option] != nil }

  /// The value of an option, if given.
  func value(_ option: String) -> String? { values[option]?.last }

  /// The value of an option that can't be left out; the remedy says what to write.
  func required(_ option: String, remedy: String) throws(Faults) -> String {
    guard let value = value(option) else { throw Faults(option, "missing", remedy: remedy) }
    return value
  }

  /// All values of a repeatable option, in order.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// The items of a comma-separated, repeatable option, in order.
  func list(_ option: String) -> [String] {
    all(option).flatMap { $0.split(separator: ",").map(String.init) }
  }

  /// The items of an option that lists names of few things, as those things.
  ///
  /// - Throws: every name that is unknown.
  func choices<Choice>(
    _ option: String, _ kind: String, among known: [(name: String, choice: Choice)],
    word: String = "known:"
  ) throws(Faults) -> [Choice] {
    let names = known.map(\.name)
    var faults = FaultCollector()
    let choices = list(option).compactMap { name in
      let choice = known.first { $0.name == name }?.choice
      if choice == nil {
        let remedy = "\(word) \(names.joined(separator: ", "))"
        faults.add(.unknown(kind, name, in: option, among: names, remedy: remedy))
      }
      return choice
    }
    try faults.throwIfAny()
    return choices
  }

  /// The whole number given to an option, if any.
  func integer(_ option: String, in range: ClosedRange<Int>) throws(Faults) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let kind = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw Faults(.expected(kind, found: text, in: option))
    }
    return number
  }

  /// What `--seed` says.
  func seed() throws(Faults) -> UInt64 { UInt64(try integer("--seed", in: 0...Int.max) ?? 1) }

  /// `--jobs=2` and `-j2` in two parts; other words as they are.
  static func nameAndValue(_ word: String) -> [Substring] {
    guard word.hasPrefix("--") else {
      let value = word.dropFirst(2)
      return value.isEmpty
        ? [word[...]] : [word.prefix(2), value.first == "=" ? value.dropFirst() : value]
    }
    return word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  }

  private static func isNegativeNumber(_ word: String) -> Bool {
    word.hasPrefix("-") && NumberReader.double(word) != nil
  }

  private static func countProblems(_ arguments: [String], _ subcommand: Subcommand) -> [String] {
    let needed = subcommand.arguments.filter { $0.count == .one || $0.count == .oneOrMore }
    if arguments.count < needed.count {
      return ["missing argument \(needed[arguments.count].name)"]
    }
    let isOpen = subcommand.arguments.contains { $0.count == .oneOrMore || $0.count == .any }
    let most = isOpen ? arguments.count : subcommand.arguments.count
    return arguments.dropFirst(most).map { "unexpected argument '\($0)'" }
  }
}

extension Invocation {
  /// The command that does the same again, for reports.
  ///
  /// Where it writes and on how many cores it runs is left out: neither changes a byte.
  var reproduction: String {
    var words = ["swift run -c release railbench \(subcommand.name)"] + arguments.map(Self.quoted)
    for option in subcommand.options where !["--output", "--jobs"].contains(option.name) {
      words += all(option.name).map {
        option.value == nil ? option.name : "\(option.name) \(Self.quoted($0))"
      }
    }
    return words.joined(separator: " ")
  }

  /// A word as a shell takes it.
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || "-_./,:=+@".utf8.contains(byte)
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }

  var console: Console { workbench.console }

  /// Prints a result.
  func print(_ text: String) { console.print(text) }

  /// Prints a table of a report.
  func print(_ table: ReportTable) { console.print(table.plain(into: console.columns)) }

  /// Prints a table without a rule.
  func print(_ table: TextTable) {
    let parts = table.folded(into: console.columns).map { String($0.unruled.dropLast()) }
    console.print(parts.joined(separator: "\n\n"))
  }

  /// Prints a remark on standard error.
  func warn(_ text: String) { console.warn(text) }

  /// Tells the terminal how many of the pieces of a long piece of work are done.
  func progress(_ label: String, of total: Int) -> (_ done: Int) -> Void {
    ProgressLine(console: console, label: label, total: total).show
  }
}
