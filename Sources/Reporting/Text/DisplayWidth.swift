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
