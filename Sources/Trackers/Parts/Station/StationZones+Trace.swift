import Tracking

extension StationZones {
  /// The comparisons with the two radii that decided a station's phase.
  func decisions(on history: StationHistory) -> [ThresholdDecision] {
    guard history.nearestMetres.isFinite else { return [] }
    return [
      ThresholdDecision(
        quantity: "nearest location", value: history.nearestMetres, unit: "m",
        parameter: "visitingRadius", threshold: visitingRadiusMetres, relation: .atMost,
        holds: history.nearestMetres <= visitingRadiusMetres),
      ThresholdDecision(
        quantity: "nearest location", value: history.nearestMetres, unit: "m",
        parameter: "approachingRadius", threshold: approachingRadiusMetres, relation: .atMost,
        holds: history.nearestMetres <= approachingRadiusMetres),
    ]
  }
}
