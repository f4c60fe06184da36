import Foundation

/// A name in the form in which names are compared: without case, accents, width, spaces and signs;
/// hiragana as katakana.
package struct FoldedName: Sendable, Hashable {
  let text: String

  init(_ name: some StringProtocol) {
    text = Self.plain(String(name)).filter { $0.isLetter || $0.isNumber || $0 == "ー" }
  }

  /// Accents of Latin, Greek and Cyrillic letters.
  ///
  /// In other scripts, marks are letters of their own.
  private static let accents: ClosedRange<UInt32> = 0x300...0x36f
  private static let hiragana: ClosedRange<UInt32> = 0x3041...0x3096
  private static let letters: [UnicodeScalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i",
    "ħ": "h",
  ]

  /// A name without case, accents and width; its spaces and signs stay.
  package static func plain(_ name: String, keepsCase: Bool = false) -> String {
    var plain = ""
    let wide = name.decomposedStringWithCompatibilityMapping
    for scalar in (keepsCase ? wide : wide.lowercased()).unicodeScalars
    where !accents.contains(scalar.value) {
      if let letters = letters[scalar] ?? (keepsCase ? capital(scalar) : nil) {
        plain += letters
      } else if hiragana.contains(scalar.value), let katakana = UnicodeScalar(scalar.value + 0x60) {
        plain.unicodeScalars.append(katakana)
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain.precomposedStringWithCanonicalMapping
  }

  private static func capital(_ scalar: UnicodeScalar) -> String? {
    scalar.properties.lowercaseMapping.unicodeScalars.first.flatMap { letters[$0]?.uppercased() }
  }
}
