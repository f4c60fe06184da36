/// Writes JSON: members in the order given, so that a file's bytes follow from its values.
public enum JSONText {
  /// The text of a value, two spaces a level, with a line break at the end.
  ///
  /// Lists and objects that fit on a line of `width` characters stay on one line.
  public static func pretty(_ value: JSONValue, width: Int = 100) -> String {
    pretty(value, indent: 0, used: 0, width: width) + "\n"
  }

  /// Hands on the text of an object with a long list as its last member, whose elements are values
  /// one by one: all of them at once would take much memory.
  public static func write<Element>(
    _ object: JSONValue, and name: String, _ elements: [Element], width: Int = 100,
    to put: (String) -> Void, _ value: (Element) -> JSONValue
  ) {
    let text = pretty(object.adding([JSONMember(name, .list([]))]), width: width)
    let (end, inner) = ("]\n}\n", "    ")
    guard !elements.isEmpty, text.hasSuffix("[" + end) else { return put(text) }
    put(String(text.dropLast(end.count)))
    for (index, element) in elements.enumerated() {
      put(index > 0 ? ",\n" : "\n")
      put(inner + pretty(value(element), indent: 2, used: inner.count + 1, width: width))
    }
    put("\n  " + end)
  }

  /// The text of a value on one line.
  public static func compact(_ value: JSONValue) -> String {
    switch value {
    case .null: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return self.number(number)
    case .string(let string): return quoted(string)
    case .array(let elements):
      return "[" + elements.map { compact($0.value) }.joined(separator: ", ") + "]"
    case .pair(let first, let second): return "[\(number(first)), \(number(second))]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      let parts = members.map { "\(quoted($0.name)): \(compact($0.node.value))" }
      return "{" + parts.joined(separator: ", ") + "}"
    }
  }

  /// A text in quotes, with what JSON wants escaped, and `<`, so that it can stand in a page.
  public static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "<": text += "\\u003c"
      case _ where ForeignText.isObeyed(scalar):
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// A number as ``NumberText/exact(_:)`` writes it; `null` for one that is not finite.
  public static func number(_ value: Double) -> String {
    value.isFinite ? NumberText.exact(value) : "null"
  }

  private static func pretty(_ value: JSONValue, indent: Int, used: Int, width: Int) -> String {
    var room = width - used
    let line = isLonger(value, than: &room) ? nil : compact(value)
    if let line, used + line.count <= width { return line }
    let inner = String(repeating: "  ", count: indent + 1)
    let outer = String(repeating: "  ", count: indent)
    switch value {
    case .array, .pair:
      guard let elements = JSONNode(value).array, !elements.isEmpty else { break }
      let parts = elements.map {
        inner + pretty($0.value, indent: indent + 1, used: inner.count + 1, width: width)
      }
      return "[\n" + parts.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let members) where !members.isEmpty:
      let parts = members.map { member in
        let name = "\(inner)\(quoted(member.name)): "
        return name
          + pretty(member.node.value, indent: indent + 1, used: name.count + 1, width: width)
      }
      return "{\n" + parts.joined(separator: ",\n") + "\n\(outer)}"
    default: break
    }
    return line ?? compact(value)
  }

  /// Whether the text of a value surely has more characters than there is room for; takes what it
  /// has at least from the room.
  private static func isLonger(_ value: JSONValue, than room: inout Int) -> Bool {
    switch value {
    case .array(let elements):
      // Each has a comma or bracket and a blank or bracket.
      room -= 2 * elements.count
      return elements.contains { isLonger($0.value, than: &room) }
    case .object(let members):
      // And a name in quotes, a colon and a blank.
      room -= 6 * members.count
      return members.contains { isLonger($0.node.value, than: &room) }
    default:
      room -= 1
      return room < 0
    }
  }
}
