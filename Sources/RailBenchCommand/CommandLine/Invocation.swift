import PlainText

/// What the user asked one subcommand for.
struct Invocation: Sendable {
  /// The positional arguments, in order.
  private(set) var arguments: [String] = []
  private var values: [String: [String]] = [:]

  /// Reads the words after a subcommand's name.
  ///
  /// - Throws: every fault of the words at once, with the nearest right name for a mistyped one.
  init(words: [String], for subcommand: Subcommand) throws(Faults) {
    var faults: [Fault] = []
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
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = subcommand.options.first(where: { $0.name == name || $0.short == name })
      else {
        faults.append(Self.unknownOption(name, subcommand))
        hasUnknownOption = true
        continue
      }
      if !option.isRepeatable, values[option.name] != nil {
        faults.append(Fault(file: "railbench", field: name, problem: "is given twice"))
      }
      guard option.value != nil else {
        if parts.count > 1 {
          faults.append(Fault(file: "railbench", field: name, problem: "takes no value"))
        }
        values[option.name, default: []].append("")
        continue
      }
      if parts.count > 1 {
        values[option.name, default: []].append(String(parts[1]))
      } else if let value = rest.popFirst() {
        values[option.name, default: []].append(value)
      } else {
        faults.append(
          Fault(
            file: "railbench", field: name, problem: "needs a value",
            remedy: "give it as \(name) \(option.value ?? "VALUE")"))
      }
    }
    // What follows an option that is none is its value, most likely, and no argument.
    if !hasUnknownOption { faults += Self.countFaults(arguments, subcommand) }
    guard faults.isEmpty else { throw Faults(faults) }
  }

  /// Whether a flag is given.
  func has(_ option: String) -> Bool {
    values[option] != nil
  }

  /// The value of an option, if given.
  func value(_ option: String) -> String? {
    values[option]?.last
  }

  /// All values of a repeatable option, in order.
  func all(_ option: String) -> [String] {
    values[option] ?? []
  }

  /// The items of a comma-separated, repeatable option, in order.
  func list(_ option: String) -> [String] {
    all(option).flatMap { $0.split(separator: ",").map(String.init) }
  }

  /// The whole number given to an option, if any.
  func integer(_ option: String, in range: ClosedRange<Int>) throws(Faults) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Faults(
        Fault(
          file: "railbench", field: option,
          problem: "'\(text)' is no whole number in "
            + "\(range.lowerBound)…\(range.upperBound)"))
    }
    return number
  }

  private static func isNegativeNumber(_ word: String) -> Bool {
    word.hasPrefix("-") && NumberReader.double(word) != nil
  }

  private static func unknownOption(_ name: String, _ subcommand: Subcommand) -> Fault {
    let known = subcommand.options.map(\.name) + ["--help"]
    let remedy =
      Suggestion.nearest(to: name, among: known).map { "did you mean \($0)?" }
      ?? "see railbench \(subcommand.name) --help"
    return Fault(file: "railbench", field: name, problem: "is no option", remedy: remedy)
  }

  private static func countFaults(_ arguments: [String], _ subcommand: Subcommand) -> [Fault] {
    var least = 0
    var most = 0
    for argument in subcommand.arguments {
      switch argument.count {
      case .one: (least, most) = (least + 1, most + 1)
      case .optional: most += 1
      case .oneOrMore: (least, most) = (least + 1, .max / 2)
      case .any: most = .max / 2
      }
    }
    if arguments.count < least {
      let missing = subcommand.arguments.dropFirst(arguments.count).first?.name ?? "argument"
      return [
        Fault(
          file: "railbench", field: missing, problem: "is missing",
          remedy: "see railbench \(subcommand.name) --help")
      ]
    }
    guard arguments.count > most else { return [] }
    return arguments.dropFirst(most).map {
      Fault(
        file: "railbench", field: $0, problem: "is one argument too many",
        remedy: "see railbench \(subcommand.name) --help")
    }
  }
}
