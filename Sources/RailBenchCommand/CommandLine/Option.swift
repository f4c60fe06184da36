import Foundation
import RailNetwork

/// An argument or an option, a stored property of an ``Options``; a ``Request`` returns its value.
struct Option<Value: Sendable>: Sendable {
  let declaration: Declaration
  /// Parses the words given, in order; the list is empty if the user did not give the option.
  let value: @Sendable (_ given: [String]) throws(Faults) -> Value
}

/// The data that the parser and help need of an argument or an option.
struct Declaration: Sendable {
  enum Count: Sendable {
    case one
    case optional
    case oneOrMore
    case any
  }

  /// An option's name with its dashes, or an argument's in capitals: `--output`, `FILE`.
  let name: String
  /// A short form such as `-o`.
  var short: String?
  /// The placeholder for an option's value, such as `DIR`; nil for a flag.
  var placeholder: String?
  let summary: String
  var isRepeatable = false
  /// How many words an argument takes; nil for an option.
  var count: Count?
}

/// Options of a subcommand; each stored property is an ``Option`` or another set.
protocol Options: Sendable {}

extension Options {
  /// All options, in the order of the properties.
  var all: [any DeclaredOption] {
    Mirror(reflecting: self).children.flatMap { child -> [any DeclaredOption] in
      if let option = child.value as? any DeclaredOption { return [option] }
      return (child.value as? any Options)?.all ?? []
    }
  }
}

/// An option with any type of value.
protocol DeclaredOption: Sendable {
  var declaration: Declaration { get }

  /// - Throws: the faults of the words given.
  func check(_ given: [String]) throws(Faults)
}

extension Option: DeclaredOption {
  func check(_ given: [String]) throws(Faults) { _ = try value(given) }
}

/// A call of one subcommand: the values of its options, and the terminal.
@dynamicMemberLookup
struct Request<Given: Options>: Sendable {
  let options: Given
  let invocation: Invocation

  subscript<Value>(dynamicMember option: KeyPath<Given, Option<Value>>) -> Value {
    invocation.value(of: options[keyPath: option])
  }

  subscript<Part: Options>(dynamicMember part: KeyPath<Given, Part>) -> Request<Part> {
    Request<Part>(options: options[keyPath: part], invocation: invocation)
  }

  func has<Value>(_ option: KeyPath<Given, Option<Value>>) -> Bool {
    invocation.has(options[keyPath: option].declaration.name)
  }
}

extension Option where Value == Bool {
  static let json = flag("--json", "prints the results as JSON, and nothing else")

  static func flag(_ name: String, short: String? = nil, _ summary: String) -> Option {
    Option(declaration: Declaration(name: name, short: short, summary: summary)) { given in
      !given.isEmpty
    }
  }
}

extension Option {
  static func one(
    _ name: String, short: String? = nil, _ placeholder: String, _ summary: String,
    value: @escaping @Sendable (_ text: String?) throws(Faults) -> Value
  ) -> Option {
    let declaration = Declaration(
      name: name, short: short, placeholder: placeholder, summary: summary)
    return Option(declaration: declaration) { given throws(Faults) in try value(given.last) }
  }

  /// An option that may be given several times.
  static func many(
    _ name: String, short: String? = nil, _ placeholder: String, _ summary: String,
    value: @escaping @Sendable (_ texts: [String]) throws(Faults) -> Value
  ) -> Option {
    let declaration = Declaration(
      name: name, short: short, placeholder: placeholder, summary: summary, isRepeatable: true)
    return Option(declaration: declaration, value: value)
  }
}

extension Option where Value == String? {
  static func optionalArgument(_ name: String, _ summary: String) -> Option {
    Option(declaration: Declaration(name: name, summary: summary, count: .optional)) { given in
      given.first
    }
  }

  static func text(
    _ name: String, short: String? = nil, _ placeholder: String, _ summary: String
  ) -> Option {
    .one(name, short: short, placeholder, summary) { text in text }
  }

  static func output(_ placeholder: String, _ summary: String) -> Option {
    .text("--output", short: "-o", placeholder, summary)
  }
}

extension Option where Value == String {
  static func argument(_ name: String, _ summary: String) -> Option {
    Option(declaration: Declaration(name: name, summary: summary, count: .one)) { given in
      given.first ?? ""
    }
  }

  static func text(
    _ name: String, short: String? = nil, _ placeholder: String, _ summary: String,
    default standard: String
  ) -> Option {
    .one(name, short: short, placeholder, "\(summary) (default: \(standard))") { text in
      text ?? standard
    }
  }

  /// A required option; the remedy tells the user what to write.
  static func required(
    _ name: String, short: String? = nil, _ placeholder: String, _ summary: String, remedy: String
  ) -> Option {
    .one(name, short: short, placeholder, summary) { text throws(Faults) in
      guard let text else { throw Faults(name, "missing", remedy: remedy) }
      return text
    }
  }
}

extension Option where Value == Int {
  /// A whole number; the summary ends with its default, unless that would not help a reader.
  static func integer(
    _ name: String, short: String? = nil, _ placeholder: String, _ summary: String,
    in range: ClosedRange<Int>, default standard: Int, isShown: Bool = true
  ) -> Option {
    let summary = isShown ? "\(summary) (default: \(standard))" : summary
    return .one(name, short: short, placeholder, summary) { text throws(Faults) in
      try text.map { text throws(Faults) in try wholeNumber(text, in: range, of: name) } ?? standard
    }
  }

  /// The time limit for an answer of a program.
  static var timeout: Option {
    .integer(
      "--timeout", "SECONDS",
      "longest time that a program may take for an answer, including its start",
      in: 1...86_400, default: 60)
  }

  /// The number of journeys that run at the same time.
  static var jobs: Option {
    .integer(
      "--jobs", short: "-j", "N",
      "number of journeys to run at the same time (default: the number of cores)", in: 1...1_024,
      default: max(1, ProcessInfo.processInfo.activeProcessorCount), isShown: false)
  }
}

extension Option where Value == Int? {
  static func integer(
    _ name: String, _ placeholder: String, _ summary: String, in range: ClosedRange<Int>
  ) -> Option {
    .one(name, placeholder, summary) { text throws(Faults) in
      try text.map { text throws(Faults) in try wholeNumber(text, in: range, of: name) }
    }
  }
}

extension Option where Value == UInt64 {
  static var seed: Option {
    .one("--seed", "N", "seed of all random draws (default: 1)") { text throws(Faults) in
      guard let text else { return 1 }
      return UInt64(try wholeNumber(text, in: 0...Int.max, of: "--seed"))
    }
  }
}

extension Option where Value == [String] {
  static func arguments(
    _ name: String, _ summary: String, count: Declaration.Count = .oneOrMore
  ) -> Option {
    Option(declaration: Declaration(name: name, summary: summary, count: count)) { given in given }
  }

  /// An option that may be given several times, each time with one value.
  static func texts(
    _ name: String, short: String? = nil, _ placeholder: String, _ summary: String
  ) -> Option {
    .many(name, short: short, placeholder, summary) { texts in texts }
  }

  /// An option that may be given several times, also with several values separated by commas.
  static func list(
    _ name: String, short: String? = nil, _ placeholder: String, _ summary: String
  ) -> Option {
    .many(name, short: short, placeholder, summary) { texts in items(texts) }
  }
}

extension Option {
  /// An option that lists names from a small set; all unknown names are reported at once.
  static func choices<Choice: Sendable>(
    _ name: String, short: String? = nil, _ placeholder: String, _ summary: String,
    kind: String, among known: [(name: String, choice: Choice)], default standard: [Choice] = []
  ) -> Option where Value == [Choice] {
    let names = known.map(\.name)
    return many(name, short: short, placeholder, summary) { texts throws(Faults) in
      if texts.isEmpty { return standard }
      var faults = FaultLog()
      let choices = items(texts).unique.compactMap { item in
        let choice = known.first { $0.name == item }?.choice
        if choice == nil {
          let remedy = "known: \(names.joined(separator: ", "))"
          faults.add(.unknown(kind, item, in: name, among: names, remedy: remedy))
        }
        return choice
      }
      try faults.throwIfAny()
      if choices.isEmpty { throw Faults(name, "names no \(kind)") }
      return choices
    }
  }
}

/// The values separated by commas, in order; a comma in quotes does not separate.
func items(_ texts: [String]) -> [String] {
  texts.flatMap { text in
    var isAssignment = false
    var quote: Character?
    return text.split { letter in
      if letter == quote {
        quote = nil
      } else if isAssignment, quote == nil, letter == "\"" || letter == "'" {
        quote = letter
      }
      let isEnd = letter == "," && quote == nil
      isAssignment = !isEnd && (isAssignment || letter == "=")
      return isEnd
    }
  }.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
}

func wholeNumber(
  _ text: String, in range: ClosedRange<Int>, of option: String, or other: String? = nil
) throws(Faults) -> Int {
  guard let number = Int(text), range.contains(number) else {
    let kind =
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
      + (other.map { " or \($0)" } ?? "")
    throw Faults(.expected(kind, found: text, in: option))
  }
  return number
}
