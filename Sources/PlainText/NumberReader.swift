/// Reads decimal numbers, exactly as the standard library would, and fast where that is easy.
public enum NumberReader {
  /// The number that a text of digits, sign, point and exponent stands for.
  ///
  /// - Returns: nil for anything else, including `nan`, `inf`, hexadecimal and surrounding space.
  public static func double(_ text: ArraySlice<UInt8>) -> Double? {
    var mantissa: UInt64 = 0
    var digits = 0
    var places = 0
    var index = text.startIndex
    let isNegative = index < text.endIndex && text[index] == UInt8(ascii: "-")
    if index < text.endIndex, isNegative || text[index] == UInt8(ascii: "+") { index += 1 }
    var seenPoint = false
    while index < text.endIndex {
      let byte = text[index]
      if byte >= 48, byte <= 57 {
        digits += 1
        if digits <= 18 { mantissa = mantissa * 10 + UInt64(byte - 48) }
        if seenPoint { places += 1 }
      } else if byte == UInt8(ascii: "."), !seenPoint {
        seenPoint = true
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    // Both operands are exact, so one division rounds correctly (Clinger 1990).
    if index == text.endIndex, mantissa < 1 << 53, digits <= 18, places < exactPowers.count {
      let value = Double(mantissa) / exactPowers[places]
      return isNegative ? -value : value
    }
    if index < text.endIndex {
      guard text[index] | 0x20 == UInt8(ascii: "e") else { return nil }
    }
    return Double(String(decoding: text, as: UTF8.self))
  }

  /// The number that a whole text stands for.
  public static func double(_ text: some StringProtocol) -> Double? {
    double(Array(text.utf8)[...])
  }

  private static let exactPowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
