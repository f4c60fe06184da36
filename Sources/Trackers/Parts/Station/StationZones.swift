import Tracking

/// The two circles around a station.
struct StationZones: TrackerParameters {
  /// A location within this distance is at the station.
  var visitingRadiusMetres = 200.0
  /// A location within this distance approaches the station if the station is ahead.
  var approachingRadiusMetres = 500.0

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "visitingRadius", \.visitingRadiusMetres, unit: "m", range: radiusRange,
      summary: visitingSummary),
    ParameterAxis(
      "approachingRadius", \.approachingRadiusMetres, unit: "m", range: radiusRange,
      summary: "a station ahead within this distance is being approached"),
  ]

  static let constraints = [
    ParameterConstraint("visitingRadius", isLessThan: "approachingRadius")
  ]

  static let radiusRange = 1...SurroundingsFinder.stationReachMetres
  static let visitingSummary = "within this distance a location is at a station"
}

extension StationZones {
  /// The zone of a station in which a location is, if it is in one.
  func zone(metres: Double, isAhead: Bool) -> StationAssignment? {
    metres <= visitingRadiusMetres
      ? .visiting : metres <= approachingRadiusMetres && isAhead ? .approaching : nil
  }

  /// The comparisons with the two radii that decided the phase of a station.
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
