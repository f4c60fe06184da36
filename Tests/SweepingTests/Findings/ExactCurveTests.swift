import Testing
@testable import Sweeping

@Suite struct ExactCurveTests {
  /// Two journeys: 0 then 1 from 5 on; 1 then 0 from 7 on.
  ///
  /// Means: 0.5, 1 on 5 ..< 7, 0.5.
  @Test func `journeys add up to a curve with its optimum`() throws {
    let curve = ExactCurve(
      name: "x", range: 0...10, journeys: [[(0, 0), (5, 1)], [(0, 1), (7, 0)]])
    #expect(curve.steps.map(\.from) == [0, 5, 7])
    #expect(curve.steps.map(\.mean) == [0.5, 1, 0.5])
    let optimum = try #require(curve.optimum)
    #expect(optimum.mean == 1)
    #expect(optimum.ranges == [5..<7])
    #expect(curve.mean(at: 4.9) == 0.5 && curve.mean(at: 5) == 1 && curve.mean(at: 11) == nil)
  }

  @Test func `values near the optimum are worse by the tolerance at most`() {
    let curve = ExactCurve(
      name: "x", range: 0...10,
      journeys: [[(0, 0.2), (2, 0.95), (3, 1), (4, 0.97), (6, 0.5), (7, 0.99)]])
    #expect(curve.nearOptimum(tolerance: 0.06) == 2..<6)
    #expect(curve.nearOptimum(tolerance: 0) == 3..<4)
    #expect(curve.nearOptimum(tolerance: 1)?.lowerBound == 0)
  }

  @Test func `journeys without a value are left out`() {
    let curve = ExactCurve(name: "x", range: 0...1, journeys: [[(0, nil)], [(0, 0.25)]])
    #expect(curve.steps.map(\.mean) == [0.25])
  }
}
