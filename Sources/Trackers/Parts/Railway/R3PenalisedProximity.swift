import RailNetwork
import Tracking

/// R3: R2 minus a small penalty for each station passed and for each stop between stations.
///
/// A train that passes stations of a railway is probably on a parallel express railway. One that
/// stops between stations is probably on a parallel local railway.
struct R3PenalisedProximity: RailwayPart {
  struct Parameters: TrackerParameters {
    var proximity = R2AccumulatedProximity.Parameters()
    var passedStationPenalty = 0.01
    var orphanPenalty = 0.01
    var orphanSpeedMetresPerSecond = 1.0

    static let axes: [ParameterAxis<Self>] =
      R2AccumulatedProximity.Parameters.axes.map { $0.nested(in: \Self.proximity) } + [
        ParameterAxis(
          "passedStationPenalty", \.passedStationPenalty, unit: "", range: 0...1_000,
          summary: "penalty on a railway's sum for each station that was passed"),
        ParameterAxis(
          "orphanPenalty", \.orphanPenalty, unit: "", range: 0...1_000,
          summary: "penalty on a railway's sum for each location stopped between stations"),
        ParameterAxis(
          "orphanSpeed", \.orphanSpeedMetresPerSecond, unit: "m/s", range: 0...20,
          summary: "below this speed a location between stations is a stop"),
      ]

    static let constraints = R2AccumulatedProximity.Parameters.constraints
  }

  static let penaltyParameters: Set<String> = ["passedStationPenalty", "orphanPenalty"]

  private var proximity: R2AccumulatedProximity

  var state: [Double] {
    get { proximity.state }
    set { proximity.state = newValue }
  }

  init(network: RailNetwork, parameters: Parameters) {
    proximity = R2AccumulatedProximity(network: network, parameters: parameters.proximity)
  }

  var searchRange: SearchRange { proximity.searchRange }
  var needsDirection: Bool { proximity.needsDirection }

  mutating func update(_ surroundings: Surroundings) {
    proximity.update(surroundings)
  }

  mutating func candidates(atMost count: Int) -> [RankedRailway] {
    proximity.candidates(atMost: count)
  }

  static func isOrphan(speedMetresPerSecond: Double?, _ parameters: Parameters) -> Bool {
    speedMetresPerSecond ?? .infinity < parameters.orphanSpeedMetresPerSecond
  }

  static func penalties(
    passedStations: Int, orphans: Int, _ parameters: Parameters
  ) -> CandidatePenalties {
    CandidatePenalties(
      passedStations: parameters.passedStationPenalty * Double(passedStations),
      orphans: parameters.orphanPenalty * Double(orphans))
  }
}
