import PlainText

/// Builds values that were not read from a file.
extension JSONValue {
  static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { JSONMember(name: $0.key, node: JSONNode($0.value)) })
  }

  static func list(_ values: some Sequence<JSONValue>) -> JSONValue {
    .array(values.map { JSONNode($0) })
  }

  static func integer(_ value: Int?) -> JSONValue {
    value.map { .number(Double($0)) } ?? .null
  }

  static func text(_ value: String?) -> JSONValue {
    value.map { .string($0) } ?? .null
  }
}
