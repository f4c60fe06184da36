package import RailNetwork

package typealias ReportTable = Table<RichText>

extension ReportTable {
  /// The width up to which a code host shows a table without horizontal scrolling.
  static let mostColumns = 99

  package func plain(into space: Int? = nil) -> String {
    TextTable(columns, rows.map { $0.map(\.plain) }).folded(into: space).map(\.plain)
      .joined(separator: "\n")
  }
}

/// Estimates the width of a text from that in DejaVu Sans, wider than most readers' fonts.
enum TextMeasure {
  static func width(_ text: String, size: Double) -> Double {
    text.reduce(0) { $0 + share(of: $1) } * size
  }

  /// The text, cut and ended with an ellipsis if it is too wide.
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
