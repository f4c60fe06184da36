/// An encoding that is converted to UTF-8: UTF-16, or in XML ISO-8859-1 or Windows-1252.
enum TextEncoding {
  case bigEndian, littleEndian, western

  /// The maximum length of an XML declaration that names an encoding.
  static let declarationLength = 128

  /// - Returns: nil if the text needs no conversion.
  init?(start: [UInt8]) {
    let isMarkup = UInt8(ascii: "<")
    switch (start.first, start.dropFirst().first) {
    case (0xfe, 0xff), (0, isMarkup): self = .bigEndian
    case (0xff, 0xfe), (isMarkup, 0): self = .littleEndian
    case (isMarkup, UInt8(ascii: "?")):
      let declaration = String(decoding: start.prefix(Self.declarationLength), as: UTF8.self)
        .prefix { $0 != ">" }.lowercased()
      let names = ["iso-8859-1", "iso-8859-15", "latin1", "windows-1252", "cp1252"]
      guard
        names.contains(where: { name in
          ["\"", "'"].contains { declaration.contains("encoding=\($0)\(name)\($0)") }
        })
      else { return nil }
      self = .western
    default: return nil
    }
  }

  func utf8(_ bytes: [UInt8]) -> [UInt8] {
    if self == .western {
      return bytes.flatMap { byte -> [UInt8] in
        let isHigh = (0x80..<0xa0).contains(byte)
        return Array(Character(isHigh ? Self.high[Int(byte) - 0x80] : UnicodeScalar(byte)).utf8)
      }
    }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return self == .bigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Windows-1252 from 0x80 to 0x9f; ISO-8859-1 has control characters there.
  private static let high = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ".unicodeScalars)
}
