import Maths
import RailNetwork

/// A number that is fixed, or that each ride draws from a range.
package struct RandomNumber: Sendable, Equatable {
  package var range: ClosedRange<Double>

  init(_ range: ClosedRange<Double>) { self.range = range }

  init(_ value: Double) { range = value...value }

  /// A uniform draw; always takes one number from the generator.
  func draw(_ generator: inout SeededGenerator) -> Double {
    generator.uniform(range)
  }

  /// The number itself where it is fixed, else the least that can be drawn.
  var value: Double { range.lowerBound }
}

extension RandomNumber: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral value: Double) { self.init(value) }

  package init(integerLiteral value: Int) { self.init(Double(value)) }
}

/// A number that a scenario file can set, declared once for reading, checking and listing.
///
/// Its texts are static, so that a phone of many numbers is copied without counting references.
@propertyWrapper package struct Number: Sendable {
  package var wrappedValue: RandomNumber
  private let staticName: StaticString
  /// What the file may ask for.
  package let range: ClosedRange<Double>
  private let staticSummary: StaticString

  /// As in the file, with the unit in the name.
  package var name: String { staticName.description }
  /// What it decides, in one line.
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
}

/// Where the numbers of a type are, in the order of listings.
package typealias NumberPaths<Owner> = [any WritableKeyPath<Owner, Number> & Sendable]

/// The random streams of one phone on one ride, by name, so that parts don't disturb each other.
struct PhoneStreams: Sendable, Equatable {
  let seed: UInt64

  func generator(_ name: String) -> SeededGenerator {
    SeededGenerator(seed: seed, stream: "phone.\(name)")
  }
}

/// A number that wanders about 0 with standard deviation 1, its correlation falling exponentially.
///
/// The first-order Gauss-Markov process (Gelb, "Applied Optimal Estimation", 1974, ch. 3), exact at
/// any step, from a random stream of its own.
struct GaussMarkov: Sendable {
  private var value: Double
  /// After this time the correlation has fallen to 1/e.
  let correlationSeconds: Double
  private var generator: SeededGenerator

  /// Starts with a draw, so that the process is stationary from the start.
  init(correlationSeconds: Double, generator: SeededGenerator) {
    self.correlationSeconds = correlationSeconds
    self.generator = generator
    value = self.generator.normal()
  }

  /// Moves on by a time.
  ///
  /// - Returns: the value then.
  mutating func advance(seconds: Double) -> Double {
    let kept =
      correlationSeconds > 0 ? PortableMath.exp(-max(seconds, 0) / correlationSeconds) : 0
    value = kept * value + (1 - kept * kept).squareRoot() * generator.normal()
    return value
  }
}

/// An error over the ground whose two parts wander each by itself.
struct WanderingVector: Sendable {
  private var east: GaussMarkov
  private var north: GaussMarkov

  init(correlationSeconds: Double, east: SeededGenerator, north: SeededGenerator) {
    self.east = GaussMarkov(correlationSeconds: correlationSeconds, generator: east)
    self.north = GaussMarkov(correlationSeconds: correlationSeconds, generator: north)
  }

  /// Moves on by a time, to a vector whose parts have standard deviation 1.
  mutating func advance(seconds: Double) -> PlanarVector {
    PlanarVector(east: east.advance(seconds: seconds), north: north.advance(seconds: seconds))
  }
}
