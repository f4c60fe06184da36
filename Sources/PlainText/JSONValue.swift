/// A JSON value that remembers where it stood, so that faults can name a line.
public struct JSONNode: Sendable, Hashable {
  public var value: JSONValue
  /// The 1-based line on which the value starts; 0 for a value that was not read from a file.
  public var line: Int

  public init(_ value: JSONValue, line: Int = 0) {
    self.value = value
    self.line = line
  }

  /// The member of this name, if this is an object that has one.
  public subscript(_ name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.node
  }

  public var string: String? { if case .string(let text) = value { text } else { nil } }
  public var number: Double? { if case .number(let number) = value { number } else { nil } }
  public var bool: Bool? { if case .bool(let bool) = value { bool } else { nil } }
  public var array: [JSONNode]? { if case .array(let nodes) = value { nodes } else { nil } }

  public static func == (a: JSONNode, b: JSONNode) -> Bool { a.value == b.value }
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// The kinds of JSON value.
///
/// Objects keep the order of their members.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONNode])
  case object([JSONMember])

  /// The kind in words, for faults.
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
  /// An object with these members, in this order, without those that have no value.
  public static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }

  /// The object with more members after its own; anything else as it is.
  public func adding(_ more: [JSONMember]) -> JSONValue {
    if case .object(let members) = self { .object(members + more) } else { self }
  }

  /// The object with the members of another after its own.
  public func adding(_ other: JSONValue) -> JSONValue {
    if case .object(let more) = other { adding(more) } else { self }
  }

  public static func list(_ values: some Sequence<JSONValue>) -> JSONValue {
    .array(values.map { JSONNode($0) })
  }

  public static func texts(_ texts: some Sequence<String>) -> JSONValue {
    .list(texts.map(JSONValue.string))
  }
}

/// A named value in an object.
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
