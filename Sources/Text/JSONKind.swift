/// A kind of value in JSON files: how one is read, and what is said of one that is wrong.
///
/// A reader is a list of members with their kinds:
///
///     let share = JSONKind.object { object in
///       Share(
///         name: object.required("name", .text),
///         part: object.optional("part", .number(in: 0...1)))
///     }
///
/// All faults of a file come at once: for a value that is missing or wrong, a stand-in is given,
/// and reading goes on. It never gets out, since `read` throws when anything was logged.
public struct JSONKind<Value> {
  /// Logs what is wrong with a value and gives nil.
  public let value: (JSONField) -> Value?
  public let standIn: () -> Value

  @inlinable
  public init(
    standIn: @escaping @autoclosure () -> Value, _ value: @escaping (JSONField) -> Value?
  ) {
    self.value = value
    self.standIn = standIn
  }

  /// A kind of which `value` takes what is right; `expected` says what that is.
  init(
    _ expected: @escaping @autoclosure () -> String, standIn: @escaping @autoclosure () -> Value,
    _ value: @escaping (JSONNode) -> Value?
  ) {
    self.init(standIn: standIn()) { field in
      let value = value(field.node)
      if value == nil { field.fault(expected: expected()) }
      return value
    }
  }

  /// The value of a file, where `check` logs nothing more.
  ///
  /// - Throws: that the file is no JSON, or all that was logged.
  public func read(
    _ bytes: [UInt8], file: String, most: Int = JSONReader.mostWrittenBytes,
    unknown: UnknownMembers = .ignored, check: (Value, inout FaultLog) -> Void = { _, _ in }
  ) throws(Faults) -> Value {
    let root = try JSONReader.read(bytes, file: file, most: most)
    return try read(root, file: file, unknown: unknown, check: check)
  }

  /// The value of a file that is JSON.
  public func read(
    _ root: JSONNode, file: String, unknown: UnknownMembers = .ignored,
    check: (Value, inout FaultLog) -> Void = { _, _ in }
  ) throws(Faults) -> Value {
    let log = JSONLog(file: file, unknown: unknown)
    let value = value(JSONField(node: root, log: log))
    if let value { check(value, &log.faults) }
    try log.faults.throwIfAny()
    return value ?? standIn()
  }

  /// A value of a file that is read by other means; nil where it is wrong, which is logged.
  public func value(of field: JSONField) -> Value? { value(field) }

  /// The value, or nil; faults are dropped.
  public func value(of node: JSONNode) -> Value? {
    value(JSONField(node: node, log: JSONLog(file: "")))
  }

  /// What is wrong with a value, in words.
  public func problem(with value: JSONValue) -> String? {
    let log = JSONLog(file: "")
    _ = self.value(JSONField(node: JSONNode(value), log: log))
    return log.faults.faults.first?.problem
  }

  // MARK: - Kinds made of others

  /// The same, where `problem` finds nothing wrong with the value.
  public func checked(remedy: String? = nil, _ problem: @escaping (Value) -> String?) -> JSONKind {
    JSONKind(standIn: standIn()) { field in
      guard let value = value(field) else { return nil }
      guard let problem = problem(value) else { return value }
      field.fault(problem, remedy: remedy)
      return nil
    }
  }

  /// What `convert` makes of the value; where it makes nothing, the file has to have `expected`.
  public func converted<Other>(
    _ expected: @escaping @autoclosure () -> String, remedy: String? = nil,
    standIn: @escaping @autoclosure () -> Other, _ convert: @escaping (Value) -> Other?
  ) -> JSONKind<Other> {
    JSONKind<Other>(standIn: standIn()) { field in
      guard let value = value(field) else { return nil }
      let other = convert(value)
      if other == nil { field.fault(expected: expected(), remedy: remedy) }
      return other
    }
  }

  /// The value, or nil where anything in it is missing or wrong.
  var ifSound: JSONKind<Value?> {
    JSONKind<Value?>(standIn: nil) { field in
      let before = field.log.faults.count
      let value = value(field)
      return .some(field.log.faults.count == before ? value : nil)
    }
  }
}

// MARK: - Simple values

extension JSONKind where Value == JSONNode {
  public static var any: JSONKind { JSONKind(standIn: JSONNode(.null)) { $0.node } }
}

extension JSONKind where Value == String {
  public static var text: JSONKind {
    JSONKind(standIn: "") { field in
      guard case .string(let text) = field.node.value else {
        field.fault(expected: "a text")
        return nil
      }
      return text
    }
  }

  /// A text that may become the name of a file.
  public static var fileName: JSONKind { .text.checked { FileName.problem(with: $0) } }

  /// A tag, which stands in tables.
  public static var tag: JSONKind {
    .text.checked(remedy: "rename the tag") { tag in
      CSVText.problem(with: tag).map { "'\(tag)' \($0)" }
    }
  }
}

extension JSONKind where Value == Bool {
  public static var bool: JSONKind { JSONKind("true or false", standIn: false) { $0.bool } }
}

extension JSONKind where Value == Double {
  public static var number: JSONKind { JSONKind("a number", standIn: 0) { $0.number } }

  /// A number in a range, of a unit such as `seconds`.
  public static func number(in range: ClosedRange<Double>, _ unit: String = "") -> JSONKind {
    JSONKind(
      "a number \(unit.isEmpty ? "" : "of \(unit) ")from \(JSONText.number(range.lowerBound)) to "
        + JSONText.number(range.upperBound), standIn: range.lowerBound
    ) { node in
      node.number.flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension JSONKind where Value == Int {
  public static func whole(in range: ClosedRange<Int>) -> JSONKind {
    JSONKind(
      "a whole number from \(range.lowerBound) to \(range.upperBound)", standIn: range.lowerBound
    ) { node in
      node.number.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

// MARK: - Lists, choices and objects

extension JSONKind {
  @inlinable
  public static func list<Element>(
    _ element: JSONKind<Element>
  ) -> JSONKind where Value == [Element] {
    JSONKind(standIn: []) { field in
      guard let nodes = field.node.array else {
        field.fault(expected: "a list")
        return nil
      }
      let path = field.path
      var elements: [Element] = []
      elements.reserveCapacity(nodes.count)
      for index in nodes.indices {
        let field = JSONField(node: nodes[index], index: index, of: path, log: field.log)
        if let element = element.value(field) { elements.append(element) }
      }
      return elements
    }
  }

  /// A list in which elements are nil where anything in them is missing or wrong.
  public static func list<Element>(
    ifSound element: JSONKind<Element>
  ) -> JSONKind where Value == [Element?] {
    .list(element.ifSound)
  }

  /// The list, which has to have an element, and at most so many.
  public func nonEmpty(
    _ noun: String, most: Int = .max, remedy: String? = nil
  ) -> JSONKind where Value: Collection {
    JSONKind(standIn: standIn()) { field in
      let count = field.node.array?.count ?? 1
      if count == 0 { field.fault("expected at least one \(noun)", remedy: remedy) }
      guard count <= most else {
        field.fault("expected at most \(most) \(noun)s, found \(count)")
        return nil
      }
      return value(field)
    }
  }

  /// The list, in which nothing comes twice; `name` tells its elements apart.
  public func distinct<Element>(
    by name: @escaping (Element) -> String
  ) -> JSONKind where Value == [Element] {
    checked(remedy: "name it once") { list in
      list.map(name).firstRepeated.map { "'\($0)' is given twice" }
    }
  }

  /// An object with members of any names, each of the kind that its name has; `kind` logs a name
  /// that has none.
  public static func members<Element>(
    _ kind: @escaping (_ name: String, JSONField) -> JSONKind<Element>?
  ) -> JSONKind where Value == [(name: String, value: Element)] {
    JSONKind(standIn: []) { field in
      guard let object = JSONObject(field) else { return nil }
      return object.unknownMembers.compactMap { member in
        let field = object.field(member)
        return kind(member.name, field)?.value(field).map { (member.name, $0) }
      }
    }
  }

  /// One of several values, by name; there must be some.
  @inlinable
  public static func choice(of all: [Value], _ name: @escaping (Value) -> String) -> JSONKind {
    JSONKind(standIn: all[0]) { field in
      guard let text = field.text else { return nil }
      let found = all.first { name($0) == text }
      if found == nil { field.fault(unknown: nil, text, among: all.map(name)) }
      return found
    }
  }

  public static func choice() -> JSONKind where Value: RawRepresentable<String> & CaseIterable {
    choice(of: Array(Value.allCases), \.rawValue)
  }

  /// An object, of which `make` takes the members; `unknown` is by default that of the file.
  @inlinable
  public static func object(
    unknown: UnknownMembers? = nil, _ make: @escaping (JSONObject) -> Value
  ) -> JSONKind {
    JSONKind(standIn: make(JSONObject())) { field in
      guard let object = JSONObject(field) else { return nil }
      let value = make(object)
      object.finish(unknown)
      return value
    }
  }
}

/// What members that were not asked for are in a file, at every depth.
public enum UnknownMembers: Sendable {
  case ignored
  /// Kept; one that nearly has the name of another is a fault.
  case kept
  case refused
}
