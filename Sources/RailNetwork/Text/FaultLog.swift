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

/// Collects the faults of one file while it is read, or those of several operations.
public struct FaultLog: Sendable {
  /// The file as the user named it; empty if each fault has its own.
  public let file: String
  public private(set) var faults: [Fault] = []
  /// The number of logged faults, including those after the first hundred.
  package private(set) var count = 0
  private static let most = 100

  public init(file: String = "") {
    self.file = file
  }

  /// Adds a fault; after a hundred, faults are only counted.
  public mutating func add(
    line: Int? = nil, field: String? = nil, _ problem: String, remedy: String? = nil
  ) {
    count += 1
    guard count <= Self.most else { return }
    faults.append(Fault(file: file, line: line, field: field, problem: problem, remedy: remedy))
  }

  /// Adds a fault once; after a hundred, faults are only counted.
  public mutating func add(_ fault: Fault) {
    guard count >= Self.most || !faults.contains(fault) else { return }
    count += 1
    if count <= Self.most { faults.append(fault) }
  }

  /// Removes a fault that a later one replaces; faults after the first hundred are not removed.
  mutating func remove(at index: Int) {
    guard faults.indices.contains(index) else { return }
    faults.remove(at: index)
    count -= 1
  }

  /// Throws all logged faults, if there are any.
  public func throwIfAny() throws(Faults) {
    guard !faults.isEmpty else { return }
    guard count > Self.most else { throw Faults(faults) }
    let more = Fault(
      file: file.isEmpty ? faults[0].file : file,
      problem: "and \(counted(count - Self.most, "more fault"))")
    throw Faults(faults + [more])
  }
}

extension FaultLog {
  /// The result of the operation; nil if it failed.
  package mutating func attempt<Value>(_ work: () throws(Faults) -> Value) -> Value? {
    do throws(Faults) {
      return try work()
    } catch {
      for fault in error.all { add(fault) }
      return nil
    }
  }
}

extension Result where Failure == Faults {
  /// Empty after a success.
  package var faults: [Fault] {
    if case .failure(let faults) = self { faults.all } else { [] }
  }
}

extension Sequence {
  /// The values of all results; throws the faults of all that failed.
  package func values<Value>() throws(Faults) -> [Value] where Element == Result<Value, Faults> {
    var log = FaultLog()
    let values = compactMap { result in log.attempt(result.get) }
    try log.throwIfAny()
    return values
  }
}
