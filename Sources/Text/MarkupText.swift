/// Text that came from data, made safe to stand in HTML and SVG, in content and in attributes.
package enum MarkupText {
  /// A text in which nothing is a tag, an entity or the end of an attribute.
  ///
  /// Control characters and direction marks are escaped as by ``ForeignText``; what else XML does
  /// not allow becomes the replacement character.
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
