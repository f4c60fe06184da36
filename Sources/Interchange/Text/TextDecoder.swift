import Text

/// Converts text in UTF-16, or XML in ISO-8859-1 or Windows-1252, to UTF-8, piece by piece.
struct TextDecoder {
  private enum Encoding {
    case bigEndian, littleEndian, western
  }

  /// The maximum length of an XML declaration that names an encoding.
  static let declarationLength = 128

  private let encoding: Encoding
  /// The start of a character that ends in the next piece.
  private var rest: [UInt8] = []

  /// - Returns: nil if the text needs no conversion.
  init?(start: [UInt8]) {
    let isMarkup = UInt8(ascii: "<")
    switch (start.first, start.dropFirst().first) {
    case (0xfe, 0xff), (0, isMarkup): encoding = .bigEndian
    case (0xff, 0xfe), (isMarkup, 0): encoding = .littleEndian
    case (isMarkup, UInt8(ascii: "?")):
      let declaration = String(decoding: start.prefix(Self.declarationLength), as: UTF8.self)
        .prefix { $0 != ">" }.lowercased()
      let names = ["iso-8859-1", "iso-8859-15", "latin1", "windows-1252", "cp1252"]
      guard
        names.contains(where: { name in
          ["\"", "'"].contains { declaration.contains("encoding=\($0)\(name)\($0)") }
        })
      else { return nil }
      encoding = .western
    default: return nil
    }
  }

  mutating func utf8(_ piece: [UInt8]) -> [UInt8] {
    if encoding == .western {
      var text = ""
      text.unicodeScalars.append(contentsOf: piece.map(Self.western))
      return Array(text.utf8)
    }
    let bytes = rest + piece
    var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return encoding == .bigEndian ? first << 8 | second : second << 8 | first
    }
    var used = units.count * 2
    if let last = units.last, !piece.isEmpty, (0xd800..<0xdc00).contains(last) {
      units.removeLast()
      used -= 2
    }
    rest = piece.isEmpty ? [] : Array(bytes[used...])
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func western(_ byte: UInt8) -> UnicodeScalar {
    guard (0x80..<0xa0).contains(byte) else { return UnicodeScalar(byte) }
    return high[Int(byte) - 0x80]
  }

  /// Windows-1252 from 0x80 to 0x9f; ISO-8859-1 has control characters there.
  private static let high = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ".unicodeScalars)
}
