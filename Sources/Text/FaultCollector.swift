/// Common faults in command lines and in the files that they name.
extension Fault {
  /// `unknown tracker 'v33' (did you mean 'v3'?)`, or another remedy if no known name is near.
  package static func unknown(
    _ kind: String, _ name: String, in source: String, field: String? = nil,
    among known: [String], remedy: String? = nil
  ) -> Fault {
    let nearest = Suggestion.nearest(to: name, among: known)
    return Fault(
      file: source, field: field, problem: "unknown \(kind) '\(name)'",
      remedy: nearest.map { "did you mean '\($0)'?" } ?? remedy)
  }

  /// `expected a number, found 'fast'`.
  package static func expected(
    _ kind: String, found text: some StringProtocol, in source: String, field: String? = nil,
    remedy: String? = nil
  ) -> Fault {
    Fault(file: source, field: field, problem: "expected \(kind), found '\(text)'", remedy: remedy)
  }
}

extension Faults {
  package init(
    _ source: String, line: Int? = nil, field: String? = nil, _ problem: String,
    remedy: String? = nil
  ) {
    self.init(Fault(file: source, line: line, field: field, problem: problem, remedy: remedy))
  }

  /// A fault for a text that starts as UTF-16: a byte-order mark, or a zero beside each of two
  /// letters.
  package init?(utf16 file: String, start: some Collection<UInt8>) {
    let start = start.prefix(4)
    let zeros = start.map { $0 == 0 }
    guard
      start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff])
        || zeros == [false, true, false, true] || zeros == [true, false, true, false]
    else { return nil }
    self.init(file, "expected UTF-8 text, found UTF-16", remedy: "save it as UTF-8")
  }

  package init(tooLarge file: String, mostBytes: Int) {
    let most = mostBytes < 1 << 30 ? "\(mostBytes >> 20) MB" : "\(mostBytes >> 30) GB"
    self.init(file, "is larger than \(most)", remedy: "split the file")
  }
}

/// Runs several operations and collects all their faults, each once.
package struct FaultCollector {
  package private(set) var faults: [Fault] = []

  package init() {}

  /// The result of the operation; nil if it failed.
  package mutating func attempt<Value>(_ work: () throws(Faults) -> Value) -> Value? {
    do throws(Faults) {
      return try work()
    } catch {
      for fault in error.all { add(fault) }
      return nil
    }
  }

  package mutating func add(_ fault: Fault) {
    if !faults.contains(fault) { faults.append(fault) }
  }

  package func throwIfAny() throws(Faults) {
    guard faults.isEmpty else { throw Faults(faults) }
  }
}

extension Sequence {
  /// The values of all results; throws the faults of all that failed.
  package func values<Value>() throws(Faults) -> [Value] where Element == Result<Value, Faults> {
    var collector = FaultCollector()
    let values = compactMap { result in collector.attempt(result.get) }
    try collector.throwIfAny()
    return values
  }
}
