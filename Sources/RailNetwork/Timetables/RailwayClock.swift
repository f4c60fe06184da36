/// Times of day in timetables: `24:35` is 35 minutes after the midnight that ends the day.
package enum RailwayClock {
  /// Times before this hour belong to the day before.
  package static let firstHour = 3

  /// `24:35`.
  package static func text(minutes: Int) -> String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// Minutes since midnight of a text `HH:MM`, hours 00 to 29; nil for any other text.
  package static func minutes(_ text: some StringProtocol) -> Int? { minutes(bytes: text.utf8) }

  static func minutes(bytes: some Sequence<UInt8>) -> Int? {
    var digits = bytes.makeIterator()
    func digit(_ byte: UInt8?) -> Int? {
      guard let byte, byte >= 48, byte <= 57 else { return nil }
      return Int(byte) - 48
    }
    guard let tens = digit(digits.next()), let ones = digit(digits.next()),
      digits.next() == UInt8(ascii: ":"), let tenMinutes = digit(digits.next()),
      let minutes = digit(digits.next()), digits.next() == nil
    else { return nil }
    let hours = tens * 10 + ones
    guard hours < 30, tenMinutes < 6 else { return nil }
    return hours * 60 + tenMinutes * 10 + minutes
  }
}
