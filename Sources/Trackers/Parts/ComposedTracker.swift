public import RailNetwork
public import Tracking

/// The parameter of every composed tracker.
public struct CandidateParameters: TrackerParameters {
  public var candidateCount = 8.0

  public init() {}

  public static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "candidateCount", \.candidateCount, unit: "railways", range: 1...100,
      summary: "how many of the best railways are followed and listed")
  ]
}

/// A railway in the ranking, with all that its score is made of.
struct Contender: Sendable {
  var railway: RailwayIndex
  var direction: RailDirection?
  var evidence: Double
  var penalties = CandidatePenalties()

  var score: Double { evidence - penalties.total }

  /// Whether it stands before another; ties are broken by the order in the network.
  func isBefore(_ other: Contender) -> Bool {
    score != other.score ? score > other.score : railway < other.railway
  }
}

/// A tracker made of a railway, a direction and a station part.
///
/// The stations of the best candidates whose direction is known are followed, in that direction.
public struct ComposedTracker<R: RailwayPart, D: DirectionPart, S: StationPart>: TrainTracker {
  private let candidateCount: Int
  private let railwayParameters: R.Parameters
  private var railwayPart: R
  private var directionPart: D
  private var stationPart: S
  /// By candidate slot: how many locations stopped between its stations.
  private var orphanCounts: [Int]
  private var surroundings: Surroundings?
  /// The candidates after the last location, best first.
  private var ranking: [Contender] = []

  public init(
    network: RailNetwork, candidates: CandidateParameters, railway: R.Parameters,
    direction: D.Parameters, station: S.Parameters
  ) {
    candidateCount = Int(candidates.candidateCount)
    railwayParameters = railway
    orphanCounts = Array(repeating: 0, count: network.railways.count * 2)
    railwayPart = R(network: network, parameters: railway)
    directionPart = D(network: network, parameters: direction)
    stationPart = S(network: network, parameters: station)
  }

  public mutating func update(_ surroundings: Surroundings) -> Estimate {
    self.surroundings = surroundings
    railwayPart.update(surroundings)
    directionPart.update(surroundings)
    ranking.removeAll(keepingCapacity: true)
    for ranked in railwayPart.candidates(atMost: candidateCount) {
      let direction = directionPart.direction(of: ranked.railway)
      if direction == nil, R.needsDirection { continue }
      var contender = Contender(
        railway: ranked.railway, direction: direction, evidence: ranked.score)
      if let direction {
        let candidate = Candidate(railway: ranked.railway, direction: direction)
        let placement = stationPart.update(surroundings, candidate)
        if placement == .betweenStations, R.isOrphan(surroundings.location, railwayParameters) {
          orphanCounts[candidate.slot] += 1
        }
        contender.penalties = R.penalties(
          passedStations: stationPart.passedStations(of: candidate),
          orphans: orphanCounts[candidate.slot], railwayParameters)
      }
      place(contender)
    }
    return estimate(surroundings)
  }

  /// Puts a contender in its place, by swaps: there are few, and mostly in order already.
  private mutating func place(_ contender: Contender) {
    ranking.append(contender)
    var place = ranking.count - 1
    while place > 0, ranking[place].isBefore(ranking[place - 1]) {
      ranking.swapAt(place, place - 1)
      place -= 1
    }
  }

  private func estimate(_ surroundings: Surroundings) -> Estimate {
    guard let best = ranking.first else { return .none }
    let focus = stationPart.focus(of: best.railway, best.direction, surroundings)
    return Estimate(
      railway: best.railway, direction: best.direction, focus: focus, nextStop: focus?.station,
      score: best.score,
      ranking: ranking.map { RankedRailway(railway: $0.railway, score: $0.score) })
  }

  public func trace() -> TrackerTrace {
    guard let surroundings else { return TrackerTrace() }
    return TrackerTrace(
      candidates: ranking.map { contender in
        CandidateTrace(
          railway: contender.railway, direction: contender.direction, score: contender.score,
          scoreTerms: [
            TraceTerm(name: "evidence", value: contender.evidence),
            TraceTerm(name: "passed stations", value: -contender.penalties.passedStations),
            TraceTerm(name: "stops between stations", value: -contender.penalties.orphans),
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
