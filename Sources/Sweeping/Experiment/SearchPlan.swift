/// How an experiment looks for the best setting.
///
/// A new search is a file in `Search`, a case here, and its line in ``kind`` and ``start``.
package enum SearchPlan: Sendable, Hashable {
  case grid
  case halton(count: Int)
  case coordinate(rounds: Int)
  case racing(count: Int, block: Int, significance: Double)
  /// Every critical value of one parameter at a time, the others held at their defaults.
  case exact

  /// The names in experiment files.
  package static let kinds = ["grid", "halton", "coordinate", "racing", "exact"]

  /// The name in experiment files.
  package var kind: String {
    switch self {
    case .grid: "grid"
    case .halton: "halton"
    case .coordinate: "coordinate"
    case .racing: "racing"
    case .exact: "exact"
    }
  }

  /// Whether all that it tries is known from the start, so that machines can share the work.
  package var isOneBatch: Bool {
    switch self {
    case .grid, .halton, .exact: true
    case .coordinate, .racing: false
    }
  }

  /// The search, ready to be asked; the exact search is none of asking and has its own way.
  package func start(_ space: SearchSpace, seed: UInt64, journeyCount: Int) -> any Search {
    switch self {
    case .grid, .exact: OneBatchSearch(GridSearch.points(space))
    case .halton(let count):
      OneBatchSearch(HaltonSearch.points(space, count: count, seed: seed))
    case .coordinate(let rounds): CoordinateSearch(space, rounds: rounds)
    case .racing(let count, let block, let significance):
      RacingSearch(
        HaltonSearch.points(space, count: count, seed: seed), journeyCount: journeyCount,
        block: block, significance: significance)
    }
  }
}
