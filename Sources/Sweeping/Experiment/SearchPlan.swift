import Text

/// How an experiment chooses the settings that it tries.
///
/// A new search is a case here, its points in `Trials`, its line in ``points(_:seed:)`` and its words in the reader.
package enum SearchPlan: Sendable, Hashable {
  /// Every setting of the grid that keeps the constraints.
  case grid
  case halton(count: Int)
  /// The grid, and every critical value of one parameter at a time, the others at their defaults.
  case exact

  /// The names in experiment files.
  package static let kinds = ["grid", "halton", "exact"]

  /// The name in experiment files.
  package var kind: String {
    switch self {
    case .grid: "grid"
    case .halton: "halton"
    case .exact: "exact"
    }
  }

  /// The settings to try, all known from the start, so that machines can share the work; the default
  /// is among them, the last if the search itself does not come to it.
  package func points(_ space: SearchSpace, seed: UInt64) -> [[Double]] {
    let points =
      switch self {
      case .grid, .exact: space.grid
      case .halton(let count): HaltonSequence.points(space, count: count, seed: seed)
      }
    let standard = space.defaultPoint
    return points.contains(standard) || !space.allows(standard) ? points : points + [standard]
  }

  /// The member `search` of an experiment: `{"kind": "halton", "count": 500}`.
  static var format: JSONKind<SearchPlan> {
    .object(unknown: .refused) { object in
      let kind = object.required("kind", .choice(of: kinds, \.self))
      if !object.isSound { object.leaveRest() }
      switch kind {
      case "halton":
        let count = object.required("count", .whole(in: 1...ExperimentReader.mostSettings))
        return .halton(count: count)
      case "exact": return .exact
      default: return .grid
      }
    }
  }
}
