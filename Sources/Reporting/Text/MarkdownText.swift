import PlainText

/// Text that came from data, made safe to stand in Markdown.
package enum MarkdownText {
  /// A text in which nothing is markup: no emphasis, link, code, table border, tag or new line.
  ///
  /// Punctuation that means something to CommonMark or to tables is escaped with a backslash, `&`
  /// and `<` as entities, and line breaks and control characters become spaces.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "!", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "@":
        // A name must not notify anybody on a code host.
        result += "&#64;"
      case _ where isBreak(scalar): result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A text as inline code, whatever backticks it holds.
  ///
  /// A bar inside is escaped, as tables want it even in code.
  package static func code(_ text: String) -> String {
    let flat = String(
      String.UnicodeScalarView(text.unicodeScalars.map { isBreak($0) ? " " : $0 }))
    guard !flat.isEmpty else { return "" }
    guard flat.contains("`") || flat.contains("|") || flat.hasPrefix(" ") || flat.hasSuffix(" ")
    else { return "`\(flat)`" }
    // Entities work where backslashes and fences can't.
    var text = ""
    for character in MarkupText.escaped(flat) {
      let isMarkup = "`|*_[]\\~!$@".contains(character)
      text += isMarkup ? "&#\(character.asciiValue ?? 0);" : String(character)
    }
    return "<code>\(text)</code>"
  }

  private static func isBreak(_ scalar: UnicodeScalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7f || (0x80..<0xa0).contains(scalar.value)
      || scalar == "\u{2028}" || scalar == "\u{2029}"
  }
}
