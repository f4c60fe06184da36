/// Makes text from data safe in HTML and SVG, in content and in attributes.
package enum MarkupText {
  /// The text with all characters escaped that could begin a tag or an entity, or end an attribute.
  ///
  /// Control characters and direction marks are escaped as in ``ForeignText``. Other characters
  /// that XML does not allow become the replacement character.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in ForeignText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\r", "\t": result += " "
      case "\u{fffe}", "\u{ffff}": result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
