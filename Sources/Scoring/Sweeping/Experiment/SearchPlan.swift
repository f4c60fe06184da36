import RailNetwork

/// How an experiment chooses the settings that it tries.
package enum SearchPlan: Sendable, Hashable {
  case grid
  /// The grid, and every critical value of one parameter at a time, the others at their defaults;
  /// refused for parameters without critical values.
  case exact
  /// A race with as many plays as `plays` settings need on all journeys. It consists of `islands`
  /// independent races, which several machines can share.
  case race(plays: Int, islands: Int)
  /// Settings drawn at random, the same on every suite.
  case random(settings: Int)

  /// The names in experiment files.
  package static let kinds = ["grid", "exact", "race", "random"]
  /// With fewer plays, none are left for the race after the survivors have played all journeys.
  private static let leastPlays = 20

  package var kind: String {
    switch self {
    case .grid: "grid"
    case .exact: "exact"
    case .race: "race"
    case .random: "random"
    }
  }

  /// The settings to try, with the default; nil if not all are known from the start.
  package func settings(_ space: SearchSpace, seed: UInt64) -> [[Double]]? {
    let settings: [[Double]]
    switch self {
    case .race: return nil
    case .grid, .exact: settings = space.grid
    case .random(let count): settings = space.random(count, seed: seed)
    }
    let standard = space.defaultSetting
    let isComplete = settings.contains(standard) || !space.allows(standard)
    return isComplete ? settings : settings + [standard]
  }

  /// The member `search` of an experiment: `{"kind": "race", "plays": 300}`.
  static var format: JSONKind<SearchPlan> {
    .object(unknown: .refused) { object in
      let kind = object.required("kind", .choice(of: kinds, \.self))
      if !object.isSound { object.leaveRest() }
      switch kind {
      case "race":
        let islands = object.optional("islands", .whole(in: 1...1_000)) ?? 1
        let plays = object.required(
          "plays", .whole(in: (leastPlays * islands)...ExperimentReader.mostSettings))
        return .race(plays: plays, islands: islands)
      case "exact": return .exact
      case "random":
        return .random(settings: object.required("settings", .whole(in: 2...1_000)))
      default: return .grid
      }
    }
  }
}
