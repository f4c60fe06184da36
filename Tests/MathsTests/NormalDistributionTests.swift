import Foundation
import Testing
@testable import Maths

@Suite struct NormalDistributionTests {
  @Test(arguments: [1e-300, 1e-20, 1e-9, 0.001, 0.07, 0.0750001, 0.3, 0.4999, 0.6, 0.925, 0.999])
  func `the quantile undoes the distribution function`(share: Double) {
    let value = NormalDistribution.quantile(share)
    let back = 0.5 * erfc(-value / 2.0.squareRoot())
    // The derivative turns the last digits of a far quantile into more digits of its share.
    #expect(abs(back - share) <= share * 1e-14 * max(1, value * value))
  }

  @Test func `quantiles lie as far above as below`() {
    for share in [0.001, 0.01, 0.1, 0.25, 0.4375] {
      let sum = NormalDistribution.quantile(share) + NormalDistribution.quantile(1 - share)
      #expect(abs(sum) < 1e-12)
    }
  }

  @Test(arguments: 1...5)
  func `normal draws have the moments of the normal distribution`(seed: UInt64) {
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

  @Test func `exponential draws have the mean asked for`() {
    var generator = SeededGenerator(seed: 3)
    let draws = (0..<50_000).map { _ in generator.exponential(mean: 40) }
    #expect(draws.allSatisfy { $0 >= 0 })
    #expect(abs(draws.reduce(0, +) / 50_000 - 40) < 0.8)
  }
}
