import Testing

@testable import Statistics

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
}
