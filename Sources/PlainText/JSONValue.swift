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

/// A named value in an object.
public struct JSONMember: Sendable, Hashable {
  public var name: String
  public var node: JSONNode

  public init(name: String, node: JSONNode) {
    self.name = name
    self.node = node
  }
}
