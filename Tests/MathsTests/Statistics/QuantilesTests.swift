import Testing
@testable import Maths

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

  @Test(arguments: [1, 2, 31, 32, 33, 100, 1_000], [0, 0.025, 0.5, 0.9, 0.975, 1])
  func `is that of all values in order`(count: Int, rank: Double) {
    var random = SeededGenerator(seed: UInt64(count), stream: "quantiles")
    for kinds in [2, 10, 1_000_000] {
      let values = (0..<count).map { _ in
        let kind = random.index(below: kinds)
        return kind == 0 ? -.infinity : kind == 1 ? .infinity : Double(kind)
      }
      #expect(Quantiles.of(values, rank) == Quantiles.ofSorted(values.sorted(), rank))
      var rest = values
      let middle = Quantiles.middle(of: &rest)
      #expect(middle.low == Quantiles.ofSorted(values.sorted(), 0.025))
      #expect(middle.high == Quantiles.ofSorted(values.sorted(), 0.975))
    }
  }
}
