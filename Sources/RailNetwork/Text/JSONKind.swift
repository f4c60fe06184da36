/// A kind of value in JSON files: how to read it, and what to report if it is wrong.
///
/// A reader is a list of members with their kinds:
///
///     let share = JSONKind.object { object in
///       Share(
///         name: object.required("name", .text),
///         part: object.optional("part", .number(in: 0...1)))
///     }
///
/// All faults of a file are reported together: a missing or wrong value is replaced by a stand-in,
/// and reading continues. Callers never see a stand-in, because `read` throws if any fault was
/// logged.
public struct JSONKind<Value> {
  /// Returns the value of a field; for a wrong value, logs a fault and returns nil.
  public let value: (JSONField) -> Value?
  public let standIn: () -> Value

  @inlinable
  public init(
    standIn: @escaping @autoclosure () -> Value, _ value: @escaping (JSONField) -> Value?
  ) {
    self.value = value
    self.standIn = standIn
  }

  /// A kind with a conversion `value`.
  ///
  /// If it returns nil, a fault says that `expected` was expected.
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

  /// The value of a file; throws a fault if it is not JSON, or all logged faults, also those of
  /// `check`.
  public func read(
    _ bytes: [UInt8], file: String, most: Int = JSONReader.mostWrittenBytes,
    unknown: UnknownMembers = .ignored, check: (Value, inout FaultLog) -> Void = { _, _ in }
  ) throws(Faults) -> Value {
    let root = try JSONReader.read(bytes, file: file, most: most)
    return try read(root, file: file, unknown: unknown, check: check)
  }

  /// The value of a JSON file that has been parsed.
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

  /// The value, or nil; faults are not logged.
  public func value(of node: JSONNode) -> Value? {
    value(JSONField(node: node, log: JSONLog(file: "")))
  }

  // MARK: - Combinations of kinds

  /// The same kind, but a value for which `problem` returns a text is a fault.
  public func checked(remedy: String? = nil, _ problem: @escaping (Value) -> String?) -> JSONKind {
    JSONKind(standIn: standIn()) { field in
      guard let value = value(field) else { return nil }
      guard let problem = problem(value) else { return value }
      field.fault(problem, remedy: remedy)
      return nil
    }
  }

  /// The same kind, converted; if `convert` returns nil, a fault says that `expected` was expected.
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

  /// The same kind, or null, which is nil.
  public var orNull: JSONKind<Value?> {
    JSONKind<Value?>(standIn: nil) { field in
      if case .null = field.node.value { return .some(nil) }
      return value(field).map(Optional.some)
    }
  }

  /// The value; nil if anything in it is missing or wrong.
  var ifSound: JSONKind<Value?> {
    JSONKind<Value?>(standIn: nil) { field in
      let before = field.log.faults.count
      let value = value(field)
      return .some(field.log.faults.count == before ? value : nil)
    }
  }
}

// MARK: - Simple values

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

  /// A text that can be the name of a file.
  public static var fileName: JSONKind { .text.checked { FileName.problem(with: $0) } }

  /// A tag, which also appears in tables.
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

  /// A number in a range, with a unit such as `seconds`.
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
      var elements: [Element] = []
      elements.reserveCapacity(nodes.count)
      for index in nodes.indices {
        let field = JSONField(node: nodes[index], path: .element(field.path, index), log: field.log)
        if let element = element.value(field) { elements.append(element) }
      }
      return elements
    }
  }

  /// A list; elements in which anything is missing or wrong are nil.
  public static func list<Element>(
    ifSound element: JSONKind<Element>
  ) -> JSONKind where Value == [Element?] {
    .list(element.ifSound)
  }

  /// The list, with at least one element and at most as many as given.
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

  /// The list without repeated elements; `name` identifies an element.
  public func distinct<Element>(
    by name: @escaping (Element) -> String
  ) -> JSONKind where Value == [Element] {
    checked(remedy: "name it once") { list in
      list.map(name).firstRepeated.map { "'\($0)' is given twice" }
    }
  }

  /// An object with members of any name; for an unknown name `kind` logs a fault and returns nil.
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

  /// One of several values, by name; `all` must not be empty.
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

  /// An object from whose members `make` makes a value; `unknown` defaults to the file's rule.
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

/// The treatment of members that no reader takes, at every depth of a file.
public enum UnknownMembers: Sendable {
  case ignored
  /// They are kept. A name that is nearly that of a known member is a fault.
  case kept
  case refused
}
