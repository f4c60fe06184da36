/// How many columns of a terminal a text takes.
package enum DisplayWidth {
  /// One for most characters, two for the wide ones of East Asian scripts.
  package static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
  }

  /// Whether a character is as wide as it is high.
  ///
  /// The blocks that Unicode's East Asian Width (UAX #11) calls wide or full-width.
  static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
      0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      return true
    default: return false
    }
  }
}

/// How wide a text will be, without a font at hand.
///
/// The widths are those of DejaVu Sans, wider than the fonts that most readers have, so that what
/// fits by this measure fits in the page.
enum TextMeasure {
  /// The width of a text in pixels at a font size in pixels.
  static func width(_ text: String, size: Double) -> Double {
    text.reduce(0) { $0 + share(of: $1) } * size
  }

  /// The text, cut and ended with an ellipsis where it is wider than the space for it.
  static func fitted(_ text: String, size: Double, into space: Double) -> String {
    guard width(text, size: size) > space else { return text }
    var kept = ""
    for character in text {
      guard width(kept + String(character) + "…", size: size) <= space else { break }
      kept.append(character)
    }
    return kept + "…"
  }

  private static func share(of character: Character) -> Double {
    if DisplayWidth.isWide(character) { return 1 }
    switch character {
    case "i", "j", "l", "'", "|", "I", " ", ".", ",", ":", ";", "!": return 0.34
    case "f", "t", "r", "(", ")", "[", "]", "/", "-", "\"": return 0.42
    case "m", "w", "M", "W", "%", "…", "@", "—", "−", "=", "<", ">", "+", "±", "≤", "≥", "∞":
      return 1
    case "A"..."Z", "&", "#": return 0.76
    default: return 0.64
    }
  }
}
