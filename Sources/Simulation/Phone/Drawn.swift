package import Numerics

/// A number that is fixed, or that each ride draws for itself from between two.
package struct Drawn: Sendable, Hashable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package var range: ClosedRange<Double>

  package init(_ range: ClosedRange<Double>) {
    self.range = range
  }

  package init(_ value: Double) {
    range = value...value
  }

  package init(floatLiteral value: Double) {
    self.init(value)
  }

  package init(integerLiteral value: Int) {
    self.init(Double(value))
  }

  /// A uniform draw; always takes one number from the generator.
  package func draw(_ generator: inout SeededGenerator) -> Double {
    generator.uniform(range)
  }

  /// The number itself where it is fixed, else the least that can be drawn.
  package var value: Double { range.lowerBound }
}

/// A number that a scenario file can set, declared once for reading, checking and listing.
package struct PhoneParameter<Owner: Sendable>: Sendable {
  /// As in the file, with the unit in the name.
  package let name: String
  /// What the file may ask for.
  package let range: ClosedRange<Double>
  /// What it decides, in one line.
  package let summary: String
  package let value: any WritableKeyPath<Owner, Drawn> & Sendable

  package init(
    _ name: String, _ value: any WritableKeyPath<Owner, Drawn> & Sendable,
    in range: ClosedRange<Double>, _ summary: String
  ) {
    self.name = name
    self.range = range
    self.summary = summary
    self.value = value
  }
}
