import Foundation
import RailNetwork
package import Tracking

/// Reads times in the formats of programs, and counts times without a zone.
struct TimeReader {
  /// The zone of times without a zone; nil to read them as UTC.
  private let zone: TimeZone?
  private(set) var zoneless = 0
  /// The time that was read before, which decides between two times with one reading of the clock.
  private var last: Timestamp?
  /// The numbers of times that a clock shows twice or never, because it changes, and of times
  /// without seconds.
  private var twice = 0
  private var never = 0
  private var minutes = 0

  init(zone: TimeZone? = nil) { self.zone = zone }

  mutating func read(_ written: String) -> Timestamp? {
    let text = Timestamp.separated(written) ?? written
    if let number = NumberReader.double(text.replacing(",", with: ".")) {
      return Timestamp(epoch: number).flatMap { $0.isLogged ? $0 : nil }
    }
    let read =
      clock(text)
      ?? withSeconds(text).flatMap { text in
        minutes += 1
        return clock(text)
      }
    last = read ?? last
    return read
  }

  private mutating func clock(_ text: String) -> Timestamp? {
    guard let shown = Timestamp(logged: text + "Z") else { return Timestamp(logged: text) }
    zoneless += 1
    guard let zone else { return shown }
    let times = shown.local(in: zone)
    if times.count > 1 { twice += 1 }
    if times.isEmpty { never += 1 }
    return times.first { $0 >= last ?? $0 } ?? times.last ?? shown.near(zone)
  }

  /// A time such as `2026-05-12 23:15` with seconds; nil for other texts.
  private func withSeconds(_ text: String) -> String? {
    text.wholeMatch(of: /(\S+[ T]\d\d?:\d\d)(Z|[+-]\d\d:?\d\d)?/).map { match in
      "\(match.1):00\(match.2 ?? "")"
    }
  }

  /// Warnings if a zone was assumed, if the given zone has no effect, or if times are not certain.
  var warnings: [String] {
    var warnings: [String] = []
    if zone != nil, zoneless == 0 {
      warnings.append("--timezone has no effect: the times have a zone")
    } else if zone == nil, zoneless > 0 {
      warnings.append("times without a zone are read as UTC; give the zone with --timezone")
    }
    if twice > 0 {
      warnings.append(
        "times that the clock shows twice, as it is set back: \(twice); read as the first ones until "
          + "the clock goes back; if they are wrong by an hour, write them in UTC")
    }
    if never > 0 {
      warnings.append(
        "times that the clock skips, as it is set forward: \(never); is --timezone the right zone?")
    }
    if minutes > 0 {
      warnings.append("times without seconds: \(minutes); read as the start of the minute")
    }
    return warnings
  }
}

extension TimeZone {
  fileprivate func isShowing(_ clock: Timestamp, at moment: Timestamp) -> Bool {
    moment.advanced(bySeconds: Double(secondsFromGMT(for: moment.date))) == clock
  }
}

extension Timestamp {
  /// The moments at which clocks in a zone show the date and time that this moment has in UTC: two
  /// in the hour that occurs twice, none in an hour that clocks skip.
  fileprivate func local(in zone: TimeZone) -> [Timestamp] {
    let offsets = Set([-86_400.0, 86_400].map { offset(zone, after: $0) })
    return offsets.sorted(by: >).map { advanced(bySeconds: -$0) }
      .filter { offsets.count == 1 || zone.isShowing(self, at: $0) }
  }

  /// A moment near the one that a clock does not show.
  fileprivate func near(_ zone: TimeZone) -> Timestamp {
    advanced(bySeconds: -offset(zone, after: -86_400))
  }

  private func offset(_ zone: TimeZone, after seconds: Double) -> Double {
    Double(zone.secondsFromGMT(for: advanced(bySeconds: seconds).date))
  }

  fileprivate var date: Date { Date(timeIntervalSince1970: Double(millisecondsSince1970) / 1_000) }

  /// Reads a UTC time in the formats of databases and logs, with or without a zone at its end.
  package init?(utc text: String) {
    guard let timestamp = Timestamp(iso8601: text + "Z") ?? Timestamp(iso8601: text) else {
      return nil
    }
    self = timestamp
  }

  /// A date without signs and the time after it, with signs as in ISO 8601: `20261126081530`, with
  /// seconds or without, with thousandths or without, and `20261126T081530Z`.
  ///
  /// Nil for other texts. Read as numbers since 1970, none of these would lie between 1980 and 2100.
  fileprivate static func separated(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    guard bytes.count >= 12, text.hasPrefix("19") || text.hasPrefix("20"),
      bytes[..<8].allSatisfy(isDigit)
    else { return nil }
    let isApart = bytes[8] == UInt8(ascii: "T") || bytes[8] == UInt8(ascii: " ")
    let clock = bytes[(isApart ? 9 : 8)...].prefix {
      isDigit($0) || isApart && $0 == UInt8(ascii: ":")
    }
    let digits = clock.filter(isDigit)[...]
    guard [4, 6].contains(digits.count) || digits.count == 9 && !isApart else { return nil }
    func word(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    let rest = word(bytes[clock.endIndex...])
    guard isApart || rest.isEmpty || rest.first == "." && digits.count == 6 else { return nil }
    let seconds = digits.count == 4 ? "00" : word(digits[4..<6])
    let thousandths = digits.count == 9 ? "." + word(digits[6...]) : ""
    return word(bytes[..<4]) + "-" + word(bytes[4..<6]) + "-" + word(bytes[6..<8]) + "T"
      + word(digits[..<2]) + ":" + word(digits[2..<4]) + ":" + seconds + thousandths + rest
  }

  /// Whether a number in a log can mean this time: it counts from the start of a recording, or lies
  /// between the start of GPS and the year 2100.
  fileprivate var isLogged: Bool {
    abs(millisecondsSince1970) < 31 * 86_400_000
      || (315_964_800_000..<4_102_444_800_000).contains(millisecondsSince1970)
  }

  /// Reads a time in the formats of loggers: a number, the formats of ``init(utc:)``, or a date
  /// such as `12.05.2026` or `2026/05/12`.
  init?(logged text: String) {
    if let number = NumberReader.double(text) {
      self.init(epoch: number)
      return
    }
    let end = text.firstIndex { $0 == " " || $0 == "T" } ?? text.endIndex
    var parts = text[..<end].split(separator: "/", omittingEmptySubsequences: false)
    if parts.count != 3 || parts[0].utf8.count != 4 {
      parts = text[..<end].split(separator: ".", omittingEmptySubsequences: false).reversed()
    }
    guard parts.count == 3, parts.allSatisfy({ (1...4).contains($0.utf8.count) }) else {
      self.init(utc: text)
      return
    }
    let numbers = parts.map { ($0.utf8.count == 1 ? "0" : "") + $0 }
    self.init(utc: numbers.joined(separator: "-") + text[end...])
  }

  /// The years 0 to 9999, in milliseconds since 1970.
  private static let writable = -62_167_219_200_000...253_402_300_799_999.0

  /// Reads a number of seconds, milliseconds, microseconds or nanoseconds since 1970.
  ///
  /// The size decides the unit: for the years 1973 to 5138 the ranges don't overlap.
  package init?(epoch number: Double) {
    guard number.isFinite else { return nil }
    let milliseconds =
      switch abs(number) {
      case 1e17...: number / 1e6
      case 1e14...: number / 1e3
      case 1e11...: number
      default: number * 1e3
      }
    guard Self.writable.contains(milliseconds) else { return nil }
    self.init(millisecondsSince1970: Int64(milliseconds.rounded()))
  }
}
