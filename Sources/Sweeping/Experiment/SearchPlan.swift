import Numerics
import PlainText

/// How an experiment chooses the settings that it tries.
///
/// A new search is a case here, its line in ``points(_:seed:)`` and its words in the reader.
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
      case .grid, .exact: (0..<(space.gridCount ?? 0)).map(space.gridPoint).filter(space.allows)
      case .halton(let count): HaltonSequence.points(space, count: count, seed: seed)
      }
    let standard = space.defaultPoint
    return points.contains(standard) || !space.allows(standard) ? points : points + [standard]
  }

  /// Reads the member `search` of an experiment: `{"kind": "halton", "count": 500}`.
  static func read(_ node: JSONNode, log: inout FaultLog) -> SearchPlan? {
    guard var object = JSONObjectReader(node, path: "search", log: &log),
      let kind = object.string("kind", log: &log)
    else { return nil }
    let plan: SearchPlan?
    switch kind {
    case "grid": plan = .grid
    case "exact": plan = .exact
    case "halton":
      plan = object.integer("count", in: 1...ExperimentReader.mostSettings, log: &log).map {
        .halton(count: $0)
      }
    default:
      log.add(
        line: node.line, field: "search.kind", "unknown search '\(kind)'",
        remedy: Suggestion.nearest(to: kind, among: kinds).map { "did you mean '\($0)'?" }
          ?? "one of \(kinds.joined(separator: ", "))")
      return nil
    }
    for member in object.unknownMembers {
      log.add(
        line: member.node.line, field: object.field(member.name), "\(kind) takes no such member")
    }
    return plan
  }
}

/// Settings spread over the space more evenly than chance would: Halton's sequence in the first
/// prime bases, shifted by a draw per axis (Cranley and Patterson, 1976, doi 10.1137/0713071).
///
/// A drawn point that breaks a constraint is dropped and another drawn, a hundred times over for
/// each that is wanted; a space that allows too little gives fewer points.
enum HaltonSequence {
  private static let drawsPerPoint = 100

  static func points(_ space: SearchSpace, count: Int, seed: UInt64) -> [[Double]] {
    var random = SeededGenerator(seed: seed, stream: "halton search")
    let shifts = space.axes.map { _ in random.unit() }
    let bases = primes(space.axes.count)
    var points: [[Double]] = []
    var index = 1
    while points.count < count, index <= count * drawsPerPoint {
      let point = space.axes.indices.map { axis in
        let share = radicalInverse(index, base: bases[axis]) + shifts[axis]
        return space.axes[axis].value(atShare: share < 1 ? share : share - 1)
      }
      if space.allows(point) { points.append(point) }
      index += 1
    }
    return points
  }

  /// The digits of `index` in a base, mirrored at the point (Halton, 1960).
  static func radicalInverse(_ index: Int, base: Int) -> Double {
    var rest = index
    var weight = 1.0
    var sum = 0.0
    while rest > 0 {
      weight /= Double(base)
      sum += Double(rest % base) * weight
      rest /= base
    }
    return sum
  }

  static func primes(_ count: Int) -> [Int] {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < count {
      if !primes.contains(where: { candidate % $0 == 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes
  }
}
