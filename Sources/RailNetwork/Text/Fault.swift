/// An error in a file or an argument: its place, the problem, and what to do about it.
public struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file as the user named it, or the option that carried the value.
  public var file: String
  /// The 1-based line, if it is known.
  public var line: Int?
  /// The column, member or path inside the file, such as `legs[0].railway`.
  public var field: String?
  /// The problem, without a full stop.
  public var problem: String
  /// The remedy, if the problem doesn't make it clear.
  public var remedy: String?

  /// Makes a fault; very long texts are cut off.
  public init(
    file: String, line: Int? = nil, field: String? = nil, problem: String, remedy: String? = nil
  ) {
    self.file = Self.clipped(file, to: 1_000)
    self.line = line
    self.field = field.map { Self.clipped($0, to: 1_000) }
    self.problem = Self.clipped(problem, to: 1_000)
    self.remedy = remedy.map { Self.clipped($0, to: 1_000) }
  }

  /// The problem with a text: `expected a number, found 'x'`.
  public static func expected(_ wanted: String, found text: some StringProtocol) -> String {
    "expected \(wanted), found '\(clipped(text, to: 40))'"
  }

  /// The problem with a JSON value: `expected a number, found a list`.
  package static func expected(_ wanted: String, found node: JSONNode) -> String {
    if let text = node.string { return expected(wanted, found: text) }
    let found = node.number.map(number) ?? node.value.kindName
    return "expected \(wanted), found \(found)"
  }

  /// `1e300` instead of its 301 digits.
  private static func number(_ value: Double) -> String {
    value.magnitude < 1e15 ? JSONText.number(value) : "\(value)".replacing("e+", with: "e")
  }

  /// The start of a text, with `…` for the rest.
  private static func clipped(_ text: some StringProtocol, to most: Int) -> String {
    text.utf8.count > most && text.count > most ? text.prefix(most) + "…" : String(text)
  }

  /// `file:line: field: problem (remedy)`, without the parts that are nil.
  public var description: String {
    let place = line.map { "\(file):\($0): " } ?? "\(file): "
    return place + (field.map { "\($0): " } ?? "") + problem + (remedy.map { " (\($0))" } ?? "")
  }
}

/// All faults of one or several files; not empty when thrown.
public struct Faults: Error, Sendable, Equatable, CustomStringConvertible {
  public private(set) var all: [Fault]

  public init(_ all: [Fault]) {
    self.all = all
  }

  public init(
    _ file: String, line: Int? = nil, field: String? = nil, _ problem: String,
    remedy: String? = nil
  ) {
    all = [Fault(file: file, line: line, field: field, problem: problem, remedy: remedy)]
  }

  public init(_ fault: Fault) {
    all = [fault]
  }

  public var description: String {
    all.map(\.description).joined(separator: "\n")
  }
}
