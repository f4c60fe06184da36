/// Gathers everything that is wrong with one file while it is read.
public struct FaultLog: Sendable {
  /// The file as the user named it.
  public let file: String
  public private(set) var faults: [Fault] = []
  private var count = 0
  private static let most = 100

  public init(file: String) {
    self.file = file
  }

  /// Notes one fault; after a hundred, faults are only counted.
  public mutating func add(
    line: Int? = nil, field: String? = nil, _ problem: String, remedy: String? = nil
  ) {
    add(Fault(file: file, line: line, field: field, problem: problem, remedy: remedy))
  }

  /// Notes a fault that was made elsewhere; after a hundred, faults are only counted.
  public mutating func add(_ fault: Fault) {
    count += 1
    if count <= Self.most { faults.append(fault) }
  }

  /// Throws all that was noted, if anything was.
  public func throwIfAny() throws(Faults) {
    guard !faults.isEmpty else { return }
    guard count > Self.most else { throw Faults(faults) }
    let more = Fault(file: file, problem: "has \(count - Self.most) faults more")
    throw Faults(faults + [more])
  }
}
