import Text

typealias OptionDeclaration = Declaration
typealias ArgumentDeclaration = Declaration

extension Subcommand {
  init(
    path: [String], summary: String, discussion: String = "",
    arguments: [ArgumentDeclaration] = [], options: [OptionDeclaration] = [],
    run: @escaping @Sendable (Invocation) async throws -> Void
  ) {
    self.path = path
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.run = run
    declared = []
  }
}

extension Declaration {
  init(_ name: String, _ summary: String, count: Count = .one) {
    self.init(name: name, summary: summary, count: count)
  }

  static func flag(_ name: String, _ summary: String) -> OptionDeclaration {
    OptionDeclaration(name: name, summary: summary)
  }

  static func option(
    _ name: String, short: String? = nil, _ value: String, _ summary: String
  ) -> OptionDeclaration {
    OptionDeclaration(name: name, short: short, placeholder: value, summary: summary)
  }

  static func list(
    _ name: String, short: String? = nil, _ value: String, _ summary: String
  ) -> OptionDeclaration {
    OptionDeclaration(
      name: name, short: short, placeholder: value, summary: summary, isRepeatable: true)
  }

  static func output(_ value: String, _ summary: String) -> OptionDeclaration {
    option("--output", short: "-o", value, summary)
  }

  static let jobs = Option.jobs.declaration
  static let seed = Option.seed.declaration
  static let tags = list("--tag", "TAG", "a tag; several by comma")
}

extension Invocation {
  /// The value of an option, if given.
  func value(_ option: String) -> String? { given[option]?.last }

  /// The value of an option that can't be left out; the remedy says what to write.
  func required(_ option: String, remedy: String) throws(Faults) -> String {
    guard let value = value(option) else { throw Faults(option, "missing", remedy: remedy) }
    return value
  }

  /// All values of a repeatable option, in order.
  func all(_ option: String) -> [String] { given[option] ?? [] }

  /// The items of a comma-separated, repeatable option, in order.
  func list(_ option: String) -> [String] {
    all(option).flatMap { $0.split(separator: ",").map(String.init) }
  }

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
}
