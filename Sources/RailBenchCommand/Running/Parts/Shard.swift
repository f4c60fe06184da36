package import RailNetwork

/// One of several equal parts of a whole: `2/5` does every fifth piece of work, from the second on.
package struct Shard: Sendable, Equatable, CustomStringConvertible {
  /// Counts from 1.
  package let number: Int
  package let count: Int

  package static let whole = Shard(number: 1, count: 1)

  package func contains(_ piece: Int) -> Bool { piece % count == number - 1 }

  package var description: String { "\(number)/\(count)" }
}

extension Shard {
  /// Reads `k/n` with 1 ≤ k ≤ n; faults name the option, or the file with its line and field.
  package init(
    _ text: String, in source: String, line: Int? = nil, field: String? = nil
  ) throws(Faults) {
    let parts = text.split(separator: "/").map { Int($0) ?? 0 }
    guard parts.count == 2, parts[0] >= 1, parts[0] <= parts[1], parts[1] <= 1_000_000 else {
      throw Faults(
        source, line: line, field: field, "not a part of a whole: '\(text)'",
        remedy: "write it as 2/5: the second of five parts")
    }
    self.init(number: parts[0], count: parts[1])
  }

  /// Checks that all parts are there, once; `command` runs a part into a folder, if it is known.
  static func check(
    _ parts: [(shard: Shard, folder: String)],
    command: ((String, _ folder: String) -> String)? = nil
  ) throws(Faults) {
    var faults = FaultLog()
    guard let count = parts.first?.shard.count else { return }
    var folders: [Int: String] = [:]
    for (shard, folder) in parts {
      if shard.count != count {
        faults.add(
          Fault(
            file: folder, problem: "is part \(shard), but \(parts[0].folder) is a part of \(count)",
            remedy: "give the parts of one run"))
      } else if let other = folders.updateValue(folder, forKey: shard.number) {
        faults.add(
          Fault(
            file: folder, problem: "part \(shard) is given twice; it is also \(other)",
            remedy: "give each part once"))
      }
    }
    try faults.throwIfAny()
    let missing = (1...count).filter { folders[$0] == nil }.map { "\($0)/\(count)" }
    guard missing.isEmpty else {
      throw Faults(
        "merge",
        missing.count == 1
          ? "part \(missing[0]) is missing"
          : "\(missing.count) of \(count) parts are missing: \(listed(missing, most: 10))",
        remedy: "give the folders of all parts; to run a lost one again: "
          + (command?(missing[0], "part-" + missing[0].prefix { $0 != "/" })
            ?? "the same command with --shard \(missing[0])"))
    }
  }
}
