/// The only number format of this project: `.` as the decimal point, no grouping, no exponent.
public enum NumberText {
  /// A number with exactly `places` digits after the point; ties are rounded to even, negative zero
  /// prints as zero, infinite values as `inf` and `-inf`.
  public static func fixed(_ value: Double, places: Int) -> String {
    text(value, places: places, isShort: false)
  }

  private static func text(_ value: Double, places: Int, isShort: Bool) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    let scale = powersOfTen[min(max(places, 0), powersOfTen.count - 1)]
    let scaled = (abs(value) * scale).rounded(.toNearestOrEven)
    guard scaled < 9e15 else { return large(value, places: places, isShort: isShort) }
    let digits = UInt64(scaled)
    var text: [UInt8] = []
    if value < 0, digits != 0 { text.append(UInt8(ascii: "-")) }
    add(digits / UInt64(scale), width: 1, to: &text)
    var fraction = digits % UInt64(scale)
    var width = places
    while isShort, width > 0, fraction % 10 == 0 {
      fraction /= 10
      width -= 1
    }
    if width > 0 {
      text.append(UInt8(ascii: "."))
      add(fraction, width: width, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func add(_ number: UInt64, width: Int, to text: inout [UInt8]) {
    var digits = 1
    var bound: UInt64 = 10
    while digits < 19, number >= bound || digits < width {
      digits += 1
      bound *= 10
    }
    for _ in digits..<max(digits, width) { text.append(48) }
    while bound > 1 {
      text.append(48 + UInt8(number % bound / (bound / 10)))
      bound /= 10
    }
  }

  /// A number too large for the fast path, with at most about one significant digit after `places`.
  private static func large(_ value: Double, places: Int, isShort: Bool) -> String {
    let parts = exact(value).split(separator: ".")
    var fraction = String((parts.count > 1 ? parts[1] : "").prefix(max(0, places)))
    if isShort {
      while fraction.last == "0" { fraction.removeLast() }
    } else {
      fraction += String(repeating: "0", count: max(0, places) - fraction.count)
    }
    return fraction.isEmpty ? String(parts[0]) : "\(parts[0]).\(fraction)"
  }

  /// The same as ``fixed(_:places:)`` without trailing zeros: `1.5`, `2`, `0.001`.
  public static func short(_ value: Double, places: Int) -> String {
    text(value, places: places, isShort: true)
  }

  /// The shortest text that reads back as the same number: `139.7`, `2`, `0.00001`.
  public static func exact(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return "\(Int64(value))" }
    let text = "\(value)"
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    var mantissa = text[..<mark]
    let sign = mantissa.hasPrefix("-") ? "-" : ""
    if !sign.isEmpty { mantissa.removeFirst() }
    let parts = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count > 1 && parts[1] != "0" ? String(parts[1]) : ""
    let digits = parts[0] + fraction
    guard exponent < 0 else {
      return sign + digits + String(repeating: "0", count: max(0, exponent - fraction.count))
    }
    return "\(sign)0.\(String(repeating: "0", count: -exponent - 1))\(digits)"
  }

  /// The number, or the empty text for "not measured".
  public static func optional(_ value: Double?, places: Int) -> String {
    value.map { fixed($0, places: places) } ?? ""
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
  ]
}

/// `1 journey`, `2 journeys`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// The first few names, and the number of the others: `a, b, c, d, e and 7 more`.
package func listed(_ names: [String], most: Int = 5) -> String {
  names.prefix(most).joined(separator: ", ")
    + (names.count > most ? " and \(names.count - most) more" : "")
}
