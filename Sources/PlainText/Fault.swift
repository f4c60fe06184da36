/// One thing that is wrong with a file or an argument: where, what, and what to do about it.
public struct Fault: Error, Sendable, Hashable {
  /// The file as the user named it, or the option that carried the value.
  public var file: String
  /// The 1-based line, where one is known.
  public var line: Int?
  /// The column, member or path inside the file, such as `legs[0].railway`.
  public var field: String?
  /// What is wrong, without a full stop.
  public var problem: String
  /// What to do about it, where that is not plain from the problem.
  public var remedy: String?

  public init(
    file: String, line: Int? = nil, field: String? = nil, problem: String, remedy: String? = nil
  ) {
    self.file = file
    self.line = line
    self.field = field
    self.problem = problem
    self.remedy = remedy
  }
}

extension Fault: CustomStringConvertible {
  /// `file:line: field: problem (remedy)`, leaving out what is not known.
  public var description: String {
    var text = file
    if let line { text += ":\(line)" }
    text += ": "
    if let field { text += "\(field): " }
    text += problem
    if let remedy { text += " (\(remedy))" }
    return text
  }
}

/// All that is wrong with a file, or with several: never empty when thrown.
public struct Faults: Error, Sendable, Equatable, CustomStringConvertible {
  public private(set) var all: [Fault]

  public init(_ all: [Fault]) {
    self.all = all
  }

  /// One fault.
  public init(
    file: String, line: Int? = nil, field: String? = nil, problem: String, remedy: String? = nil
  ) {
    self.init(Fault(file: file, line: line, field: field, problem: problem, remedy: remedy))
  }

  public init(_ fault: Fault) {
    all = [fault]
  }

  /// One fault a line.
  public var description: String {
    all.map(\.description).joined(separator: "\n")
  }
}
