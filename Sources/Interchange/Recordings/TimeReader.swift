import Foundation
import Text
package import Tracking

/// Reads times in the formats of programs, and counts times without a zone.
struct TimeReader {
  /// The zone of times without a zone; nil to read them as UTC.
  private let zone: TimeZone?
  private(set) var zoneless = 0

  init(zone: TimeZone? = nil) { self.zone = zone }

  mutating func read(_ written: String) -> Timestamp? {
    let text = Timestamp.separated(written) ?? written
    if let number = NumberReader.double(text.replacing(",", with: ".")) {
      return Timestamp(epoch: number)
    }
    guard let local = Timestamp(logged: text + "Z") else { return Timestamp(logged: text) }
    zoneless += 1
    return zone.map(local.local(in:)) ?? local
  }

  /// A warning if a zone had to be assumed.
  var warning: String? {
    zoneless > 0 && zone == nil
      ? "times without a zone are read as UTC; give the zone with --timezone" : nil
  }
}

extension Timestamp {
  /// The moment at which clocks in a zone show the date and time that this moment has in UTC.
  fileprivate func local(in zone: TimeZone) -> Timestamp {
    let shown = Double(millisecondsSince1970) / 1_000
    let near = shown - Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: shown)))
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: near))
    return advanced(bySeconds: -Double(offset))
  }

  /// Reads a UTC time in the formats of databases and logs, with or without a zone at its end.
  package init?(utc text: String) {
    guard let timestamp = Timestamp(iso8601: text + "Z") ?? Timestamp(iso8601: text) else {
      return nil
    }
    self = timestamp
  }

  /// A date and time of digits alone, such as `20261126081530`, with signs between them.
  ///
  /// Nil for other texts. As milliseconds, such a number would lie 600 years ahead.
  fileprivate static func separated(_ text: String) -> String? {
    let digits = text.map(String.init)
    guard digits.count == 14, text.hasPrefix("19") || text.hasPrefix("20"),
      text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
    else { return nil }
    let parts = [0..<4, 4..<6, 6..<8, 8..<10, 10..<12, 12..<14].map { digits[$0].joined() }
    return parts[..<3].joined(separator: "-") + "T" + parts[3...].joined(separator: ":")
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
