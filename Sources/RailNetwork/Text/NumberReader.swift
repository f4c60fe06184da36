/// Reads decimal numbers with the same results as the standard library; faster for short numbers.
public enum NumberReader {
  /// The number in a text of digits, sign, point and exponent; nil for anything else.
  public static func double(_ text: ArraySlice<UInt8>) -> Double? {
    let span = text.span
    return double(span, span.indices)
  }

  /// Whether a text is an existing day, such as `2026-03-02`.
  public static func isDate(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(month) && day >= 1 && day <= days[month - 1]
  }

  static func double(_ text: borrowing Span<UInt8>, _ part: Range<Int>) -> Double? {
    let text = text.extracting(part)
    guard let sign = text.isEmpty ? nil : text[0] else { return nil }
    let isNegative = sign == UInt8(ascii: "-")
    let start = isNegative || sign == UInt8(ascii: "+") ? 1 : 0
    var mantissa: UInt64 = 0
    var index = start
    // Too many digits overflow, but the result is then not used.
    func takeDigits() {
      while index < text.count, text[index] >= 48, text[index] <= 57 {
        mantissa = mantissa &* 10 &+ UInt64(text[index] &- 48)
        index += 1
      }
    }
    takeDigits()
    var digits = index - start
    var places = 0
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      let point = index
      takeDigits()
      places = index - point
      digits += places
    }
    guard digits > 0 else { return nil }
    if index == text.count, digits <= mostDigits, let value = exact(mantissa, places: places) {
      return isNegative ? -value : value
    }
    if index < text.count {
      guard text[index] | 0x20 == UInt8(ascii: "e") else { return nil }
    }
    return Double(String(decoding: text.indices.map { text[$0] }, as: UTF8.self))
  }

  /// With more digits than this, the integers of ``exact(_:places:)`` could overflow.
  private static let mostDigits = 18

  /// The value of a decimal number by one exact division (Clinger 1990); nil if it is too long.
  private static func exact(_ digits: UInt64, places: Int) -> Double? {
    guard digits < 1 << 53, places < exactPowers.count else { return nil }
    return Double(digits) / exactPowers[places]
  }

  public static func double(_ text: some StringProtocol) -> Double? {
    double(Array(text.utf8)[...])
  }

  private static let exactPowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
