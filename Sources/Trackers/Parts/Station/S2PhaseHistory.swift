import Geometry
public import RailNetwork
public import Tracking

/// S2: every station has a phase that moves forward only; a station left is a station visited.
///
/// A location without a course is ignored.
public struct S2PhaseHistory: StationPart {
  public typealias Parameters = StationZones

  private let table: StationTable
  private let zones: StationZones
  private var walks: CandidateTable<StationWalk>

  public init(network: RailNetwork, parameters: StationZones) {
    table = network.stationTable
    zones = parameters
    walks = CandidateTable(network: network)
  }

  public mutating func update(
    _ surroundings: Surroundings, _ candidate: Candidate
  ) -> LocationPlacement {
    guard let courseDegrees = surroundings.location.courseDegrees else { return .ignored }
    let course = Course.unitVector(degrees: courseDegrees)
    let table = table
    let zones = zones
    return walks.update(candidate, orMake: StationWalk(table: table, candidate: candidate)) {
      $0.update(
        surroundings, course: course, zones: zones, stoppedSpeedMetresPerSecond: 0,
        table: table, visited: { _, _ in true })
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
    walks[candidate]?.trace(at: location) { zones.decisions(on: $0) } ?? []
  }
}
