/// Where a value stands in its file, such as `legs[0].railway`; put into words only for faults.
package indirect enum JSONPath: CustomStringConvertible, Sendable {
  case root
  case member(JSONPath, String)
  case element(JSONPath, Int)

  package var description: String {
    switch self {
    case .root: ""
    case .member(.root, let name): name
    case .member(let parent, let name): "\(parent).\(name)"
    case .element(let parent, let index): "\(parent)[\(index)]"
    }
  }

  /// The name of the member, or of the list's.
  var name: String {
    switch self {
    case .root: "value"
    case .member(_, let name): name
    case .element(let parent, _): parent.name
    }
  }
}

/// What is wrong with a file, and what looks wrong, gathered while it is read.
package final class JSONLog {
  package var faults: FaultLog
  var warnings: [Fault] = []

  package init(file: String) {
    faults = FaultLog(file: file)
  }
}

/// A value in a file that is being read.
package struct JSONField {
  package let node: JSONNode
  package let path: JSONPath
  let log: JSONLog

  package init(node: JSONNode, path: JSONPath = .root, log: JSONLog) {
    self.node = node
    self.path = path
    self.log = log
  }

  /// The member of this name, if this is an object that has one.
  package subscript(_ name: String) -> JSONField? {
    node[name].map { JSONField(node: $0, path: .member(path, name), log: log) }
  }

  package var elements: [JSONField]? {
    node.array?.enumerated().map { index, node in
      JSONField(node: node, path: .element(path, index), log: log)
    }
  }

  /// The value if it is a text, else nil and a fault.
  package var text: String? { JSONKind<String>.text.value(self) }

  /// Logs what is wrong with the value.
  package func fault(_ problem: String, remedy: String? = nil) {
    let path = path.description
    log.faults.add(line: node.line, field: path.isEmpty ? nil : path, problem, remedy: remedy)
  }

  /// Logs that the value is not what it has to be.
  package func fault(expected: String, remedy: String? = nil) {
    fault(Fault.expected(expected, found: node), remedy: remedy)
  }

  /// Logs that a name is none of those that are known; `remedy` is given where none is near.
  package func fault(
    unknown noun: String? = nil, _ name: String, among known: [String],
    otherwise remedy: String? = nil
  ) {
    let nearest = Suggestion.nearest(to: name, among: known).map { "did you mean \($0)?" }
    let all = "expected \(known.count > 1 ? "one of " : "")\(known.joined(separator: ", "))"
    fault("unknown \(noun ?? path.name) '\(name)'", remedy: nearest ?? remedy ?? all)
  }
}

/// The members of a JSON object, taken by name and kind.
package final class JSONObject {
  package let path: JSONPath
  package let line: Int
  private let log: JSONLog
  private let faultsBefore: Int
  private let members: [JSONMember]
  private var isTaken: [Bool]
  /// The names that were asked for.
  private var known: [String] = []

  /// An object that stands in for one that is wrong: nothing is said of its members.
  init() {
    path = .root
    line = 0
    log = JSONLog(file: "")
    faultsBefore = 0
    members = []
    isTaken = []
  }

  /// Starts on a value, or logs that it is no object.
  init?(_ field: JSONField) {
    guard case .object(let members) = field.node.value else {
      field.fault(expected: "an object")
      return nil
    }
    path = field.path
    line = field.node.line
    log = field.log
    faultsBefore = field.log.faults.count
    self.members = members
    isTaken = Array(repeating: false, count: members.count)
    known.reserveCapacity(members.count)
    logRepeats()
  }

  private func logRepeats() {
    var names: Set<String> = []
    for (index, member) in members.enumerated() {
      // Few names are compared in less time than they are hashed.
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

  /// A member that must be there.
  package func required<Value>(_ name: String, _ kind: JSONKind<Value>) -> Value {
    guard let field = take(name) else {
      fault(name, "missing")
      return kind.standIn()
    }
    return kind.read(field)
  }

  /// A member that must be there, or nil where it, or anything in it, is missing or wrong.
  package func sound<Value>(_ name: String, _ kind: JSONKind<Value>) -> Value? {
    required(name, kind.ifSound)
  }

  /// A member that may be absent; null is the same, and so is one that is wrong.
  package func optional<Value>(_ name: String, _ kind: JSONKind<Value>) -> Value? {
    take(name).flatMap(kind.value)
  }

  private func take(_ name: String) -> JSONField? {
    known.append(name)
    var found: JSONMember?
    for index in members.indices.reversed() where !isTaken[index] && members[index].name == name {
      isTaken[index] = true
      found = members[index]
    }
    if case .null? = found?.node.value { return nil }
    return found.map(field)
  }

  /// A member as it stands, which is not taken; nil if it is absent.
  package subscript(_ name: String) -> JSONNode? { members.first { $0.name == name }?.node }

  /// The members that were not asked for, in the file's order.
  package var unknownMembers: [JSONMember] {
    zip(members, isTaken).compactMap { member, isTaken in isTaken ? nil : member }
  }

  // MARK: - Faults

  /// Whether nothing that was taken so far was missing or wrong.
  package var isSound: Bool { log.faults.count == faultsBefore }

  /// Logs what is wrong with a member, or with the object as a whole.
  package func fault(_ name: String?, _ problem: String, remedy: String? = nil) {
    add([Fault(file: "", field: name, problem: problem, remedy: remedy)])
  }

  /// Logs the faults that a check has found, whose fields are as seen from this object.
  package func add(_ faults: [Fault]) {
    guard !faults.isEmpty else { return }
    let node = JSONNode(.object(members), line: line)
    for fault in node.located(faults, file: log.faults.file, path: path) { log.faults.add(fault) }
  }

  /// Leaves the members that were not asked for, of an object of a kind that is not known.
  package func leaveRest() { isTaken = Array(repeating: true, count: isTaken.count) }

  /// What is to be said of members that were not asked for.
  func finish(_ policy: UnknownMembers) {
    if case .ignored = policy { return }
    for member in unknownMembers {
      let meant = Suggestion.nearest(to: member.name, among: known)
      let remedy = meant.map { "did you mean \($0)?" }
      if case .refused = policy {
        field(member).fault("unknown member", remedy: remedy ?? list(known))
      } else if let meant, isNear(member.name, meant) {
        log.warnings += JSONNode(.object(members), line: line).located(
          [
            Fault(
              file: "", field: member.name, problem: "unknown member, has no effect",
              remedy: remedy)
          ],
          file: log.faults.file, path: path)
      }
    }
  }

  private func list(_ names: [String]) -> String {
    "expected one of \(names.joined(separator: ", "))"
  }

  private func isNear(_ name: String, _ meant: String) -> Bool {
    Suggestion.distance(name.lowercased(), meant.lowercased()) <= max(1, name.count / 5)
  }
}

// MARK: - Lines of faults

extension JSONNode {
  /// The line of what stands at a path such as `legs[0].railway`, or of what would contain it.
  package func line(at path: String) -> Int {
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

  /// Faults that a check on values has found, with the lines of a file's value at a path.
  package func located(_ faults: [Fault], file: String, path: JSONPath = .root) -> [Fault] {
    faults.map { fault in
      let field = (fault.field.map { JSONPath.member(path, $0) } ?? path).description
      return Fault(
        file: file, line: line(at: fault.field ?? ""), field: field.isEmpty ? nil : field,
        problem: fault.problem, remedy: fault.remedy)
    }
  }
}
