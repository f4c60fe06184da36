import Maths

/// What is the same for all rides drawn in it, and another way round in another world: where trains
/// stop, for how long, when they announce it, how late they run, how phones err, and what is received.
///
/// World 1 is the usual one, as it was measured. The others stray from it as far as what was measured
/// may be wrong, so that what holds in all of them does not hang on one guess.
package struct World: Sendable, Equatable {
  package let number: UInt64

  package init(number: UInt64) { self.number = number }

  package static let usual = World(number: 1)

  private var isUsual: Bool { self == .usual }

  private func generator(_ name: String) -> SeededGenerator {
    SeededGenerator(seed: number, stream: "world.\(name)")
  }

  /// A number around 1, whose logarithm has this standard deviation.
  private func factor(_ name: String, spread: Double) -> Double {
    guard !isUsual else { return 1 }
    var generator = generator(name)
    return PortableMath.exp(spread * generator.normal())
  }

  /// The same phone in this world, where the same number strays the same way for all phones.
  package func phone(_ setup: PhoneSetup) -> PhoneSetup {
    guard !isUsual else { return setup }
    var setup = setup
    for (path, spread) in Self.strays {
      let number = setup.profile[keyPath: path]
      let factor = factor(number.name, spread: spread)
      func held(_ value: Double) -> Double {
        min(max(value * factor, number.range.lowerBound), number.range.upperBound)
      }
      let range = number.wrappedValue.range
      setup.profile[keyPath: path].wrappedValue = Drawn(
        held(range.lowerBound)...held(range.upperBound))
    }
    return setup
  }

  /// How many seconds trains are late on average.
  var meanLatenessSeconds: Double {
    guard !isUsual else { return 0 }
    var generator = generator("lateness")
    return generator.uniform(0...90)
  }

  /// What strays, and how far: the standard deviation of the logarithm.
  private static let strays: [(path: NumberPaths<PhoneProfile>.Element, spread: Double)] = [
    (\.$intervalSeconds, 0.15), (\.$distanceFilterMetres, 0.2), (\.$errorMetres, 0.25),
    (\.$errorSpread, 0.1), (\.$errorSeconds, 0.2), (\.$receptionSeconds, 0.2),
    (\.$claimFactor, 0.2), (\.$lossesPerHour, 0.4), (\.$lossSeconds, 0.3),
    (\.$trackOffsetMetres, 0.3),
  ]
}
