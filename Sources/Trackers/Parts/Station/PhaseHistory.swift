import RailNetwork
import Tracking

/// The station part that keeps a history of phases for every candidate: S2 and S3.
struct PhaseHistory<Rule: VisitRule>: StationPart {
  typealias Parameters = Rule.Parameters

  static var needs: Set<TrackerNeed> { [.course] }

  private let table: StationTable
  private let parameters: Rule.Parameters
  private var walks: CandidateTable<StationWalk>

  /// The walks along the stations of each candidate.
  struct State: Codable, Sendable {
    fileprivate var walks: CandidateTable<StationWalk>
  }

  var state: State {
    get { State(walks: walks) }
    set { walks = newValue.walks }
  }

  init(network: RailNetwork, parameters: Rule.Parameters) {
    table = network.stationTable
    self.parameters = parameters
    walks = CandidateTable(network: network)
  }

  /// A station at exactly the radius is in reach, however its square is rounded.
  var searchRange: SearchRange {
    SearchRange(
      railwayMetres: .infinity,
      stationMetres: Rule.walk(parameters).zones.approachingRadiusMetres.nextUp)
  }

  mutating func update(_ surroundings: Surroundings, _ candidate: Candidate) -> LocationPlacement {
    let index =
      walks.index(of: candidate)
      ?? walks.insert(StationWalk(table: table, candidate: candidate), of: candidate)
    let parameters = parameters
    return walks.values[index].update(
      WalkStep(surroundings), near: surroundings.stations.span,
      surroundings.stationRange(of: candidate.railway),
      parameters: Rule.walk(parameters),
      stoppedSpeedMetresPerSecond: Rule.stoppedSpeedMetresPerSecond(parameters), table: table,
      visited: { Rule.isVisited($0, parameters) })
  }

  func focus(
    of railway: RailwayIndex, _ direction: RailDirection?, _ surroundings: Surroundings
  ) -> Focus? {
    guard let direction,
      let index = walks.index(of: Candidate(railway: railway, direction: direction))
    else { return nil }
    return walks.values[index].focus
  }

  func passedStations(of candidate: Candidate) -> Int {
    guard let index = walks.index(of: candidate) else { return 0 }
    return walks.values[index].passedCount
  }

  func trace(of candidate: Candidate, at location: Location) -> [StationTrace] {
    guard let index = walks.index(of: candidate) else { return [] }
    return walks.values[index].trace(at: location) { history, dwell in
      Rule.walk(parameters).zones.decisions(on: history)
        + (dwell.map { Rule.decisions($0, parameters) } ?? [])
    }
  }
}
