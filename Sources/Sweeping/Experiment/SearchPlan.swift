import Text

/// How an experiment chooses the settings that it tries.
package enum SearchPlan: Sendable, Hashable {
  case grid
  /// The grid, and every critical value of one parameter at a time, the others at their defaults.
  case exact
  /// As many plays as `plays` settings take on all journeys, in races that know nothing of each
  /// other, so that machines can share them.
  case race(plays: Int, islands: Int)

  /// The names in experiment files.
  package static let kinds = ["grid", "exact", "race"]
  /// Fewer plays leave nothing to race with once the survivors are played on all journeys.
  private static let leastPlays = 20

  package var kind: String {
    switch self {
    case .grid: "grid"
    case .exact: "exact"
    case .race: "race"
    }
  }

  package var isRace: Bool { kind == "race" }

  /// The settings of a grid, all known from the start, so that machines can share the work; the
  /// default is among them, the last if the grid does not hold it.
  package static func settings(_ space: SearchSpace) -> [[Double]] {
    let (settings, standard) = (space.grid, space.defaultSetting)
    return settings.contains(standard) || !space.allows(standard) ? settings : settings + [standard]
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
      default: return .grid
      }
    }
  }
}
