import Text

/// How an experiment chooses the settings that it tries.
///
/// A new search is a case here, its settings in a file of `Space`, its line in
/// ``settings(_:seed:)`` and its name in the reader.
package enum SearchPlan: Sendable, Hashable {
  case grid
  case halton(count: Int)
  /// The grid, and every critical value of one parameter at a time, the others at their defaults.
  case exact

  /// The names in experiment files.
  package static let kinds = ["grid", "halton", "exact"]

  package var kind: String {
    switch self {
    case .grid: "grid"
    case .halton: "halton"
    case .exact: "exact"
    }
  }

  /// The settings to try, all known from the start, so that machines can share the work; the
  /// default is among them, the last if the search itself does not come to it.
  package func settings(_ space: SearchSpace, seed: UInt64) -> [[Double]] {
    let settings =
      switch self {
      case .grid, .exact: space.grid
      case .halton(let count): HaltonSequence.settings(space, count: count, seed: seed)
      }
    let standard = space.defaultSetting
    return settings.contains(standard) || !space.allows(standard) ? settings : settings + [standard]
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
