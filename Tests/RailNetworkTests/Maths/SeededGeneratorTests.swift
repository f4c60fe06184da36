import Foundation
import Testing
@testable import RailNetwork

@Suite struct SeededGeneratorTests {
  /// The first numbers of the reference implementation of SplitMix64 for this seed.
  @Test func `gives the published sequence`() {
    var generator = SeededGenerator(seed: 1_234_567)
    let draws = (0..<5).map { _ in generator.next() }
    #expect(
      draws == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func `the same seed gives the same numbers, another seed others`() {
    func draws(_ seed: UInt64, _ stream: String) -> [UInt64] {
      var generator = SeededGenerator(seed: seed, stream: stream)
      return (0..<4).map { _ in generator.next() }
    }
    #expect(draws(1, "a") == draws(1, "a"))
    #expect(draws(1, "a") != draws(2, "a"))
    #expect(draws(1, "a") != draws(1, "b"))
    #expect(draws(1, "ab") != draws(1, "ba"))
  }

  /// With 8/3 numbers for each index, every third index would get two and the others three.
  @Test func `indices below a bound that does not divide 2⁶⁴ are uniform`() {
    var random = SeededGenerator(seed: 7)
    let third = (0..<3_000).count { _ in random.index(below: 3 << 61) % 3 == 2 }
    #expect((920...1_080).contains(third))
  }

  @Test func `shuffling three gives each order equally often`() {
    var generator = SeededGenerator(seed: 3)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<6000 { counts[generator.shuffled([0, 1, 2]), default: 0] += 1 }
    #expect(counts.count == 6)
    #expect(counts.values.allSatisfy { abs($0 - 1000) < 150 }, "5 standard deviations are 144")
  }
}

@Suite struct NormalDistributionTests {
  @Test(arguments: [1e-300, 1e-20, 1e-9, 0.001, 0.07, 0.0750001, 0.3, 0.4999, 0.6, 0.925, 0.999])
  func `the quantile is the inverse of the distribution function`(share: Double) {
    let value = NormalDistribution.quantile(share)
    let back = 0.5 * erfc(-value / 2.0.squareRoot())
    // The derivative magnifies the last digits of a far quantile.
    #expect(abs(back - share) <= share * 1e-14 * max(1, value * value))
  }

  @Test(arguments: 1...5)
  func `normal numbers have the moments of the normal distribution`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = 50_000
    let draws = (0..<count).map { _ in generator.normal() }
    func moment(_ power: Int) -> Double {
      draws.reduce(0) { $0 + Foundation.pow($1, Double(power)) } / Double(count)
    }
    #expect(abs(moment(1)) < 0.02)
    #expect(abs(moment(2) - 1) < 0.03)
    #expect(abs(moment(3)) < 0.08)
    #expect(abs(moment(4) - 3) < 0.2)
    let within = draws.count { abs($0) < 1.959964 }
    #expect(abs(Double(within) / Double(count) - 0.95) < 0.005)
  }

  @Test func `exponential numbers have the given mean`() {
    var generator = SeededGenerator(seed: 3)
    let draws = (0..<50_000).map { _ in generator.exponential(mean: 40) }
    #expect(draws.allSatisfy { $0 >= 0 })
    #expect(abs(draws.reduce(0, +) / 50_000 - 40) < 0.8)
  }
}
