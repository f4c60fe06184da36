/// The position of a value in its file, such as `legs[0].railway`; a text only for faults.
public indirect enum JSONPath: CustomStringConvertible, Sendable {
  case root
  case member(JSONPath, String)
  case element(JSONPath, Int)

  public var description: String {
    switch self {
    case .root: ""
    case .member(.root, let name): name
    case .member(let parent, let name): "\(parent).\(name)"
    case .element(let parent, let index): "\(parent)[\(index)]"
    }
  }

  /// The name of the member; for an element, the name of the list.
  var name: String {
    switch self {
    case .root: "value"
    case .member(_, let name): name
    case .element(let parent, _): parent.name
    }
  }
}

/// The faults of a file, collected while it is read.
public final class JSONLog {
  public var faults: FaultLog
  let unknown: UnknownMembers

  public init(file: String, unknown: UnknownMembers = .ignored) {
    faults = FaultLog(file: file)
    self.unknown = unknown
  }
}

/// A value in a file that is being read.
public struct JSONField {
  public let node: JSONNode
  public let path: JSONPath
  public let log: JSONLog

  public init(node: JSONNode, path: JSONPath = .root, log: JSONLog) {
    self.node = node
    self.path = path
    self.log = log
  }

  /// The member with this name; nil if it is missing.
  public subscript(_ name: String) -> JSONField? {
    node[name].map { JSONField(node: $0, path: .member(path, name), log: log) }
  }

  public var elements: [JSONField]? {
    node.array?.enumerated().map { JSONField(node: $1, path: .element(path, $0), log: log) }
  }

  /// The value if it is a text; otherwise logs a fault and returns nil.
  public var text: String? { JSONKind<String>.text.value(self) }

  /// Logs a problem with the value.
  public func fault(_ problem: String, remedy: String? = nil) {
    let path = path.description
    log.faults.add(line: node.line, field: path.isEmpty ? nil : path, problem, remedy: remedy)
  }

  /// Logs that the value is not the expected one.
  public func fault(expected: String, remedy: String? = nil) {
    fault(Fault.expected(expected, found: node), remedy: remedy)
  }

  /// Logs that a name is unknown; `remedy` is used if no known name is similar.
  public func fault(
    unknown noun: String? = nil, _ name: String, among known: [String],
    otherwise remedy: String? = nil
  ) {
    let nearest = Suggestion.nearest(to: name, among: known).map { "did you mean \($0)?" }
    let all = "expected \(known.count > 1 ? "one of " : "")\(known.joined(separator: ", "))"
    fault("unknown \(noun ?? path.name) '\(name)'", remedy: nearest ?? remedy ?? all)
  }
}

/// The members of a JSON object, taken by name and kind.
public final class JSONObject {
  public let path: JSONPath
  public let line: Int
  private let log: JSONLog
  private let faultsBefore: Int
  private let members: [JSONMember]
  private var known: [String] = []
  /// The number of requested names that exist.
  private var taken = 0
  private var leavesRest = false
  /// The fault of each missing member.
  private var missing: [String: Fault] = [:]

  /// A stand-in for a wrong object; faults about its members are not logged.
  public init() {
    path = .root
    line = 0
    log = JSONLog(file: "")
    faultsBefore = 0
    members = []
  }

  /// Reads the members of a value; logs a fault and returns nil if it is not an object.
  public init?(_ field: JSONField) {
    guard case .object(let members) = field.node.value else {
      field.fault(expected: "an object")
      return nil
    }
    path = field.path
    line = field.node.line
    log = field.log
    faultsBefore = field.log.faults.count
    self.members = members
    known.reserveCapacity(members.count)
    logRepeats()
  }

  private func logRepeats() {
    var names: Set<String> = []
    for (index, member) in members.enumerated() {
      // Comparing a few names is faster than hashing them.
      let isRepeated =
        members.count > 16
        ? !names.insert(member.name).inserted
        : members[..<index].contains { $0.name == member.name }
      if isRepeated { field(member).fault("is given twice") }
    }
  }

  func field(_ member: JSONMember) -> JSONField {
    JSONField(node: member.node, path: .member(path, member.name), log: log)
  }

  // MARK: - Members

  // These functions are inlinable, so that no generic code runs for each member of large files.

  /// A required member.
  @inlinable
  public func required<Value>(_ name: String, _ kind: JSONKind<Value>) -> Value {
    guard let field = take(name) else {
      miss(name)
      return kind.standIn()
    }
    return kind.value(field) ?? kind.standIn()
  }

  @usableFromInline
  func miss(_ name: String) {
    let fault = located(Fault(file: "", field: name, problem: "missing"))
    missing[name] = fault
    log.faults.add(fault)
  }

  /// A required member; nil if it, or anything in it, is missing or wrong.
  public func sound<Value>(_ name: String, _ kind: JSONKind<Value>) -> Value? {
    required(name, kind.ifSound)
  }

  /// An optional member; nil if it is absent, null or wrong.
  @inlinable
  public func optional<Value>(_ name: String, _ kind: JSONKind<Value>) -> Value? {
    guard let field = take(name) else { return nil }
    return kind.value(field)
  }

  /// The first member with this name; nil if it is absent or null.
  public func take(_ name: String) -> JSONField? {
    known.append(name)
    for member in members where member.name == name {
      taken += 1
      if case .null = member.node.value { return nil }
      return field(member)
    }
    return nil
  }

  /// The member's node, without marking it as taken; nil if it is absent.
  public subscript(_ name: String) -> JSONNode? { members.first { $0.name == name }?.node }

  /// The members that were not taken, in the file's order.
  public var unknownMembers: [JSONMember] {
    leavesRest ? [] : members.filter { !known.contains($0.name) }
  }

  // MARK: - Faults

  /// Whether no fault has been logged since this object was begun.
  public var isSound: Bool { log.faults.count == faultsBefore }

  /// Logs a problem with a member, or with the object as a whole if the name is nil.
  public func fault(_ name: String?, _ problem: String, remedy: String? = nil) {
    add([Fault(file: "", field: name, problem: problem, remedy: remedy)])
  }

  /// Logs the faults of a check; their fields are relative to this object.
  public func add(_ faults: [Fault]) {
    for fault in faults { log.faults.add(located(fault)) }
  }

  private func located(_ fault: Fault) -> Fault {
    JSONNode(.object(members), line: line).located(fault, file: log.faults.file, path: path)
  }

  /// Marks a member as taken that is read in another way.
  public func leave(_ name: String) { _ = take(name) }

  /// Accepts all other members of an object, because its kind is unknown.
  public func leaveRest() { leavesRest = true }

  /// Logs unknown members that are not allowed.
  public func finish(_ unknown: UnknownMembers?) {
    let unknown = unknown ?? log.unknown
    // Most objects in large files, whose unknown members are kept, have none.
    if unknown == .ignored || unknown == .kept && taken == members.count { return }
    for member in unknownMembers {
      let meant = Suggestion.nearest(to: member.name, among: known)
      if unknown == .kept, !(meant.map { isNear(member.name, $0) } ?? false) { continue }
      // Report a misspelt member only once, not also as missing.
      if let fault = meant.flatMap({ missing.removeValue(forKey: $0) }) {
        log.faults.remove(fault)
      }
      field(member).fault(
        "unknown member",
        remedy: meant.map { "did you mean \($0)?" }
          ?? "expected one of \(known.joined(separator: ", "))")
    }
  }

  /// Whether a name differs only in case, or in at most one letter of four.
  private func isNear(_ name: String, _ meant: String) -> Bool {
    Suggestion.distance(name.lowercased(), meant.lowercased()) <= min(name.count, meant.count) / 4
  }
}

// MARK: - Lines of faults

extension JSONNode {
  /// The line of the value at a path such as `legs[0].railway`; if it is missing, of its container.
  public func line(at path: String) -> Int {
    var node = self
    for step in path.split(whereSeparator: { $0 == "." || $0 == "[" }) {
      var next: JSONNode?
      if step.hasSuffix("]"), let index = Int(step.dropLast()), let nodes = node.array {
        next = nodes.indices.contains(index) ? nodes[index] : nil
      } else {
        next = node[String(step)]
      }
      guard let next else { break }
      node = next
    }
    return node.line
  }

  /// The fault of a check on values, with its line and place; this value is at a path of a file.
  public func located(_ fault: Fault, file: String, path: JSONPath = .root) -> Fault {
    let field = (fault.field.map { JSONPath.member(path, $0) } ?? path).description
    return Fault(
      file: file, line: line(at: fault.field ?? ""), field: field.isEmpty ? nil : field,
      problem: fault.problem, remedy: fault.remedy)
  }
}
