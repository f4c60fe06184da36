import PlainText

/// How many times as fast as it was a journey plays.
enum LiveRate {
  static let range = 0.1...10_000.0

  /// Reads `10x`, `10×` or `10`.
  static func read(_ text: String) throws(Faults) -> Double {
    let number = text.hasSuffix("x") || text.hasSuffix("×") ? String(text.dropLast()) : text
    guard let rate = NumberReader.double(number), range.contains(rate) else {
      throw Faults(
        .notA(
          "rate from 0.1x to 10000x", text, in: "--live",
          remedy: "write how many times as fast it plays, such as 10x"))
    }
    return rate
  }
}
