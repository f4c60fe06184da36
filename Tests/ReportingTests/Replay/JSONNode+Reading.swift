import Text

/// What a node holds, for tests that know what should be there.
extension JSONNode {
  var elements: [JSONNode]? { array }

  var text: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  var number: Double? {
    guard case .number(let number) = value else { return nil }
    return number
  }
}
