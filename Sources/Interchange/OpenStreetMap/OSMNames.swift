import RailNetwork

/// What the tags of OpenStreetMap call a thing, and its colour.
extension [String: String] {
  /// `#RRGGBB`, from `#RRGGBB`, `#RGB` or the name of a colour.
  var railColor: String? {
    guard let text = self["colour"]?.lowercased() else { return nil }
    return HexColor(text)?.text ?? Self.colors[text]
  }

  private static let colors = [
    "black": "#000000", "blue": "#0000FF", "brown": "#A52A2A", "cyan": "#00FFFF",
    "darkblue": "#00008B", "darkgreen": "#006400", "gold": "#FFD700", "gray": "#808080",
    "green": "#008000", "grey": "#808080", "lightblue": "#ADD8E6", "lightgreen": "#90EE90",
    "lime": "#00FF00", "magenta": "#FF00FF", "maroon": "#800000", "navy": "#000080",
    "olive": "#808000", "orange": "#FFA500", "pink": "#FFC0CB", "purple": "#800080",
    "red": "#FF0000", "silver": "#C0C0C0", "teal": "#008080", "turquoise": "#40E0D0",
    "violet": "#EE82EE", "white": "#FFFFFF", "yellow": "#FFFF00",
  ]

  /// The name in the languages that a network keeps, or nil where there is none.
  var title: Title? {
    let name = self["name"]
    let latin = keys.filter {
      $0.hasPrefix("name:") && ($0.contains("Latn") || $0.hasSuffix("_rm"))
    }
    guard
      let en = self["name:en"] ?? name.flatMap({ $0.isLatin ? $0 : nil }) ?? self["int_name"]
        ?? latin.sorted().first.flatMap({ self[$0] }) ?? name
    else { return nil }
    let ja = self["name:ja"] ?? name.flatMap { $0.hasKana ? $0 : nil }
    return Title(en: en, ja: ja, local: name == en || name == ja ? nil : name)
  }

  /// Who runs it, or which network it is of: the first of several.
  var railOperator: String? {
    let name = self["operator"] ?? self["network"]
    return name?.split(separator: ";").first.map { $0.trimmed }
  }
}

extension StringProtocol {
  var trimmed: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether all letters are of the Latin script.
  var isLatin: Bool {
    unicodeScalars.allSatisfy { !$0.properties.isAlphabetic || $0.value < 0x250 || $0.isLatinExtra }
  }

  /// Whether there is a letter of Japan's own scripts.
  var hasKana: Bool { unicodeScalars.contains { (0x3040...0x30ff).contains($0.value) } }
}

extension UnicodeScalar {
  fileprivate var isLatinExtra: Bool { (0x1e00...0x1eff).contains(value) }
}

/// A colour as `#RRGGBB`, read from that, without its `#`, or from three digits.
struct HexColor: Sendable, Equatable {
  let text: String

  init?(_ text: some StringProtocol) {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : String(text)
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), [3, 6].contains(digits.count) else {
      return nil
    }
    let six = digits.count == 6 ? digits : digits.map { "\($0)\($0)" }.joined()
    self.text = "#" + six.uppercased()
  }
}
