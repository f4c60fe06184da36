/// How an experiment looks for the best setting.
///
/// A new search is a file in `Search`, a case here, and its line in ``kind`` and ``start``.
package enum SearchPlan: Sendable, Hashable {
  case grid
  case random(count: Int)
  case halton(count: Int)
  case latinHypercube(count: Int)
  case coordinate(rounds: Int)
  case successiveHalving(count: Int, factor: Int)
  case racing(count: Int, block: Int, significance: Double)
  /// Every critical value of one parameter at a time, the others held at their defaults.
  case exact

  /// The names in experiment files.
  package static let kinds = [
    "grid", "random", "halton", "latin-hypercube", "coordinate", "successive-halving", "racing",
    "exact",
  ]

  /// The name in experiment files.
  package var kind: String {
    switch self {
    case .grid: "grid"
    case .random: "random"
    case .halton: "halton"
    case .latinHypercube: "latin-hypercube"
    case .coordinate: "coordinate"
    case .successiveHalving: "successive-halving"
    case .racing: "racing"
    case .exact: "exact"
    }
  }

  /// Whether all that it tries is known from the start, so that machines can share the work.
  package var isOneBatch: Bool {
    switch self {
    case .grid, .random, .halton, .latinHypercube, .exact: true
    case .coordinate, .successiveHalving, .racing: false
    }
  }

  /// The search, ready to be asked; the exact search is none of asking and has its own way.
  package func start(_ space: SearchSpace, seed: UInt64, journeyCount: Int) -> any Search {
    switch self {
    case .grid, .exact: OneBatchSearch(GridSearch.points(space))
    case .random(let count):
      OneBatchSearch(SampledSearch.random(space, count: count, seed: seed))
    case .halton(let count):
      OneBatchSearch(SampledSearch.halton(space, count: count, seed: seed))
    case .latinHypercube(let count):
      OneBatchSearch(SampledSearch.latinHypercube(space, count: count, seed: seed))
    case .coordinate(let rounds): CoordinateSearch(space, rounds: rounds)
    case .successiveHalving(let count, let factor):
      SuccessiveHalving(
        SampledSearch.random(space, count: count, seed: seed), journeyCount: journeyCount,
        factor: factor)
    case .racing(let count, let block, let significance):
      RacingSearch(
        SampledSearch.random(space, count: count, seed: seed), journeyCount: journeyCount,
        block: block, significance: significance)
    }
  }
}
