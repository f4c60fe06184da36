import Testing
@testable import Datasets

@Suite struct JobPoolTests {
  @Test(arguments: [1, 2, 8, 100])
  func `results are in the order of the inputs`(jobs: Int) async {
    let inputs = Array(0..<50)
    var counts: [Int] = []
    // Later inputs finish sooner.
    let work: @Sendable (Int) -> Int = { (0..<(50 - $0) * 200).reduce(0, +) }
    let outputs = await JobPool.map(inputs, jobs: jobs, finished: { counts.append($0) }, work)
    #expect(outputs == inputs.map(work))
    #expect(counts == Array(1...50))
  }

  @Test func `no inputs give no outputs`() async {
    #expect(await JobPool.map([Int](), jobs: 4) { $0 }.isEmpty)
  }
}
