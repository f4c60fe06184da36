/// A JSON value with its line in the file, for faults.
public struct JSONNode: Sendable, Hashable {
  public var value: JSONValue
  /// Only 32 bits, because files contain millions of values.
  private let smallLine: UInt32

  /// The 1-based line on which the value starts; 0 for a value that was not read from a file.
  public var line: Int { Int(smallLine) }

  public init(_ value: JSONValue, line: Int = 0) {
    self.value = value
    smallLine = UInt32(line)
  }

  /// The member with this name; nil if it is missing.
  @inline(never)
  public subscript(_ name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.node
  }

  public var string: String? { if case .string(let text) = value { text } else { nil } }
  public var number: Double? { if case .number(let number) = value { number } else { nil } }
  public var bool: Bool? { if case .bool(let bool) = value { bool } else { nil } }

  /// The elements of a list; nil for any other value.
  @inline(never)
  public var array: [JSONNode]? { if case .array(let nodes) = value { nodes } else { nil } }

  /// The members of an object; nil for any other value.
  package var members: [JSONMember]? { if case .object(let all) = value { all } else { nil } }

  public static func == (a: JSONNode, b: JSONNode) -> Bool { a.value == b.value }
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// The kinds of JSON value; objects keep the order of their members.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONNode])
  case object([JSONMember])

  /// The kind of value as named in faults.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// Values that were not read from a file.
extension JSONValue {
  /// An object with these members in this order, without the members that are nil.
  public static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }

  /// The object with more members at its end; other values are unchanged.
  public func adding(_ more: [JSONMember]) -> JSONValue {
    if case .object(let members) = self { .object(members + more) } else { self }
  }

  /// The object with the members of another object at its end.
  public func adding(_ other: JSONValue) -> JSONValue {
    if case .object(let more) = other { adding(more) } else { self }
  }

  public static func list(_ values: some Sequence<JSONValue>) -> JSONValue {
    .array(values.map { JSONNode($0) })
  }

  package static func integer(_ value: Int?) -> JSONValue {
    value.map { .number(Double($0)) } ?? .null
  }

  package static func text(_ value: String?) -> JSONValue {
    value.map { .string($0) } ?? .null
  }

  public static func texts(_ texts: some Sequence<String>) -> JSONValue {
    .list(texts.map(JSONValue.string))
  }
}

public struct JSONMember: Sendable, Hashable {
  public var name: String
  public var node: JSONNode

  /// A member that was not read from a file.
  public init(_ name: String, _ value: JSONValue) {
    self.init(name: name, node: JSONNode(value))
  }

  public init(name: String, node: JSONNode) {
    self.name = name
    self.node = node
  }
}
