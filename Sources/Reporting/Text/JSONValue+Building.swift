import PlainText

/// Builds values that were not read from a file.
extension JSONValue {
  static func integer(_ value: Int?) -> JSONValue {
    value.map { .number(Double($0)) } ?? .null
  }

  static func text(_ value: String?) -> JSONValue {
    value.map { .string($0) } ?? .null
  }
}
