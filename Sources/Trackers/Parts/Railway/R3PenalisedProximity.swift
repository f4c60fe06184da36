public import RailNetwork
public import Tracking

/// R3: R2, less a little for each station passed and for each stop between stations.
///
/// Passing stations speaks for a parallel express railway, stopping between stations for a parallel
/// local one.
public struct R3PenalisedProximity: RailwayPart {
  public struct Parameters: TrackerParameters {
    public var proximity = R2AccumulatedProximity.Parameters()
    public var passedStationPenalty = 0.01
    public var orphanPenalty = 0.01
    public var orphanSpeedMetresPerSecond = 1.0

    public init() {}

    public static let axes: [ParameterAxis<Self>] =
      R2AccumulatedProximity.Parameters.axes.map { $0.nested(in: \Self.proximity) } + [
        ParameterAxis(
          "passedStationPenalty", \.passedStationPenalty, unit: "", range: 0...1_000,
          summary: "taken off a railway's sum for each station that was passed"),
        ParameterAxis(
          "orphanPenalty", \.orphanPenalty, unit: "", range: 0...1_000,
          summary: "taken off a railway's sum for each location stopped between stations"),
        ParameterAxis(
          "orphanSpeed", \.orphanSpeedMetresPerSecond, unit: "m/s", range: 0...20,
          summary: "below this speed a location between stations counts as stopped"),
      ]

    public static let constraints = R2AccumulatedProximity.Parameters.constraints
  }

  public static let needsDirection = true
  public static let needs: Set<TrackerNeed> = [.speed]
  public static let penaltyParameters: Set<String> = ["passedStationPenalty", "orphanPenalty"]

  private var proximity: R2AccumulatedProximity

  public var state: [Double] {
    get { proximity.state }
    set { proximity.state = newValue }
  }

  public init(network: RailNetwork, parameters: Parameters) {
    proximity = R2AccumulatedProximity(network: network, parameters: parameters.proximity)
  }

  public var sight: Sight { proximity.sight }

  public mutating func update(_ surroundings: Surroundings) {
    proximity.update(surroundings)
  }

  public mutating func candidates(atMost count: Int) -> [RankedRailway] {
    proximity.candidates(atMost: count)
  }

  public static func isOrphan(speedMetresPerSecond: Double?, _ parameters: Parameters) -> Bool {
    speedMetresPerSecond ?? .infinity < parameters.orphanSpeedMetresPerSecond
  }

  public static func penalties(
    passedStations: Int, orphans: Int, _ parameters: Parameters
  ) -> CandidatePenalties {
    CandidatePenalties(
      passedStations: parameters.passedStationPenalty * Double(passedStations),
      orphans: parameters.orphanPenalty * Double(orphans))
  }
}
