import RailNetwork
import Testing
import Tracking
@testable import Scoring

@Suite struct SearchSpaceTests {
  @Test func `a grid runs through the axes by name, the last one fastest`() {
    let space = SampleSpaces.constrained
    #expect(space.axes.map(\.name) == ["a", "b"])
    #expect(space.gridCount == 12)
    #expect((0..<4).map(space.gridSetting) == [[1, 2], [1, 4], [1, 6], [3, 2]])
  }

  @Test func `the grid keeps the constraints`() {
    #expect(
      SampleSpaces.constrained.grid == [[1, 2], [1, 4], [1, 6], [3, 4], [3, 6], [5, 6]])
    #expect(SampleSpaces.constrained.allowsAny)
    let never = [ParameterConstraint("x", isLessThan: "x")]
    let none = SearchSpace(axes: [SearchAxis(name: "x", values: [1, 2])], constraints: never)
    #expect(none.grid.isEmpty && !none.allowsAny)
  }

  @Test func `a constraint on a parameter that does not vary takes its fixed or default value`() {
    func allowed(fixed: ParameterValues) -> Int {
      SearchSpace(
        axes: [SearchAxis(name: "a", values: [1, 3, 5])], fixed: fixed,
        constraints: [ParameterConstraint("a", isLessThan: "b")], defaults: ["b": 4]
      ).grid.count
    }
    #expect(allowed(fixed: [:]) == 2)
    #expect(allowed(fixed: ["b": 2]) == 1)
  }

  @Test func `steps are counted, not added up`() {
    let linear = SearchAxis(name: "x", range: 0.1...0.7, steps: 7, scale: .linear)
    #expect(linear.values == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7])
    let logarithmic = SearchAxis(name: "x", range: 1...100, steps: 3, scale: .logarithmic)
    #expect(logarithmic.values == [1, 10, 100])
  }

  @Test func `a grid too large to count has no count`() {
    let axis = SearchAxis(name: "x", range: 0...1, steps: 100_000, scale: .linear)
    let axes = (0..<4).map { index in SearchAxis(name: "x\(index)", values: axis.values) }
    #expect(SearchSpace(axes: axes).gridCount == nil)
  }
}

enum SampleSpaces {
  /// 4 × 3 settings; only those with a < b are allowed.
  static let constrained = SearchSpace(
    axes: [
      SearchAxis(name: "b", values: [2, 4, 6]), SearchAxis(name: "a", values: [1, 3, 5, 7]),
    ], constraints: [ParameterConstraint("a", isLessThan: "b")], defaults: ["a": 3, "b": 4])
}
