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

/// Collects the faults of a file while it is read, or those of several files.
///
/// After its first hundred, the faults of a file are only counted.
public struct FaultLog: Sendable {
  /// The file as the user named it; empty if each fault has its own.
  public let file: String
  public private(set) var faults: [Fault] = []
  /// The number of logged faults, with those that are only counted.
  package private(set) var count = 0
  private var counts: [String: Int] = [:]
  private var known: Set<Fault> = []
  private static let most = 100

  public init(file: String = "") {
    self.file = file
  }

  public mutating func add(
    line: Int? = nil, field: String? = nil, _ problem: String, remedy: String? = nil
  ) {
    add(Fault(file: file, line: line, field: field, problem: problem, remedy: remedy))
  }

  /// Adds a fault once.
  public mutating func add(_ fault: Fault) {
    count += 1
    if counts[fault.file, default: 0] < Self.most {
      guard known.insert(fault).inserted else { return }
      faults.append(fault)
    }
    counts[fault.file, default: 0] += 1
  }

  /// Removes a fault that a later one replaces; one that was only counted stays.
  mutating func remove(_ fault: Fault) {
    guard let index = faults.lastIndex(of: fault) else { return }
    faults.remove(at: index)
    known.remove(fault)
    counts[fault.file, default: 1] -= 1
    count -= 1
  }

  /// The result of the operation; nil if it failed.
  package mutating func attempt<Value>(_ work: () throws(Faults) -> Value) -> Value? {
    do throws(Faults) {
      return try work()
    } catch {
      add(error)
      return nil
    }
  }

  package mutating func attempt<Value>(
    _ work: () async throws(Faults) -> Value
  ) async -> Value? {
    do throws(Faults) {
      return try await work()
    } catch {
      add(error)
      return nil
    }
  }

  /// Adds faults that another log has limited; the last may count others.
  private mutating func add(_ faults: Faults) {
    let new = faults.all.filter { known.insert($0).inserted }
    self.faults += new
    count += new.count
  }

  /// Throws all logged faults, if there are any; those of a file that has too many are together.
  public func throwIfAny() throws(Faults) {
    guard !faults.isEmpty else { return }
    guard counts.values.contains(where: { $0 > Self.most }) else { throw Faults(faults) }
    throw Faults(
      faults.grouped(by: \.file).flatMap { own in
        let more = counts[own[0].file, default: 0] - Self.most
        return more <= 0
          ? own : own + [Fault(file: own[0].file, problem: "and \(counted(more, "more fault"))")]
      })
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
