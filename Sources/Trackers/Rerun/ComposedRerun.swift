import RailNetwork
import Tracking

/// The rerun of a composed tracker whose stations keep a history of phases.
///
/// Three stages, each kept until a parameter that it reads changes: the evidence for railways and
/// directions, the walks along the candidates' stations, and visited or passed with
/// the ranking that follows from them.
struct ComposedRerun<R: RailwayPart, D: DirectionPart, Rule: VisitRule>: TrackerRerun {
  private var ride: RerunRide
  private var evidence: RerunStage<(offered: CandidateEvidence, path: WalkPath)>
  private var histories: RerunStage<StationHistories>
  private var penalties: RerunStage<R.Parameters>
  /// The plays for the present histories and penalties, by the dwells that are visits.
  private var plays: [[Bool]: (play: Int, shown: [RerunEstimate])] = [:]
  private var playCount = 0

  static var cheapParameters: Set<String> { Rule.visitParameters.union(R.penaltyParameters) }

  static var exactParameters: Set<String> {
    Rule.visitParameters.union(StationZones.axes.map(\.name)).subtracting(evidenceNames)
  }

  /// The parameters that the evidence depends on.
  private static var evidenceNames: Set<String> {
    Set(
      (R.Parameters.declarations + D.Parameters.declarations + CandidateParameters.declarations
        + DemoChoices.declarations)
        .map(\.name)
    ).subtracting(R.penaltyParameters)
  }

  init(_ ride: RerunRide, varying: Set<String>) {
    self.ride = RerunRide(
      ride.network, ride.surroundings.map(\.withNearVertices), jumps: ride.jumps)
    evidence = RerunStage(varying.intersection(Self.evidenceNames))
    histories = RerunStage(varying.subtracting(Self.cheapParameters))
    penalties = RerunStage(varying.intersection(R.penaltyParameters))
  }

  mutating func estimates(_ values: ParameterValues) -> (play: Int, shown: [RerunEstimate]) {
    let ranking = ranking(values)
    if let known = plays[ranking.visits] { return known }
    let made = (play: playCount, shown: ranking.estimates())
    playCount += 1
    plays[ranking.visits] = made
    return made
  }

  mutating func trace(_ values: ParameterValues) -> TrackerTrace {
    let values = DemoChoices.settled(values)
    let ranking = ranking(values)
    let rule = Rule.Parameters(values)
    let railway = R.Parameters(values)
    let last = ranking.forEachLocation { _, _ in }
    guard let end = ranking.evidence.ranges.indices.last else { return TrackerTrace() }
    return TrackerTrace(
      candidates: ranking.ranking(at: end, last).map { offer, score in
        let state = offer.candidate.map { last[$0] } ?? RerunRanking.State()
        let penalties = R.penalties(passedStations: state.passed, orphans: state.orphans, railway)
        let endings = offer.candidate.map { ranking.histories.endings[$0] } ?? []
        return CandidateTrace(
          railway: offer.railway, direction: offer.direction, score: score,
          scoreTerms: [
            TraceTerm(.evidence, offer.evidence),
            TraceTerm(.passedStations, -penalties.passedStations),
            TraceTerm(.stopsBetweenStations, -penalties.orphans),
          ], focus: state.focus,
          stations: endings.map { ending in
            var trace = ending.trace
            if let dwell = ending.dwell, !Rule.isVisited(dwell, rule) { trace.state = .passed }
            return trace
          })
      })
  }

  /// The input of the last stage, after the stages before it are made again if they are old.
  private mutating func ranking(_ values: ParameterValues) -> RerunRanking {
    let values = DemoChoices.settled(values)
    let (ride, network) = (ride, ride.network)
    var isNew = false
    let (offered, path) = evidence.product(values, &isNew) { Self.evidence(ride, values) }
    let histories = histories.product(values, &isNew) {
      Self.histories(offered, path, network, values)
    }
    let railway = penalties.product(values, &isNew) { R.Parameters(values) }
    if isNew {
      plays = [:]
      if !evidence.varies { self.ride.surroundings = [] }
    }
    let rule = Rule.Parameters(values)
    return RerunRanking(
      evidence: offered, histories: histories,
      visits: histories.dwells.map { Rule.isVisited($0, rule) },
      penalties: { R.penalties(passedStations: $0, orphans: $1, railway).total })
  }

  private static func evidence(
    _ ride: RerunRide, _ values: ParameterValues
  ) -> (offered: CandidateEvidence, path: WalkPath) {
    var surroundings = ride.surroundings
    let offered = CandidateEvidence(
      ride, &surroundings,
      railwayPart: R(network: ride.network, parameters: R.Parameters(values)),
      directionPart: D(network: ride.network, parameters: D.Parameters(values)),
      CandidateParameters(values))
    return (offered, WalkPath(surroundings, offered))
  }

  private static func histories(
    _ evidence: CandidateEvidence, _ path: WalkPath, _ network: RailNetwork,
    _ values: ParameterValues
  ) -> StationHistories {
    let railway = R.Parameters(values)
    let rule = Rule.Parameters(values)
    return StationHistories(
      evidence: evidence, path: path, parameters: Rule.walk(rule),
      stoppedSpeedMetresPerSecond: Rule.stoppedSpeedMetresPerSecond(rule),
      table: network.stationTable, isOrphan: { R.isOrphan(speedMetresPerSecond: $0, railway) })
  }

  mutating func criticalValues(
    of name: String, in range: ClosedRange<Double>, _ values: ParameterValues
  ) -> [Double] {
    let values = DemoChoices.settled(values)
    let ranking = ranking(values)
    if Rule.visitParameters.contains(name) {
      let measured = ranking.histories.dwells.compactMap {
        Rule.dwellSeconds($0, comparedTo: name)
      }
      return Set(measured).filter { range.lowerBound < $0 && $0 <= range.upperBound }.sorted()
    }
    var isNew = false
    let ride = ride
    let path = evidence.product(values, &isNew) { Self.evidence(ride, values) }.path
    return CriticalRadii(
      evidence: ranking.evidence, path: path, table: ride.network.stationTable, range: range,
      parameters: { radius in
        var values = values
        values[name] = radius
        return Rule.walk(Rule.Parameters(values))
      },
      stoppedSpeedMetresPerSecond: Rule.stoppedSpeedMetresPerSecond(Rule.Parameters(values))
    ).values()
  }
}

/// The product of a stage of a rerun, kept until a parameter that it depends on changes.
private struct RerunStage<Product: Sendable>: Sendable {
  private let names: [String]
  private var kept: (values: [Double?], product: Product)?

  /// A stage that depends on these of the parameters that vary.
  init(_ names: Set<String>) { self.names = names.sorted() }

  /// Whether it depends on any parameter that varies.
  var varies: Bool { !names.isEmpty }

  /// The product for these values, made again only if they changed.
  mutating func product(
    _ values: ParameterValues, _ isNew: inout Bool, make: () -> Product
  ) -> Product {
    let values = names.map { values[$0] }
    if let kept, kept.values == values { return kept.product }
    let product = make()
    kept = (values, product)
    isNew = true
    return product
  }
}

/// A station part that a rerun walks in stages.
protocol RerunnableStationPart: StationPart {
  static func rerun<R: RailwayPart, D: DirectionPart>(
    _: R.Type, _: D.Type
  ) -> any TrackerRerun.Type
}

extension PhaseHistory: RerunnableStationPart {
  static func rerun<R: RailwayPart, D: DirectionPart>(
    _: R.Type, _: D.Type
  ) -> any TrackerRerun.Type {
    ComposedRerun<R, D, Rule>.self
  }
}
