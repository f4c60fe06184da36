/// Takes the members of a JSON object by name and kind, and logs each that is missing or wrong.
///
/// What was never asked for is left over as ``unknownMembers``.
public struct JSONObjectReader: Sendable {
  /// Where the object stands in its file, such as `legs[0]`; empty for the file's own object.
  public let path: String
  public let line: Int
  private let members: [JSONMember]
  private var isTaken: [Bool]
  /// The names that were asked for.
  private var known: [String] = []

  /// Reads a file that is one JSON object.
  ///
  /// - Returns: what `content` made.
  /// - Throws: that the file is no JSON, or all that was logged.
  public static func read<Content>(
    _ bytes: [UInt8], file: String,
    _ content: (inout JSONObjectReader, inout FaultLog) -> Content?
  ) throws(Faults) -> Content {
    let root = try JSONReader.read(bytes, file: file)
    var log = FaultLog(file: file)
    var found: Content?
    if var object = JSONObjectReader(root, path: "", log: &log) { found = content(&object, &log) }
    try log.throwIfAny()
    guard let found else { throw Faults(file: file, problem: "can't be read") }
    return found
  }

  /// Starts on a node, or logs that it is no object and gives nil.
  public init?(_ node: JSONNode, path: String, log: inout FaultLog) {
    guard case .object(let members) = node.value else {
      log.add(
        line: node.line, field: path.isEmpty ? nil : path,
        "must be an object, is \(node.value.kindName)")
      return nil
    }
    self.path = path
    line = node.line
    self.members = members
    isTaken = Array(repeating: false, count: members.count)
    known.reserveCapacity(members.count)
    var names: Set<String> = []
    for (index, member) in members.enumerated() {
      // Few names are compared in less time than they are hashed.
      let isRepeated =
        members.count > 16
        ? !names.insert(member.name).inserted
        : members[..<index].contains { $0.name == member.name }
      if isRepeated {
        log.add(line: member.node.line, field: self.field(member.name), "is given twice")
      }
    }
  }

  /// The members that were not asked for, in the file's order.
  public var unknownMembers: [JSONMember] {
    zip(members, isTaken).compactMap { member, isTaken in isTaken ? nil : member }
  }

  /// A note on each member that was not asked for but has nearly the name of one that was.
  public func misspeltMembers(file: String) -> [Fault] {
    unknownMembers.compactMap { member in
      guard let meant = Suggestion.nearest(to: member.name, among: known),
        Suggestion.distance(member.name.lowercased(), meant.lowercased())
          <= max(1, member.name.count / 5)
      else { return nil }
      return Fault(
        file: file, line: member.node.line, field: field(member.name),
        problem: "is not known and has no effect", remedy: "did you mean \(meant)?")
    }
  }

  /// The path of a member, such as `legs[0].railway`.
  public func field(_ name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
  }

  /// The line of a member that was not taken yet, else that of the object.
  public func line(of name: String) -> Int {
    members.indices.first { !isTaken[$0] && members[$0].name == name }
      .map { members[$0].node.line } ?? line
  }

  /// Logs what is wrong with a member that was taken, at the line of the object.
  package func fault(
    _ name: String, _ problem: String, remedy: String? = nil, log: inout FaultLog
  ) {
    log.add(line: line, field: field(name), problem, remedy: remedy)
  }

  /// Takes a member of any kind; null counts as absent.
  public mutating func node(_ name: String) -> JSONNode? {
    known.append(name)
    var found: JSONNode?
    for index in members.indices.reversed() where !isTaken[index] && members[index].name == name {
      isTaken[index] = true
      found = members[index].node
    }
    if case .null? = found?.value { return nil }
    return found
  }

  /// Takes a member that must be there.
  public mutating func required(_ name: String, log: inout FaultLog) -> JSONNode? {
    let found = node(name)
    if found == nil { log.add(line: line, field: field(name), "is missing") }
    return found
  }
}

// MARK: - Members that must be there

extension JSONObjectReader {
  public mutating func string(_ name: String, log: inout FaultLog) -> String? {
    required(name, log: &log).flatMap { value($0, name, "a text", \.string, &log) }
  }

  public mutating func number(_ name: String, log: inout FaultLog) -> Double? {
    required(name, log: &log).flatMap { value($0, name, "a number", \.number, &log) }
  }

  /// Takes a whole number that lies in a range.
  public mutating func integer(
    _ name: String, in range: ClosedRange<Int>, log: inout FaultLog
  ) -> Int? {
    guard let node = required(name, log: &log) else { return nil }
    var found = node.value.kindName
    if let number = node.number {
      if let whole = Int(exactly: number), range.contains(whole) { return whole }
      found = JSONText.number(number)
    }
    log.add(
      line: node.line, field: field(name),
      "must be a whole number from \(range.lowerBound) to \(range.upperBound), is \(found)")
    return nil
  }

  public mutating func bool(_ name: String, log: inout FaultLog) -> Bool? {
    required(name, log: &log).flatMap { value($0, name, "true or false", \.bool, &log) }
  }

  public mutating func object(_ name: String, log: inout FaultLog) -> JSONObjectReader? {
    required(name, log: &log).flatMap { JSONObjectReader($0, path: field(name), log: &log) }
  }

  public mutating func array(_ name: String, log: inout FaultLog) -> [JSONNode]? {
    required(name, log: &log).flatMap { value($0, name, "a list", \.array, &log) }
  }

  /// Takes a list of texts, or gives nil if one of them is none.
  public mutating func strings(_ name: String, log: inout FaultLog) -> [String]? {
    array(name, log: &log).flatMap { whole($0, name, "a text", \.string, &log) }
  }

  /// Takes a list of truth values, or gives nil if one of them is none.
  public mutating func bools(_ name: String, log: inout FaultLog) -> [Bool]? {
    array(name, log: &log).flatMap { whole($0, name, "true or false", \.bool, &log) }
  }
}

// MARK: - Members that may be absent

extension JSONObjectReader {
  public mutating func optionalString(_ name: String, log: inout FaultLog) -> String? {
    node(name).flatMap { value($0, name, "a text", \.string, &log) }
  }

  public mutating func optionalNumber(_ name: String, log: inout FaultLog) -> Double? {
    node(name).flatMap { value($0, name, "a number", \.number, &log) }
  }

  public mutating func optionalBool(_ name: String, log: inout FaultLog) -> Bool? {
    node(name).flatMap { value($0, name, "true or false", \.bool, &log) }
  }

  public mutating func optionalArray(_ name: String, log: inout FaultLog) -> [JSONNode]? {
    node(name).flatMap { value($0, name, "a list", \.array, &log) }
  }

  /// Takes a list of texts, without those elements that are none.
  public mutating func optionalStrings(_ name: String, log: inout FaultLog) -> [String]? {
    optionalArray(name, log: &log).map { elements($0, name, "a text", \.string, &log) }
  }

  private func value<Value>(
    _ node: JSONNode, _ name: String, _ wanted: String, _ read: (JSONNode) -> Value?,
    _ log: inout FaultLog
  ) -> Value? {
    if let value = read(node) { return value }
    fault(node, name, wanted, &log)
    return nil
  }

  @inline(never)
  private func fault(_ node: JSONNode, _ name: String, _ wanted: String, _ log: inout FaultLog) {
    log.add(line: node.line, field: field(name), "must be \(wanted), is \(node.value.kindName)")
  }

  private func elements<Value>(
    _ nodes: [JSONNode], _ name: String, _ wanted: String, _ read: (JSONNode) -> Value?,
    _ log: inout FaultLog
  ) -> [Value] {
    nodes.enumerated().compactMap { value($1, "\(name)[\($0)]", wanted, read, &log) }
  }

  private func whole<Value>(
    _ nodes: [JSONNode], _ name: String, _ wanted: String, _ read: (JSONNode) -> Value?,
    _ log: inout FaultLog
  ) -> [Value]? {
    let found = elements(nodes, name, wanted, read, &log)
    return found.count == nodes.count ? found : nil
  }
}
