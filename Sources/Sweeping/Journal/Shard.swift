package import PlainText

/// One of several equal parts of a sweep: `2/5` runs every fifth trial, from the second.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// From 1.
  package let number: Int
  package let count: Int

  package static let whole = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Reads `i/n` with 1 ≤ i ≤ n; faults name the file or option given.
  package init(_ text: String, in source: String) throws(Faults) {
    let parts = text.split(separator: "/").compactMap { Int($0) }
    guard parts.count == 2, text.split(separator: "/").count == 2, parts[0] >= 1,
      parts[0] <= parts[1], parts[1] <= 1_000_000
    else {
      throw Faults(
        Fault(
          file: source, problem: "not a part of a whole: '\(text)'",
          remedy: "write it as 2/5: the second of five parts"))
    }
    self.init(number: parts[0], count: parts[1])
  }

  package func contains(trial: Int) -> Bool {
    trial % count == number - 1
  }

  package var description: String { "\(number)/\(count)" }
}
