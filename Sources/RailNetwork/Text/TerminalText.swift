/// Makes text with names from files safe for a terminal.
package enum TerminalText {
  /// Lines with control characters and direction marks escaped.
  package static func lines(_ text: String) -> String {
    ForeignText.escaped(text, keeping: ["\n", "\t"])
  }

  package static func line(_ text: String) -> String { ForeignText.escaped(text, keeping: []) }

  /// Breaks lines between words to fit into `space` columns, indented like their line plus
  /// `hanging`.
  ///
  /// Spaces between words are kept, so that the first line of a table's row stays in its columns.
  package static func wrapped(_ text: String, into space: Int?, hanging: Int = 0) -> String {
    guard let space else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard DisplayWidth.of(String(line)) > space else { return String(line) }
      let start = line.prefix { $0 == " " }
      let isItem = line.dropFirst(start.count).hasPrefix("- ")
      let indent = start + String(repeating: " ", count: hanging + (isItem ? 2 : 0))
      var lines: [String] = []
      var gap = " "
      for part in line.dropFirst(start.count).split(
        separator: " ", omittingEmptySubsequences: false)
      {
        let word = String(part)
        if lines.isEmpty {
          lines = [start + word]
        } else if word.isEmpty {
          gap += " "
          continue
        } else if DisplayWidth.of(lines[lines.count - 1] + gap + word) <= space {
          lines[lines.count - 1] += gap + word
        } else {
          lines.append(indent + word)
        }
        gap = " "
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

/// Makes text from data or options safe for a file, a page or a terminal.
package enum ForeignText {
  /// The text with `\u{1b}` for control characters and for direction marks (UAX #9), except
  /// `keeping`.
  package static func escaped(
    _ text: String, keeping kept: [UnicodeScalar] = ["\n", "\r", "\t"]
  ) -> String {
    func isEscaped(_ scalar: UnicodeScalar) -> Bool { isObeyed(scalar) && !kept.contains(scalar) }
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if isEscaped(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether a character controls how text is shown instead of being shown.
  static func isObeyed(_ scalar: UnicodeScalar) -> Bool {
    // Unicode properties are slow to look up, and most text is ASCII.
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7f }
    return scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
      || ["\u{2028}", "\u{2029}"].contains(scalar)
  }
}

package enum DisplayWidth {
  /// One column for most characters, two for wide characters of East Asian scripts.
  package static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
  }

  /// Whether a character is wide or full-width by Unicode's East Asian Width (UAX #11).
  package static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
      0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      return true
    default: return false
    }
  }
}
