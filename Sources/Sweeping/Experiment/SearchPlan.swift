import Text

/// How an experiment chooses the settings that it tries.
///
/// A new search is a case here, its settings in a file of `Space`, its line in
/// ``settings(_:seed:)`` and its name in the reader.
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
