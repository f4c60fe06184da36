import Maths
import Testing
@testable import Fixtures

@Suite struct DeltaDebuggingTests {
  @Test(arguments: 0..<30)
  func findsExactlyWhatIsNeededWhereEveryPartIsIndependent(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = 1 + generator.index(below: 200)
    let needed = Set(
      (0..<(1 + generator.index(below: 6))).map { _ in generator.index(below: count) })
    var budget = 10_000
    let kept = DeltaDebugging.minimised(count: count, budget: &budget) {
      needed.isSubset(of: $0)
    }
    #expect(kept == needed.sorted())
    #expect(budget > 0)
  }

  @Test func nothingCanBeLeftOutOfWhatRemains() {
    func fails(_ places: [Int]) -> Bool {
      places.reduce(0, +) >= 100 && places.count >= 3
    }
    var budget = 10_000
    let kept = DeltaDebugging.minimised(count: 60, budget: &budget, stillFails: fails)
    #expect(fails(kept))
    for index in kept.indices {
      var fewer = kept
      fewer.remove(at: index)
      #expect(!fails(fewer))
    }
  }

  @Test func stopsWhenTheBudgetIsSpent() {
    var budget = 5
    var asked = 0
    let kept = DeltaDebugging.minimised(count: 1_000, budget: &budget) { places in
      asked += 1
      return places.contains(0)
    }
    #expect(asked == 5)
    #expect(budget == 0)
    #expect(kept.contains(0))
  }
}
