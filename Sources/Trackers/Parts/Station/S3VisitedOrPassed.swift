import Geometry
public import RailNetwork
public import Tracking

/// S3: S2, and a station left was visited only if the train stood there, else it was passed.
public struct S3VisitedOrPassed: StationPart {
  public struct Parameters: TrackerParameters {
    public var zones = StationZones()
    public var stoppedSpeedMetresPerSecond = 1.0
    public var stoppedDwellSeconds = 20.0
    public var visitedDwellSeconds = 70.0

    public init() {}

    public static let axes: [ParameterAxis<Self>] =
      StationZones.axes.map { $0.nested(in: \Self.zones) } + [
        ParameterAxis(
          "stoppedSpeed", \.stoppedSpeedMetresPerSecond, unit: "m/s", range: 0...20,
          summary: "at or below this speed a location at a station counts as stopped"),
        ParameterAxis(
          "stoppedDwell", \.stoppedDwellSeconds, unit: "s", range: 0...600,
          summary: "a station was visited if the train stood there longer than this"),
        ParameterAxis(
          "visitedDwell", \.visitedDwellSeconds, unit: "s", range: 0...1_800,
          summary: "or if the train was within the visiting radius longer than this"),
      ]

    public static let constraints =
      StationZones.constraints + [
        ParameterConstraint("stoppedDwell", isLessThan: "visitedDwell")
      ]
  }

  private let table: StationTable
  private let parameters: Parameters
  private var walks: CandidateTable<StationWalk>

  public init(network: RailNetwork, parameters: Parameters) {
    table = network.stationTable
    self.parameters = parameters
    walks = CandidateTable(network: network)
  }

  public mutating func update(
    _ surroundings: Surroundings, _ candidate: Candidate
  ) -> LocationPlacement {
    guard let courseDegrees = surroundings.location.courseDegrees else { return .ignored }
    let course = Course.unitVector(degrees: courseDegrees)
    let table = table
    let parameters = parameters
    return walks.update(candidate, orMake: StationWalk(table: table, candidate: candidate)) {
      $0.update(
        surroundings, course: course, zones: parameters.zones,
        stoppedSpeedMetresPerSecond: parameters.stoppedSpeedMetresPerSecond, table: table,
        visited: { history, isLastOfLine in
          isLastOfLine
            || history.stoppedSeconds ?? 0 > parameters.stoppedDwellSeconds
            || history.windowSeconds ?? 0 > parameters.visitedDwellSeconds
        })
    }
  }

  public func focus(
    of railway: RailwayIndex, _ direction: RailDirection?, _ surroundings: Surroundings
  ) -> Focus? {
    direction.flatMap { walks[Candidate(railway: railway, direction: $0)]?.focus }
  }

  public func passedStations(of candidate: Candidate) -> Int {
    walks[candidate]?.passedCount ?? 0
  }

  public func trace(of candidate: Candidate, at location: Location) -> [StationTrace] {
    walks[candidate]?.trace(at: location) { history in
      parameters.zones.decisions(on: history) + dwellDecisions(on: history)
    } ?? []
  }

  private func dwellDecisions(on history: StationHistory) -> [ThresholdDecision] {
    guard history.firstVisiting != nil, history.firstDeparture != nil else { return [] }
    let stopped = history.stoppedSeconds ?? 0
    let window = history.windowSeconds ?? 0
    return [
      ThresholdDecision(
        quantity: "stopped", value: stopped, unit: "s", parameter: "stoppedDwell",
        threshold: parameters.stoppedDwellSeconds, relation: .over,
        holds: stopped > parameters.stoppedDwellSeconds),
      ThresholdDecision(
        quantity: "at the station", value: window, unit: "s", parameter: "visitedDwell",
        threshold: parameters.visitedDwellSeconds, relation: .over,
        holds: window > parameters.visitedDwellSeconds),
    ]
  }
}
