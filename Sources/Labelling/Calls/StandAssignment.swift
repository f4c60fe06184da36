import Tracking

/// Gives each station the stand that is its stop.
enum StandAssignment {
  /// For each station its stand, or nil.
  ///
  /// A stand belongs to the nearest station within reach; of several, the longest wins unless it is
  /// much farther away, so that a halt before the platform does not.
  static func assign(
    _ standings: [Standing], to stations: [StationAlong], reachMetres: Double
  ) -> [Standing?] {
    var assigned: [Standing?] = stations.map { _ in nil }
    for standing in standings {
      let nearest = stations.indices.min {
        abs(stations[$0].metres - standing.metres) < abs(stations[$1].metres - standing.metres)
      }
      guard let nearest else { continue }
      let reach = min(reachMetres, 0.45 * spacing(stations, nearest))
      guard abs(stations[nearest].metres - standing.metres) <= reach else { continue }
      guard let rival = assigned[nearest] else {
        assigned[nearest] = standing
        continue
      }
      if cost(standing, stations[nearest]) < cost(rival, stations[nearest]) {
        assigned[nearest] = standing
      }
    }
    return assigned
  }

  private static func cost(_ standing: Standing, _ station: StationAlong) -> Double {
    abs(standing.metres - station.metres) / 10 - min(standing.seconds, 40)
  }

  private static func spacing(_ stations: [StationAlong], _ index: Int) -> Double {
    let before = index > 0 ? stations[index].metres - stations[index - 1].metres : .infinity
    let after =
      index + 1 < stations.count ? stations[index + 1].metres - stations[index].metres : .infinity
    return min(before, after)
  }
}
