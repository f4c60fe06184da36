import Testing

@testable import Numerics

@Suite struct QuantilesTests {
  @Test(
    arguments: [
      ([], 0.5, nil), ([7], 0.3, 7), ([4, 1, 3, 2], 0.5, 2.5), ([4, 1, 3, 2], 0, 1),
      ([4, 1, 3, 2], 1, 4), ([1, 2, 3, 4, 5], 0.9, 4.6), ([1, 2, .infinity], 0.5, 2),
      ([1, 2, .infinity], 0.75, .infinity), ([-.infinity, 1], 0.5, -.infinity),
      ([.infinity, .infinity], 0.5, .infinity), ([-.infinity, .infinity], 0.25, -.infinity),
      ([-.infinity, .infinity], 0.5, .infinity),
    ] as [([Double], Double, Double?)])
  func `lies between order statistics`(values: [Double], rank: Double, quantile: Double?) {
    #expect(Quantiles.of(values, rank) == quantile)
  }

  @Test func `exponential draws have their mean`() {
    var generator = SeededGenerator(seed: 3)
    let draws = (0..<20_000).map { _ in generator.exponential(mean: 5) }
    #expect(draws.allSatisfy { $0 >= 0 })
    #expect(abs(draws.reduce(0, +) / 20_000 - 5) < 0.15)
  }
}
