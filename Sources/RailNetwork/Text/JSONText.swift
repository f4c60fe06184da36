/// Writes JSON with members in the given order, so the same values give the same bytes.
public enum JSONText {
  /// Deeper values stay on one line: indenting them would multiply the size of the file.
  private static let deepestLine = 32

  /// The text of a value, indented by two spaces per level; what fits on a line of `width` stays on
  /// one.
  public static func pretty(_ value: JSONValue, width: Int = 100) -> String {
    var text = ""
    put(value, indent: 0, used: 0, width: width, to: &text)
    return text + "\n"
  }

  /// The text of a value on one line.
  public static func compact(_ value: JSONValue) -> String {
    var text = ""
    put(value, to: &text)
    return text
  }

  private static func put(_ value: JSONValue, to text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let number): text += self.number(number)
    case .string(let string): text += quoted(string)
    case .array, .object:
      let (ends, parts) = parts(of: value)
      text += ends.start
      for (index, part) in parts.enumerated() {
        text += (index > 0 ? ", " : "") + part.label
        put(part.value, to: &text)
      }
      text += ends.end
    }
  }

  /// The brackets of a list or an object and the values between them, each with its label.
  private static func parts(
    of value: JSONValue
  ) -> (ends: (start: String, end: String), parts: [(label: String, value: JSONValue)]) {
    switch value {
    case .array(let elements): (("[", "]"), elements.map { ("", $0.value) })
    case .object(let members):
      (("{", "}"), members.map { ("\(quoted($0.name)): ", $0.node.value) })
    default: (("", ""), [])
    }
  }

  /// A text in quotes, with the escapes of JSON and of `<`, so that it is safe in a page.
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

  /// A number in the format of ``NumberText/exact(_:)``; `null` if it is not finite.
  public static func number(_ value: Double) -> String {
    value.isFinite ? NumberText.exact(value) : "null"
  }

  private static func put(
    _ value: JSONValue, indent: Int, used: Int, width: Int, to text: inout String
  ) {
    let whole = compact(value)
    if indent >= deepestLine || used + whole.count <= width { return text += whole }
    let (ends, parts) = parts(of: value)
    guard !parts.isEmpty else { return text += whole }
    let line = "\n" + String(repeating: "  ", count: indent + 1)
    text += ends.start
    for (index, part) in parts.enumerated() {
      text += (index > 0 ? "," : "") + line + part.label
      put(
        part.value, indent: indent + 1, used: line.count + part.label.count, width: width,
        to: &text)
    }
    text += line.dropLast(2) + ends.end
  }
}
