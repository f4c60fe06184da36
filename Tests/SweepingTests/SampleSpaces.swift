import Tracking
@testable import Sweeping

enum SampleSpaces {
  /// 4 × 3 settings, of which those with a < b are allowed.
  static let constrained = SearchSpace(
    axes: [
      SearchAxis(name: "b", values: [2, 4, 6]), SearchAxis(name: "a", values: [1, 3, 5, 7]),
    ], constraints: [ParameterConstraint("a", isLessThan: "b")], defaults: ["a": 3, "b": 4])
}
