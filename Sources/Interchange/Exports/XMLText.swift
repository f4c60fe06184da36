import Text

/// Writes text that may hold anything as the content of XML.
enum XMLText {
  /// The text with what XML wants escaped; characters that XML 1.0 can't hold are left out.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xfffe || scalar.value == 0xffff: break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// An element around a number, or nothing for none.
  static func element(_ name: String, _ value: Double?) -> String {
    value.map { "<\(name)>\(NumberText.exact($0))</\(name)>" } ?? ""
  }

  /// An element around a text, with its line break, or nothing for an empty text.
  static func element(_ name: String, _ text: String) -> String {
    text.isEmpty ? "" : "<\(name)>\(escaped(text))</\(name)>\n"
  }
}
