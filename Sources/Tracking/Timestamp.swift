/// A moment, in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Sendable, Hashable, Comparable, Codable {
  /// Since 1970-01-01T00:00:00Z, without leap seconds.
  public var millisecondsSince1970: Int64

  /// A time in milliseconds since 1970.
  @inlinable
  public init(millisecondsSince1970: Int64) {
    self.millisecondsSince1970 = millisecondsSince1970
  }

  @inlinable
  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    a.millisecondsSince1970 < b.millisecondsSince1970
  }

  /// Seconds from an earlier moment to this one; negative if that one is later.
  @inlinable
  public func seconds(since other: Timestamp) -> Double {
    Double(millisecondsSince1970 - other.millisecondsSince1970) / 1_000
  }

  /// The moment this many seconds later, to the nearest millisecond.
  @inlinable
  public func advanced(bySeconds seconds: Double) -> Timestamp {
    Timestamp(millisecondsSince1970: millisecondsSince1970 + Int64((seconds * 1_000).rounded()))
  }
}

extension Timestamp {
  /// The times that can be written: the years 0 to 9999.
  private static let writable: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  /// Reads a saved time.
  ///
  /// - Throws: a `DecodingError` for a time that can't be written.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let time = try members.decode(Int64.self, forKey: .millisecondsSince1970)
    guard Self.writable.contains(time) else {
      throw DecodingError.dataCorruptedError(
        forKey: .millisecondsSince1970, in: members, debugDescription: "no time of years 0 to 9999")
    }
    self.init(millisecondsSince1970: time)
  }

  private enum CodingKeys: CodingKey { case millisecondsSince1970 }
}

extension Timestamp {
  /// Later than every time that can be read.
  public static let distantFuture = Timestamp(millisecondsSince1970: .max)
}

extension Timestamp {
  /// Reads ISO 8601 with a date, a time and a zone: `2026-03-02T08:15:30.000Z`, `…T17:15:30+09:00`.
  ///
  /// Fractions of a second may have any number of digits; digits past the third are rounded. A
  /// space may stand for the `T` and before the zone, as in the text of a Swift `Date`.
  /// Returns nil for other text and for a day that does not exist.
  public init?(iso8601 text: some StringProtocol) {
    self.init(iso8601: Array(text.utf8)[...])
  }

  /// Reads ISO 8601 from the bytes of a text; see ``init(iso8601:)-(StringProtocol)``.
  public init?(iso8601 bytes: ArraySlice<UInt8>) {
    var reader = DigitReader(bytes)
    guard let year = reader.number(digits: 4), reader.take("-"),
      let month = reader.number(digits: 2), reader.take("-"),
      let day = reader.number(digits: 2), reader.take("T") || reader.take("t") || reader.take(" "),
      let hour = reader.number(digits: 2), reader.take(":"),
      let minute = reader.number(digits: 2), reader.take(":"),
      let second = reader.number(digits: 2),
      (1...12).contains(month), hour <= 24, minute <= 59, second <= 60
    else { return nil }
    let days = Self.daysSince1970(year: year, month: month, day: day)
    guard (1...28).contains(day) || Self.civil(daysSince1970: days) == (year, month, day) else {
      return nil
    }
    guard hour < 24 || (minute == 0 && second == 0) else { return nil }
    var milliseconds: Int64 = 0
    if reader.take(".") || reader.take(",") {
      guard let fraction = reader.fractionInMilliseconds() else { return nil }
      milliseconds = fraction
    }
    guard let offsetMinutes = reader.zoneInMinutes(), reader.isAtEnd else { return nil }
    let minutes = (days * 24 + Int64(hour)) * 60 + Int64(minute) - Int64(offsetMinutes)
    millisecondsSince1970 = (minutes * 60 + Int64(second)) * 1_000 + milliseconds
    // The zone's offset may lead to a year that can't be written.
    guard Self.writable.contains(millisecondsSince1970) else { return nil }
  }

  /// `2026-03-02T08:15:30.000Z`.
  public var iso8601: String {
    let perDay: Int64 = 86_400_000
    let days = millisecondsSince1970.flooredQuotient(by: perDay)
    let rest = Int(millisecondsSince1970 - days * perDay)
    let (year, month, day) = Self.civil(daysSince1970: days)
    let yearText = "\(year)".utf8
    var bytes = Array(repeating: UInt8(ascii: "0"), count: max(0, 4 - yearText.count)) + yearText
    func add(_ mark: Unicode.Scalar, _ value: Int, from highest: Int = 10) {
      bytes.append(UInt8(ascii: mark))
      var unit = highest
      while unit > 0 {
        bytes.append(UInt8(48 + value / unit % 10))
        unit /= 10
      }
    }
    add("-", month)
    add("-", day)
    add("T", rest / 3_600_000)
    add(":", rest / 60_000 % 60)
    add(":", rest / 1_000 % 60)
    add(".", rest % 1_000, from: 100)
    bytes.append(UInt8(ascii: "Z"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Days from the civil date, after Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  package static func daysSince1970(year: Int, month: Int, day: Int) -> Int64 {
    let y = Int64(month <= 2 ? year - 1 : year)
    let era = y.flooredQuotient(by: 400)
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * Int64(month + (month > 2 ? -3 : 9)) + 2) / 5 + Int64(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func civil(daysSince1970 days: Int64) -> (year: Int, month: Int, day: Int) {
    let z = days + 719_468
    let era = z.flooredQuotient(by: 146_097)
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let m = (5 * dayOfYear + 2) / 153
    let month = Int(m < 10 ? m + 3 : m - 9)
    let year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    return (year, month, Int(dayOfYear - (153 * m + 2) / 5 + 1))
  }
}

extension Int64 {
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// Reads the fixed fields of a time, byte by byte.
private struct DigitReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  var isAtEnd: Bool { index == bytes.endIndex }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, UInt32(bytes[index]) == character.value else { return false }
    index += 1
    return true
  }

  mutating func digit() -> Int? {
    guard !isAtEnd, bytes[index] >= 48, bytes[index] <= 57 else { return nil }
    index += 1
    return Int(bytes[index - 1]) - 48
  }

  mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  mutating func fractionInMilliseconds() -> Int64? {
    guard var value = digit().map(Int64.init) else { return nil }
    var count = 1
    var roundsUp = false
    while let digit = digit() {
      count += 1
      if count <= 3 { value = value * 10 + Int64(digit) }
      if count == 4 { roundsUp = digit >= 5 }
    }
    while count < 3 {
      value *= 10
      count += 1
    }
    return roundsUp ? value + 1 : value
  }

  mutating func zoneInMinutes() -> Int? {
    _ = take(" ")
    if take("Z") || take("z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = number(digits: 2), hours <= 23 else { return nil }
    if !take(":"), isAtEnd { return sign * hours * 60 }
    guard let minutes = number(digits: 2), minutes <= 59 else { return nil }
    return sign * (hours * 60 + minutes)
  }
}

extension Timestamp {
  /// 2001-01-01, a Monday: anonymous journeys are moved to the week that begins on this day.
  package static let anonymousDay = Timestamp(millisecondsSince1970: 978_307_200_000)
  package static let weekSeconds = 604_800.0
}
