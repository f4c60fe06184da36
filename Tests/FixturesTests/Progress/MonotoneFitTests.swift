import Maths
import Testing
@testable import Fixtures

@Suite struct MonotoneFitTests {
  @Test func keepsWhatRises() {
    #expect(MonotoneFit.values([1, 2, 2, 5]) == [1, 2, 2, 5])
    #expect(MonotoneFit.values([]) == [])
  }

  @Test func poolsAnOvershootIntoAStand() {
    #expect(MonotoneFit.values([0, 10, 50, 20, 20, 20, 40]) == [0, 10, 20, 20, 20, 20, 40])
    #expect(MonotoneFit.values([2, 1]) == [1, 1])
  }

  @Test(arguments: 0..<40)
  func noNonFallingSequenceIsNearer(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let values = (0..<8).map { Double($0) + Double(generator.index(below: 6)) }
    let fitted = MonotoneFit.values(values)
    #expect(zip(fitted, fitted.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(cost(values, fitted) == leastCost(values), "\(values)")
  }

  private func cost(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) }
  }

  /// The least cost over all non-falling sequences of the values themselves, which hold a best one.
  private func leastCost(_ values: [Double]) -> Double {
    let levels = Set(values).sorted()
    var costs = levels.map { abs($0 - values[0]) }
    for value in values.dropFirst() {
      var least = Double.infinity
      costs = levels.indices.map { level in
        least = min(least, costs[level])
        return least + abs(levels[level] - value)
      }
    }
    return costs.min() ?? 0
  }
}
