import RailNetwork

/// A setting that was tried, and its values on each journey.
package struct Trial: Sendable, Equatable {
  /// The index of the setting among all settings of the search.
  package var number: Int
  package var setting: [Double]
  /// By journey in the shuffled order, then by objective metric; nil is "not measured".
  package var values: [TrialValues]
  /// The journeys on which a program failed, and why: `ride-1: signal 9`.
  ///
  /// Then nothing is measured, and the next run tries again.
  package var failures: [String] = []

  package init(number: Int, setting: [Double], values: [TrialValues], failures: [String] = []) {
    self.number = number
    self.setting = setting
    self.values = failures.isEmpty ? values : values.map { $0.map { _ in nil } }
    self.failures = failures
  }

  /// Adds the outcomes on more journeys.
  mutating func add(_ more: Trial) {
    self = Trial(
      number: number, setting: setting, values: values + more.values,
      failures: failures + more.failures)
  }

  /// Whether any journey has a value; a setting with which the program fails has none.
  package var isMeasured: Bool { values.joined().contains { $0 != nil } }

  /// A line of a journal: number, setting, values and a checksum.
  package var line: String {
    let written = values.map { $0.map { $0.map { "\($0)" } ?? "" }.joined(separator: ",") }
    let body = [
      "\(number)", setting.map { "\($0)" }.joined(separator: ","),
      failures.isEmpty
        ? written.joined(separator: ";") : Self.failed + JSONText.compact(.texts(failures)),
    ].joined(separator: "\t")
    return "\(body)\t\(Self.check(body))\n"
  }

  /// Reads a line without its line break; nil if it is not whole.
  package init?(line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 4, let number = Int(fields[0]), number >= 0,
      Self.check(fields[0..<3].joined(separator: "\t")) == fields[3]
    else { return nil }
    self.number = number
    let setting = fields[1].split(separator: ",").map { Double($0) ?? .nan }
    if fields[2].hasPrefix(Self.failed) {
      let text = try? JSONReader.read(Array(fields[2].dropFirst(Self.failed.count).utf8))
      guard let failures = text?.array?.compactMap(\.string), !failures.isEmpty,
        setting.allSatisfy(\.isFinite)
      else { return nil }
      (self.setting, values, self.failures) = (setting, [], failures)
      return
    }
    values = fields[2].split(separator: ";", omittingEmptySubsequences: false).map { journey in
      journey.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.isEmpty ? nil : Double($0) ?? .nan
      }
    }
    guard setting.allSatisfy(\.isFinite), !values.joined().contains(where: { $0?.isNaN == true })
    else { return nil }
    self.setting = setting
  }

  /// Written before the reasons of failures, in place of values.
  private static let failed = "failed: "

  /// The lines that end with a line break, and their number of bytes with it.
  static func wholeLines(_ bytes: [UInt8]) -> (lines: ArraySlice<Substring>, byteCount: Int) {
    let end = bytes.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    return (text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(), end)
  }

  /// Detects a line that was cut off or damaged.
  private static func check(_ text: String) -> String { ContentHash(text.utf8).short }
}

extension [Trial] {
  /// How many settings failed, and the first failure; nil if none failed.
  package var failure: String? {
    let failed = filter { !$0.failures.isEmpty }
    return failed.first.map { first in
      "\(failed.count) of \(counted(count, "setting")) failed and are not measured, the first, "
        + "setting \(first.number), on \(first.failures[0])"
    }
  }
}
