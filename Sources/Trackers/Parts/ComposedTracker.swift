import RailNetwork
import Tracking

struct CandidateParameters: TrackerParameters {
  var candidateCount = 8
  var derivedCourse = 0

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "candidateCount", \.candidateCount, unit: "railways", range: 1...100,
      summary: "number of best railways that are followed and listed"),
    ParameterAxis(
      "derivedCourse", \.derivedCourse, unit: "", range: 0...1,
      summary: "1: derive missing speed and course from earlier locations"),
  ]
}

/// A railway in the ranking, with the terms of its score.
struct Contender: Ranked, Sendable {
  let railway: RailwayIndex
  let direction: RailDirection?
  let evidence: Double
  let penalties: CandidatePenalties
  let score: Double

  init(
    railway: RailwayIndex, direction: RailDirection?, evidence: Double,
    penalties: CandidatePenalties
  ) {
    self.railway = railway
    self.direction = direction
    self.evidence = evidence
    self.penalties = penalties
    score = evidence - penalties.total
  }

  /// Whether it ranks before another.
  ///
  /// Ties are broken by the order in the network.
  func isBefore(_ other: Contender) -> Bool {
    score != other.score ? score > other.score : railway < other.railway
  }
}

/// A tracker made of a railway part, a direction part and a station part.
///
/// For the best candidates whose direction is known, it follows the stations in that direction.
struct ComposedTracker<R: RailwayPart, D: DirectionPart, S: StationPart>: TrainTracker {
  private let candidateCount: Int
  /// Nil if the phone's own speed and course are used.
  private var motion: CausalMotion?
  private let railwayParameters: R.Parameters
  private var railwayPart: R
  private var directionPart: D
  private var stationPart: S
  /// How far the parts look.
  private let searchRange: SearchRange
  /// By candidate slot, the number of locations that stopped between its stations.
  private var orphanCounts: [Int]
  private var surroundings: Surroundings?
  /// The candidates after the last location, best first.
  private var ranking: [Contender] = []

  struct State: Codable, Sendable {
    fileprivate var railway: R.State
    fileprivate var direction: D.State
    fileprivate var station: S.State
    fileprivate var orphanCounts: [Int]
    fileprivate var motion: CausalMotion?
  }

  var state: State {
    get {
      State(
        railway: railwayPart.state, direction: directionPart.state, station: stationPart.state,
        orphanCounts: orphanCounts, motion: motion)
    }
    set {
      railwayPart.state = newValue.railway
      directionPart.state = newValue.direction
      stationPart.state = newValue.station
      orphanCounts = newValue.orphanCounts
      motion = newValue.motion
    }
  }

  init(
    network: RailNetwork, candidates: CandidateParameters, railway: R.Parameters,
    direction: D.Parameters, station: S.Parameters
  ) {
    candidateCount = candidates.candidateCount
    motion = candidates.derivedCourse == 1 ? CausalMotion() : nil
    railwayParameters = railway
    orphanCounts = Array(repeating: 0, count: network.railways.count * 2)
    railwayPart = R(network: network, parameters: railway)
    directionPart = D(network: network, parameters: direction)
    stationPart = S(network: network, parameters: station)
    searchRange = railwayPart.searchRange.union(directionPart.searchRange).union(
      stationPart.searchRange)
  }

  func searchRange(at location: Location) -> SearchRange { searchRange }

  @specialized(where R == R1NearestRailway, D == D1VisitOrder, S == S1DistanceTable)
  @specialized(where R == R2AccumulatedProximity, D == D2Course, S == S2PhaseHistory)
  @specialized(where R == R3PenalisedProximity, D == D2Course, S == S3VisitedOrPassed)
  mutating func update(_ surroundings: Surroundings) -> Estimate {
    var surroundings = surroundings.withNearVertices
    if let location = motion?.filled(surroundings.location) { surroundings.location = location }
    self.surroundings = surroundings
    railwayPart.update(surroundings)
    directionPart.update(surroundings)
    ranking.removeAll(keepingCapacity: true)
    for offered in railwayPart.candidates(atMost: candidateCount) {
      let direction = directionPart.direction(of: offered.railway)
      if direction == nil, railwayPart.needsDirection { continue }
      var penalties = CandidatePenalties()
      if let direction {
        let candidate = Candidate(railway: offered.railway, direction: direction)
        let placement = stationPart.update(surroundings, candidate)
        let speed = surroundings.location.speedMetresPerSecond
        if placement == .betweenStations,
          R.isOrphan(speedMetresPerSecond: speed, railwayParameters)
        {
          orphanCounts[candidate.slot] += 1
        }
        penalties = R.penalties(
          passedStations: stationPart.passedStations(of: candidate),
          orphans: orphanCounts[candidate.slot], railwayParameters)
      }
      ranking.append(
        Contender(
          railway: offered.railway, direction: direction, evidence: offered.score,
          penalties: penalties))
      var places = ranking.mutableSpan
      places.moveUp(places.count - 1)
    }
    guard var best = ranking.first else { return .none }
    var focus = stationPart.focus(of: best.railway, best.direction, surroundings)
    for other in ranking.dropFirst() where focus == nil && stationPart.needsFocus {
      focus = stationPart.focus(of: other.railway, other.direction, surroundings)
      if focus != nil { best = other }
    }
    return Estimate(
      railway: best.railway, direction: best.direction, focus: focus, nextStop: focus?.station,
      score: best.score)
  }

  func hypotheses(withFocus: Bool) -> [Hypothesis] {
    guard let surroundings else { return [] }
    var hypotheses: [Hypothesis] = []
    hypotheses.reserveCapacity(ranking.count)
    for contender in ranking {
      hypotheses.append(
        Hypothesis(
          railway: contender.railway, direction: contender.direction,
          focus: withFocus
            ? stationPart.focus(of: contender.railway, contender.direction, surroundings) : nil,
          score: contender.score))
    }
    return hypotheses
  }

  func trace() -> TrackerTrace {
    guard let surroundings else { return TrackerTrace() }
    return TrackerTrace(
      candidates: ranking.map { contender in
        CandidateTrace(
          railway: contender.railway, direction: contender.direction, score: contender.score,
          scoreTerms: [
            TraceTerm(.evidence, contender.evidence),
            TraceTerm(.passedStations, -contender.penalties.passedStations),
            TraceTerm(.stopsBetweenStations, -contender.penalties.orphans),
          ],
          directionScore: directionPart.score(of: contender.railway),
          focus: stationPart.focus(of: contender.railway, contender.direction, surroundings),
          stations: contender.direction.map {
            stationPart.trace(
              of: Candidate(railway: contender.railway, direction: $0), at: surroundings.location)
          } ?? [])
      })
  }
}

extension ComposedTracker {
  /// The catalogue entry of this combination.
  ///
  /// A parameter that several parts declare is one parameter of the tracker.
  static func entry(id: String, summary: String, role: TrackerRole = .version) -> TrackerEntry {
    let declared =
      R.Parameters.declarations + D.Parameters.declarations + S.Parameters.declarations
      + CandidateParameters.declarations
    var parameters: [ParameterDeclaration] = []
    for declaration in declared where !parameters.contains(where: { $0.name == declaration.name }) {
      parameters.append(declaration)
    }
    if parameters.contains(where: { DemoChoices.names.contains($0.name) }) {
      parameters += DemoChoices.declarations
    }
    var entry = TrackerEntry(
      id: id, summary: summary, role: role, parameters: parameters,
      constraints: R.Parameters.constraints + D.Parameters.constraints + S.Parameters.constraints,
      needs: R.needs.union(D.needs).union(S.needs),
      derivesMotionBy: "derivedCourse", offers: [.ranking, .trace, .state]
    ) { context, values in
      let values = DemoChoices.settled(values)
      return ComposedTracker(
        network: context.network, candidates: CandidateParameters(values),
        railway: R.Parameters(values), direction: D.Parameters(values),
        station: S.Parameters(values))
    }
    entry.needsOfChoices = DemoChoices.needs(parameters)
    entry.rerun = (S.self as? any RerunnableStationPart.Type)?.rerun(R.self, D.self)
    return entry
  }
}
