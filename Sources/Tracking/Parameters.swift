/// The parameters of a tracker, or of one of its parts.
///
/// Each parameter is a stored property with its default; ``axes`` declares all of them.
public protocol TrackerParameters: Sendable, Equatable {
  init()

  /// One axis per stored property.
  static var axes: [ParameterAxis<Self>] { get }

  /// The constraints between the parameters.
  static var constraints: [ParameterConstraint] { get }
}

/// The values that a parameter can have.
public enum ParameterKind: Sendable, Hashable {
  case real
  case whole
  /// An enumeration; its value is the index of the case.
  case choice([String])
}

/// One parameter of `Owner`: name, unit, range and meaning, declared once and used everywhere.
public struct ParameterAxis<Owner: Sendable>: Sendable {
  /// The name on the command line: lower camel case, without a unit.
  public let name: String
  /// Such as `m`, `s`, `m/s`; empty for a plain number.
  public let unit: String
  /// Whether it is a number or a choice.
  public let kind: ParameterKind
  /// The least and the greatest value, in ``unit``.
  public let range: ClosedRange<Double>
  /// The effect of the parameter, in one line.
  public let summary: String
  private let getter: @Sendable (Owner) -> Double
  private let setter: @Sendable (inout Owner, Double) -> Void

  /// A parameter that is a real number.
  public init(
    _ name: String, _ property: any WritableKeyPath<Owner, Double> & Sendable, unit: String,
    range: ClosedRange<Double>, summary: String
  ) {
    self.name = name
    self.unit = unit
    kind = .real
    self.range = range
    self.summary = summary
    getter = { $0[keyPath: property] }
    setter = { $0[keyPath: property] = $1 }
  }

  /// A parameter that is a whole number.
  public init(
    _ name: String, _ property: any WritableKeyPath<Owner, Int> & Sendable, unit: String,
    range: ClosedRange<Int>, summary: String
  ) {
    self.name = name
    self.unit = unit
    kind = .whole
    self.range = Double(range.lowerBound)...Double(range.upperBound)
    self.summary = summary
    getter = { Double($0[keyPath: property]) }
    setter = { $0[keyPath: property] = Int($1) }
  }

  /// One of the cases of an enumeration, which must have some.
  public init<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ name: String, _ property: any WritableKeyPath<Owner, Choice> & Sendable, summary: String
  ) {
    let cases = Array(Choice.allCases)
    self.name = name
    unit = ""
    kind = .choice(cases.map(\.rawValue))
    range = 0...Double(max(0, cases.count - 1))
    self.summary = summary
    getter = { Double(cases.firstIndex(of: $0[keyPath: property]) ?? 0) }
    setter = { $0[keyPath: property] = cases[Int($1)] }
  }

  private init<Inner: Sendable>(
    _ inner: ParameterAxis<Inner>, in property: any WritableKeyPath<Owner, Inner> & Sendable
  ) {
    name = inner.name
    unit = inner.unit
    kind = inner.kind
    range = inner.range
    summary = inner.summary
    getter = { inner.value(in: $0[keyPath: property]) }
    setter = { inner.set($1, in: &$0[keyPath: property]) }
  }

  /// The same parameter for a type that contains its owner.
  public func nested<Outer>(
    in property: any WritableKeyPath<Outer, Owner> & Sendable
  ) -> ParameterAxis<Outer> {
    ParameterAxis<Outer>(self, in: property)
  }

  /// The value in an owner, in ``unit``.
  public func value(in owner: Owner) -> Double {
    getter(owner)
  }

  /// Sets a value within the range.
  ///
  /// A parameter that is a whole number rounds it down.
  public func set(_ value: Double, in owner: inout Owner) {
    setter(&owner, min(max(value, range.lowerBound), range.upperBound))
  }
}

/// A parameter without the Swift type that owns it.
public struct ParameterDeclaration: Sendable, Equatable {
  /// The name on the command line.
  public var name: String
  /// Such as `m`, `s`, `m/s`; empty for a plain number.
  public var unit: String
  /// Whether it is a number or a choice.
  public var kind: ParameterKind
  /// Not a number if there is no default and a value must be given.
  public var defaultValue: Double
  /// The least and the greatest value, in ``unit``.
  public var range: ClosedRange<Double>
  /// The effect of the parameter, in one line.
  public var summary: String

  /// A parameter of a tracker whose Swift type is not known here.
  public init(
    name: String, unit: String, kind: ParameterKind = .real, defaultValue: Double,
    range: ClosedRange<Double>, summary: String
  ) {
    self.name = name
    self.unit = unit
    self.kind = kind
    self.defaultValue = defaultValue
    self.range = range
    self.summary = summary
  }
}

/// One parameter must be less than another.
public struct ParameterConstraint: Sendable, Equatable, CustomStringConvertible {
  /// The name of the parameter that must be less.
  public var smaller: String
  /// The name of the parameter that must be greater.
  public var greater: String

  /// A constraint between two parameters by their names.
  public init(_ smaller: String, isLessThan greater: String) {
    self.smaller = smaller
    self.greater = greater
  }

  public var description: String { "\(smaller) < \(greater)" }
}

/// Values for some of a tracker's parameters, by name; the others keep their defaults.
///
/// The value of a choice is its index.
public typealias ParameterValues = [String: Double]

extension TrackerParameters {
  public static var constraints: [ParameterConstraint] { [] }

  /// The defaults, with some values changed.
  ///
  /// Undeclared names are ignored.
  public init(_ values: ParameterValues) {
    self.init()
    for axis in Self.axes {
      if let value = values[axis.name] { axis.set(value, in: &self) }
    }
  }

  /// The axes with their defaults.
  public static var declarations: [ParameterDeclaration] {
    let defaults = Self()
    return axes.map { axis in
      ParameterDeclaration(
        name: axis.name, unit: axis.unit, kind: axis.kind, defaultValue: axis.value(in: defaults),
        range: axis.range, summary: axis.summary)
    }
  }
}
