/// Makes text from data safe in HTML and SVG, in content and in attributes.
package enum MarkupText {
  /// The text with escapes for tags, entities, attributes, and all that XML does not allow.
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
