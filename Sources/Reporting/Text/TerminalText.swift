/// Text that may hold names from files, made safe for a terminal.
package enum TerminalText {
  /// Lines in which control characters and direction marks show as `�`.
  ///
  /// The marks are those of UAX #9; they let a text read as what it is not.
  package static func lines(_ text: String) -> String {
    replaced(text) { $0 == "\n" || $0 == "\t" }
  }

  /// The same as one line.
  package static func line(_ text: String) -> String { replaced(text) { _ in false } }

  /// Prose broken between words into lines of at most so many columns; unbroken where none limit it.
  package static func wrapped(_ text: String, into space: Int?) -> String {
    guard let space else { return text }
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, DisplayWidth.of(last) + DisplayWidth.of(String(word)) < space {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func replaced(_ text: String, but isFine: (UnicodeScalar) -> Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(isObeyed(scalar) && !isFine(scalar) ? "\u{fffd}" : scalar)
    }
    return String(result)
  }

  private static func isObeyed(_ scalar: UnicodeScalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
      || ["\u{2028}", "\u{2029}"].contains(scalar)
  }
}
