/// A finished trial: what was tried, and what came of it on each journey.
package struct TrialRecord: Sendable, Hashable {
  /// The trial's place among all proposals of the search, from 0.
  package var number: Int
  /// One value per axis of the space.
  package var point: [Double]
  /// By journey in the shuffled order, then by objective metric; nil is "not measured".
  package var values: [TrialValues]

  package init(number: Int, point: [Double], values: [TrialValues]) {
    self.number = number
    self.point = point
    self.values = values
  }
}

extension TrialRecord {
  /// One line of a journal, with its line break: number, point, values and a check on the rest.
  ///
  /// Numbers are written so that they read back the same.
  package var line: String {
    let body = [
      "\(number)", point.map { "\($0)" }.joined(separator: ","),
      values.map { $0.map(Self.text).joined(separator: ",") }.joined(separator: ";"),
    ].joined(separator: "\t")
    return "\(body)\t\(Self.check(body))\n"
  }

  /// Reads a line without its line break; nil if it is not whole.
  package init?(line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 4, let number = Int(fields[0]),
      Self.check(fields[0..<3].joined(separator: "\t")) == fields[3]
    else { return nil }
    self.number = number
    point = fields[1].split(separator: ",").compactMap { Double($0) }
    values = fields[2].split(separator: ";", omittingEmptySubsequences: false).map { journey in
      journey.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    }
  }

  private static func text(_ value: Double?) -> String {
    value.map { "\($0)" } ?? ""
  }

  /// FNV-1a, enough to tell a line that was cut off or damaged.
  private static func check(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
