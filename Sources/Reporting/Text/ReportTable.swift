package import Text

package typealias ReportTable = Table<RichText>

extension ReportTable {
  /// A table of the report that is wider would be scrolled sideways on a code host.
  static let mostColumns = 99

  package func plain(into space: Int? = nil) -> String {
    TextTable(columns, rows.map { $0.map(\.plain) }).folded(into: space).map(\.plain)
      .joined(separator: "\n")
  }
}

/// How wide a text will be, without a font at hand.
///
/// The widths are those of DejaVu Sans, wider than the fonts that most readers have, so that what
/// fits by this measure fits in the page.
enum TextMeasure {
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
