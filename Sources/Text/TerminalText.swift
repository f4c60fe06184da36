/// Text that may hold names from files, made safe for a terminal.
package enum TerminalText {
  /// Lines in which no control character or direction mark is obeyed.
  package static func lines(_ text: String) -> String {
    ForeignText.escaped(text, keeping: ["\n", "\t"])
  }

  package static func line(_ text: String) -> String { ForeignText.escaped(text, keeping: []) }

  /// Lines broken between words into lines of at most so many columns; unbroken where none limit
  /// them.
  ///
  /// What is broken off stands under the text of its line, or of a list's item, and so much to the
  /// right of it.
  package static func wrapped(_ text: String, into space: Int?, hanging: Int = 0) -> String {
    guard let space else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard DisplayWidth.of(String(line)) > space else { return String(line) }
      let start = line.prefix { $0 == " " }
      let isItem = line.dropFirst(start.count).hasPrefix("- ")
      let indent = start + String(repeating: " ", count: hanging + (isItem ? 2 : 0))
      var lines: [String] = []
      for word in line.split(separator: " ").map(String.init) {
        if let last = lines.last, DisplayWidth.of(last) + DisplayWidth.of(word) < space {
          lines[lines.count - 1] += " \(word)"
        } else {
          lines.append((lines.isEmpty ? start : indent) + word)
        }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

/// Text from data or options, such as the name of a folder, made safe to stand in a file, a page or
/// a terminal.
package enum ForeignText {
  /// The text with `\u{1b}` for a control character or a direction mark, all but those kept.
  ///
  /// The marks are those of UAX #9; they let a text read as what it is not.
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

  /// Whether a character acts on the text around it instead of being shown.
  static func isObeyed(_ scalar: UnicodeScalar) -> Bool {
    // Looking up a category is slow, and most text is ASCII.
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7f }
    return scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
      || ["\u{2028}", "\u{2029}"].contains(scalar)
  }
}

/// How many columns of a terminal a text takes.
package enum DisplayWidth {
  /// One for most characters, two for the wide ones of East Asian scripts.
  package static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
  }

  /// Whether a character is as wide as it is high.
  ///
  /// The blocks that Unicode's East Asian Width (UAX #11) calls wide or full-width.
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
