import RailNetwork

/// A setting that was tried, and its values on each journey.
package struct Trial: Sendable, Equatable {
  /// The index of the setting among all settings of the search.
  package var number: Int
  package var setting: [Double]
  /// By journey in the shuffled order, then by objective metric; nil is "not measured".
  package var values: [TrialValues]
  /// Why a program failed on a journey.
  ///
  /// Then nothing is measured, and the next run tries again.
  package var failure: String?

  package init(number: Int, setting: [Double], values: [TrialValues], failure: String? = nil) {
    self.number = number
    self.setting = setting
    self.values = failure == nil ? values : values.map { $0.map { _ in nil } }
    self.failure = failure
  }

  /// Whether any journey has a value; a setting with which the program fails has none.
  package var isMeasured: Bool { values.joined().contains { $0 != nil } }

  /// A line of a journal: number, setting, values and a checksum.
  package var line: String {
    let written = values.map { $0.map { $0.map { "\($0)" } ?? "" }.joined(separator: ",") }
    let body = [
      "\(number)", setting.map { "\($0)" }.joined(separator: ","),
      failure.map { Self.failed + JSONText.quoted($0) } ?? written.joined(separator: ";"),
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
      guard let why = text?.string, setting.allSatisfy(\.isFinite) else { return nil }
      self.setting = setting
      (values, failure) = ([], why)
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

  /// Written before the reason of a failure, in place of values.
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
