import RailNetwork

/// A number that is fixed, or that each ride draws from a range.
package struct RandomNumber: Sendable, Equatable {
  package var range: ClosedRange<Double>

  init(_ range: ClosedRange<Double>) { self.range = range }

  init(_ value: Double) { range = value...value }

  /// A uniform random number; always uses one number of the generator.
  func draw(_ generator: inout SeededGenerator) -> Double {
    generator.uniform(range)
  }

  /// The number if it is fixed; otherwise the smallest in the range.
  var value: Double { range.lowerBound }
}

extension RandomNumber: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral value: Double) { self.init(value) }

  package init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// A number in scenario files; its texts are static, so that copying a phone is cheap.
@propertyWrapper package struct Number: Sendable {
  package var wrappedValue: RandomNumber
  private let staticName: StaticString
  package let range: ClosedRange<Double>
  private let staticSummary: StaticString

  package var name: String { staticName.description }
  package var summary: String { staticSummary.description }

  package var projectedValue: Number {
    get { self }
    set { self = newValue }
  }

  init(
    wrappedValue: RandomNumber, _ name: StaticString, in range: ClosedRange<Double>,
    _ summary: StaticString
  ) {
    self.wrappedValue = wrappedValue
    self.range = range
    staticName = name
    staticSummary = summary
  }

  init(
    _ name: StaticString, _ usual: RandomNumber, in range: ClosedRange<Double>,
    _ summary: StaticString
  ) {
    self.init(wrappedValue: usual, name, in: range, summary)
  }
}

/// The numbers of a type, in the order of listings.
package typealias NumberPaths<Owner> = [any WritableKeyPath<Owner, Number> & Sendable]

/// The random streams of one phone on one ride, by name, so that its parts are independent.
struct PhoneStreams: Sendable, Equatable {
  let seed: UInt64

  func generator(_ name: String) -> SeededGenerator {
    SeededGenerator(seed: seed, stream: "phone.\(name)")
  }
}

/// A random number around 0 with standard deviation 1 and an exponential correlation: the
/// first-order Gauss-Markov process of Gelb, "Applied Optimal Estimation", 1974.
struct GaussMarkov: Sendable {
  private var value: Double
  /// The time after which the correlation is 1/e.
  let correlationSeconds: Double
  private var generator: SeededGenerator

  /// Starts with a random number, so that the process is stationary from the start.
  init(correlationSeconds: Double, generator: SeededGenerator) {
    self.correlationSeconds = correlationSeconds
    self.generator = generator
    value = self.generator.normal()
  }

  /// Advances the process by a time, and returns the new value.
  mutating func advance(seconds: Double) -> Double {
    let kept = correlationSeconds > 0 ? PortableMath.exp(-max(seconds, 0) / correlationSeconds) : 0
    value = kept * value + (1 - kept * kept).squareRoot() * generator.normal()
    return value
  }
}

/// An error on the ground with two independent components.
struct WanderingVector: Sendable {
  private var east: GaussMarkov
  private var north: GaussMarkov

  init(correlationSeconds: Double, east: SeededGenerator, north: SeededGenerator) {
    self.east = GaussMarkov(correlationSeconds: correlationSeconds, generator: east)
    self.north = GaussMarkov(correlationSeconds: correlationSeconds, generator: north)
  }

  /// Advances by a time; returns a vector whose components have standard deviation 1.
  mutating func advance(seconds: Double) -> PlanarVector {
    PlanarVector(east: east.advance(seconds: seconds), north: north.advance(seconds: seconds))
  }
}
