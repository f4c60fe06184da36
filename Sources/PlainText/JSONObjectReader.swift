/// Takes the members of a JSON object by name and kind, and logs each that is missing or wrong.
///
/// What was never asked for is left over as ``unknownMembers``.
public struct JSONObjectReader: Sendable {
  /// Where the object stands in its file, such as `legs[0]`; empty for the file's own object.
  public let path: String
  public let line: Int
  private var rest: [JSONMember]

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
    rest = members
    for (index, member) in members.enumerated()
    where members[..<index].contains(where: { $0.name == member.name }) {
      log.add(line: member.node.line, field: self.field(member.name), "is given twice")
    }
  }

  /// The members that were not asked for, in the file's order.
  public var unknownMembers: [JSONMember] { rest }

  /// The path of a member, such as `legs[0].railway`.
  public func field(_ name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
  }

  /// The line of a member that was not taken yet, else that of the object.
  public func line(of name: String) -> Int {
    rest.first { $0.name == name }?.node.line ?? line
  }

  /// Takes a member of any kind; null counts as absent.
  public mutating func node(_ name: String) -> JSONNode? {
    let found = rest.first { $0.name == name }?.node
    rest.removeAll { $0.name == name }
    if case .null? = found?.value { return nil }
    return found
  }

  /// Takes a member that must be there.
  public mutating func required(_ name: String, log: inout FaultLog) -> JSONNode? {
    let found = node(name)
    if found == nil { log.add(line: line, field: field(name), "is missing") }
    return found
  }

  /// Takes a text that must be there.
  public mutating func string(_ name: String, log: inout FaultLog) -> String? {
    required(name, log: &log).flatMap { string($0, field(name), &log) }
  }

  /// Takes a text that may be absent.
  public mutating func optionalString(_ name: String, log: inout FaultLog) -> String? {
    node(name).flatMap { string($0, field(name), &log) }
  }

  /// Takes a number that must be there.
  public mutating func number(_ name: String, log: inout FaultLog) -> Double? {
    required(name, log: &log).flatMap { number($0, field(name), &log) }
  }

  /// Takes a number that may be absent.
  public mutating func optionalNumber(_ name: String, log: inout FaultLog) -> Double? {
    node(name).flatMap { number($0, field(name), &log) }
  }

  /// Takes a truth value that may be absent.
  public mutating func optionalBool(_ name: String, log: inout FaultLog) -> Bool? {
    guard let node = node(name) else { return nil }
    guard case .bool(let value) = node.value else {
      log.add(
        line: node.line, field: field(name), "must be true or false, is \(node.value.kindName)")
      return nil
    }
    return value
  }

  /// Takes a list that must be there.
  public mutating func array(_ name: String, log: inout FaultLog) -> [JSONNode]? {
    required(name, log: &log).flatMap { array($0, field(name), &log) }
  }

  /// Takes a list that may be absent.
  public mutating func optionalArray(_ name: String, log: inout FaultLog) -> [JSONNode]? {
    node(name).flatMap { array($0, field(name), &log) }
  }

  /// Takes a list of texts that may be absent.
  public mutating func optionalStrings(_ name: String, log: inout FaultLog) -> [String]? {
    guard let elements = optionalArray(name, log: &log) else { return nil }
    return elements.enumerated().compactMap { index, element in
      string(element, "\(field(name))[\(index)]", &log)
    }
  }

  private func string(_ node: JSONNode, _ field: String, _ log: inout FaultLog) -> String? {
    if case .string(let text) = node.value { return text }
    log.add(line: node.line, field: field, "must be a text, is \(node.value.kindName)")
    return nil
  }

  private func number(_ node: JSONNode, _ field: String, _ log: inout FaultLog) -> Double? {
    if case .number(let number) = node.value { return number }
    log.add(line: node.line, field: field, "must be a number, is \(node.value.kindName)")
    return nil
  }

  private func array(_ node: JSONNode, _ field: String, _ log: inout FaultLog) -> [JSONNode]? {
    if case .array(let elements) = node.value { return elements }
    log.add(line: node.line, field: field, "must be a list, is \(node.value.kindName)")
    return nil
  }
}
