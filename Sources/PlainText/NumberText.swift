import Foundation

/// The one way in which this project prints numbers: `.` as the point, no grouping, no exponent.
public enum NumberText {
  /// A number with exactly `places` digits after the point; ties go to the even last digit.
  ///
  /// Negative zero prints as zero. Infinite values print `inf` and `-inf`, and no number `nan`:
  /// a caller who means "not measured" passes an optional to ``optional(_:places:)`` instead.
  public static func fixed(_ value: Double, places: Int) -> String {
    text(value, places: places, isShort: false)
  }

  private static func text(_ value: Double, places: Int, isShort: Bool) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    let scale = powersOfTen[min(max(places, 0), powersOfTen.count - 1)]
    let scaled = (abs(value) * scale).rounded(.toNearestOrEven)
    guard scaled < 9e15 else { return large(value, places: places, isShort: isShort) }
    let digits = Int64(scaled)
    var text = value < 0 && digits != 0 ? "-" : ""
    text += String(digits / Int64(scale))
    var fraction = digits % Int64(scale)
    var width = places
    while isShort, width > 0, fraction % 10 == 0 {
      fraction /= 10
      width -= 1
    }
    guard width > 0 else { return text }
    text += "."
    let last = String(fraction)
    for _ in 0..<max(0, width - last.utf8.count) { text += "0" }
    text += last
    return text
  }

  /// A number that has no more than a digit or so after the last place asked for.
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

  /// As ``fixed(_:places:)`` without trailing zeros: `1.5`, `2`, `0.001`.
  public static func short(_ value: Double, places: Int) -> String {
    text(value, places: places, isShort: true)
  }

  /// The shortest text that reads back as the very same number: `139.7`, `2`, `0.00001`.
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
