import Numerics
import Scoring
import TestKit
import Testing
import Trackers
import Tracking

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
    #expect(optimum.stretches == [5..<7])
    #expect(curve.mean(at: 4.9) == 0.5 && curve.mean(at: 5) == 1 && curve.mean(at: 11) == nil)
  }

  @Test func `the plateau is what is nearly as good around the optimum`() {
    let curve = ExactCurve(
      name: "x", range: 0...10,
      journeys: [[(0, 0.2), (2, 0.95), (3, 1), (4, 0.97), (6, 0.5), (7, 0.99)]])
    #expect(curve.plateau(tolerance: 0.06) == 2..<6)
    #expect(curve.plateau(tolerance: 0) == 3..<4)
    #expect(curve.plateau(tolerance: 1)?.lowerBound == 0)
  }

  @Test func `what is not measured takes no part`() {
    let curve = ExactCurve(name: "x", range: 0...1, journeys: [[(0, nil)], [(0, 0.25)]])
    #expect(curve.steps.map(\.mean) == [0.25])
  }

  /// The exact optimum is never below a dense grid's, and full runs agree at both sides of edges.
  @Test(arguments: ["visitingRadius", "approachingRadius", "stoppedDwell", "visitedDwell"])
  func `no grid finds better, and full runs confirm the edges`(name: String) throws {
    let v3 = try #require(TrackerCatalogue.all.first { $0.id == "v3" })
    let ranges = [
      "visitingRadius": 30.0...450, "approachingRadius": 250.0...1_000, "stoppedDwell": 2.0...60,
      "visitedDwell": 25.0...150,
    ]
    let range = try #require(ranges[name])
    let journeys = (0..<3).map(TrialJourneyTests.journey)
    var trials = try journeys.map { try TrialJourneyTests.trial($0, v3, varying: [name]) }
    let curves = try trials.indices.map { index in
      try #require(trials[index].curve(of: name, in: range, base: [:]) { $0[0] })
    }
    let curve = ExactCurve(name: name, range: range, journeys: curves)
    func full(_ value: Double) -> Double {
      let values = journeys.compactMap { TrialJourneyTests.full($0, v3, [name: value])[0] }
      return values.reduce(0, +) / Double(values.count)
    }
    let optimum = try #require(curve.optimum)
    for step in 0...6 {
      let value =
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(step) / 6
      #expect(full(value) <= optimum.mean)
      #expect(curve.mean(at: value) == full(value))
    }
    for (before, edge) in zip(curve.steps, curve.steps.dropFirst()).suffix(4) {
      #expect(full(edge.from) == edge.mean)
      #expect(full(edge.from.nextDown) == before.mean)
    }
  }
}
