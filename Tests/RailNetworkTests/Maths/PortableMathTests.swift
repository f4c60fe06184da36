import Foundation
import Testing
@testable import RailNetwork

@Suite struct PortableMathTests {
  /// The distance of two numbers, in units of the last place of the second.
  private func unitsApart(_ value: Double, _ expected: Double) -> Double {
    if value == expected || (value.isNaN && expected.isNaN) { return 0 }
    return abs(value - expected) / max(expected.ulp, .leastNonzeroMagnitude)
  }

  /// The largest error of a function of one number over random numbers, and where it occurs.
  private func worst(
    seed: UInt64, draw: (inout SeededGenerator) -> Double, _ ours: (Double) -> Double,
    _ theirs: (Double) -> Double
  ) -> (units: Double, x: Double) {
    var generator = SeededGenerator(seed: seed)
    var worst = (units: -1.0, x: 0.0)
    for _ in 0..<20_000 {
      let x = draw(&generator)
      let units = unitsApart(ours(x), theirs(x))
      if units > worst.units { worst = (units, x) }
    }
    return worst
  }

  @Test(arguments: [1.0, 7, 400, 100_000, 1_000_000])
  func `sine and cosine are within 2 units in the last place`(size: Double) {
    let sine = worst(
      seed: 1, draw: { $0.uniform(-size...size) }, PortableMath.sin, Foundation.sin)
    #expect(sine.units <= 2, "sin(\(sine.x))")
    let cosine = worst(
      seed: 2, draw: { $0.uniform(-size...size) }, PortableMath.cos, Foundation.cos)
    #expect(cosine.units <= 2, "cos(\(cosine.x))")
  }

  @Test func `sine and cosine keep their digits near multiples of a right angle`() {
    for multiple in -700...700 {
      let angle = Double(multiple) * .pi / 2
      for x in [angle.nextDown, angle, angle.nextUp, angle + 1e-9] {
        #expect(unitsApart(PortableMath.sin(x), Foundation.sin(x)) <= 2, "sin(\(x))")
        #expect(unitsApart(PortableMath.cos(x), Foundation.cos(x)) <= 2, "cos(\(x))")
      }
    }
  }

  @Test(arguments: [(-700.0, 700.0), (-1, 1), (-1e-5, 1e-5), (-744, -708)])
  func `the exponential is within 2 units in the last place`(range: (Double, Double)) {
    let found = worst(
      seed: 3, draw: { $0.uniform(range.0...range.1) }, PortableMath.exp, Foundation.exp)
    #expect(found.units <= 2, "exp(\(found.x))")
  }

  @Test(arguments: [(-1_000.0, 1_000.0), (-1, 1), (-0.01, 0.01), (-1_074, -1_022)])
  func `the logarithm is within 2 units in the last place`(exponents: (Double, Double)) {
    let found = worst(
      seed: 4, draw: { Foundation.exp2($0.uniform(exponents.0...exponents.1)) }, PortableMath.log,
      Foundation.log)
    #expect(found.units <= 2, "log(\(found.x))")
  }

  @Test(arguments: [0.001, 0.7, 20, 300])
  func `a power is within 2 units in the last place`(size: Double) {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let x = Foundation.exp(generator.uniform(-size...size))
      let y = generator.uniform(-700...700) / max(abs(Foundation.log(x)), 1e-3)
      let units = unitsApart(PortableMath.pow(x, y), Foundation.pow(x, y))
      #expect(units <= 2, "pow(\(x), \(y))")
    }
  }

  @Test(arguments: [0.0, 1, 50, 450])
  func `the angle of a vector is within 2 units in the last place`(spread: Double) {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<20_000 {
      let y = generator.uniform(-1...1) * Foundation.exp2(generator.uniform(-spread...spread))
      let x = generator.uniform(-1...1) * Foundation.exp2(generator.uniform(-spread...spread))
      let units = unitsApart(PortableMath.atan2(y, x), Foundation.atan2(y, x))
      #expect(units <= 2, "atan2(\(y), \(x))")
    }
  }

  @Test func `special values are those of IEEE 754`() {
    let values: [Double] = [
      0, -0.0, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1e300, -1e300, 1e-300, .infinity, -.infinity, .nan,
      .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ]
    func same(_ a: Double, _ b: Double) -> Bool {
      a.isNaN && b.isNaN || a == b && a.sign == b.sign || unitsApart(a, b) <= 2 && b != 0
    }
    for y in values {
      #expect(same(PortableMath.exp(y), Foundation.exp(y)), "exp(\(y))")
      #expect(same(PortableMath.log(y), Foundation.log(y)), "log(\(y))")
      for x in values where abs(x) != 1e-300 || abs(y) > 1e-300 {
        #expect(same(PortableMath.atan2(y, x), Foundation.atan2(y, x)), "atan2(\(y), \(x))")
        if x.isFinite, x >= 0, y.isFinite {
          #expect(same(PortableMath.pow(x, y), Foundation.pow(abs(x), y)), "pow(\(x), \(y))")
        }
      }
    }
    #expect(PortableMath.sin(.infinity).isNaN)
    #expect(PortableMath.cos(-.infinity).isNaN)
    #expect(PortableMath.sin(-0.0).sign == .minus)
  }

  /// The exact bits: a platform with other bits would write other simulated files.
  @Test func `the bits are the same on every platform`() {
    var generator = SeededGenerator(seed: 7)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func fold(_ value: Double) { hash = (hash ^ value.bitPattern) &* 0x100_0000_01b3 }
    for _ in 0..<5_000 {
      let x = generator.uniform(-10...10)
      let y = generator.uniform(-10...10)
      fold(PortableMath.sin(x))
      fold(PortableMath.cos(x))
      fold(PortableMath.exp(x))
      fold(PortableMath.log(abs(x)))
      fold(PortableMath.atan2(y, x))
      fold(PortableMath.pow(abs(x), y))
      fold(generator.normal())
    }
    #expect(hash == 8_306_601_296_949_040_498)
  }
}
