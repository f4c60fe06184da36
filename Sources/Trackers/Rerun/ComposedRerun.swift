import RailNetwork
import Tracking

/// The rerun of a composed tracker whose stations keep a history of phases.
///
/// Three stages, each kept until a parameter that it reads changes: the evidence for railways and
/// directions, the walks along the candidates' stations, and visited or passed with
/// the ranking that follows from them.
struct ComposedRerun<R: RailwayPart, D: DirectionPart, Rule: VisitRule>: TrackerRerun {
  private let network: RailNetwork
  /// Kept only if the evidence may have to be gathered again.
  private var surroundings: [Surroundings]

  private var evidence: RerunStage<(offered: CandidateEvidence, path: WalkPath)>
  private var histories: RerunStage<StationHistories>
  private var penalties: RerunStage<R.Parameters>
  /// The estimates for the present histories and penalties, by the dwells that are visits.
  private var shown: [[Bool]: [RerunEstimate]] = [:]

  /// The parameters that the evidence depends on.
  private static var evidenceNames: Set<String> {
    Set(
      (R.Parameters.declarations + D.Parameters.declarations + CandidateParameters.declarations
        + DemoChoices.declarations)
        .map(\.name)
    ).subtracting(R.penaltyParameters)
  }

  init(network: RailNetwork, surroundings: [Surroundings], varying: Set<String>) {
    self.network = network
    self.surroundings = surroundings.map(\.withNearVertices)
    evidence = RerunStage(varying.intersection(Self.evidenceNames))
    histories = RerunStage(varying.subtracting(Rule.visitParameters.union(R.penaltyParameters)))
    penalties = RerunStage(varying.intersection(R.penaltyParameters))
  }

  mutating func estimates(_ values: ParameterValues) -> [RerunEstimate] {
    let values = DemoChoices.settled(values)
    if evidence.isOld(values) { gatherEvidence(values) }
    if histories.isOld(values) { walkStations(values) }
    if penalties.isOld(values) {
      penalties.product = R.Parameters(values)
      shown = [:]
    }
    guard let evidence = evidence.product, let histories = histories.product,
      let railway = penalties.product
    else { return [] }
    let rule = Rule.Parameters(values)
    let visits = histories.dwells.map { Rule.isVisited($0, rule) }
    if let known = shown[visits] { return known }
    let estimates = RerunRanking(
      evidence: evidence.offered, histories: histories, visits: visits,
      penalties: { R.penalties(passedStations: $0, orphans: $1, railway).total }
    ).estimates()
    shown[visits] = estimates
    return estimates
  }

  private mutating func gatherEvidence(_ values: ParameterValues) {
    let candidates = CandidateParameters(values)
    var surroundings = self.surroundings
    if candidates.derivedCourse == 1 {
      var motion = CausalMotion()
      for index in surroundings.indices {
        surroundings[index].location = motion.filled(surroundings[index].location)
      }
    }
    let offered = CandidateEvidence(
      surroundings, railwayPart: R(network: network, parameters: R.Parameters(values)),
      directionPart: D(network: network, parameters: D.Parameters(values)),
      candidateCount: candidates.candidateCount,
      railwayCount: network.railways.count)
    evidence.product = (offered, WalkPath(surroundings, offered))
    if !evidence.varies { self.surroundings = [] }
  }

  private mutating func walkStations(_ values: ParameterValues) {
    guard let evidence = evidence.product else { return }
    let railway = R.Parameters(values)
    let rule = Rule.Parameters(values)
    histories.product = StationHistories(
      evidence: evidence.offered, path: evidence.path, parameters: Rule.walk(rule),
      stoppedSpeedMetresPerSecond: Rule.stoppedSpeedMetresPerSecond(rule),
      table: network.stationTable, isOrphan: { R.isOrphan(speedMetresPerSecond: $0, railway) })
    shown = [:]
  }

  mutating func criticalValues(
    of name: String, in range: ClosedRange<Double>, _ values: ParameterValues
  ) -> [Double]? {
    guard !Self.evidenceNames.contains(name) else { return nil }
    let values = DemoChoices.settled(values)
    _ = estimates(values)
    guard let evidence = evidence.product, let histories = histories.product else { return [] }
    if Rule.visitParameters.contains(name) {
      let measured = histories.dwells.compactMap { Rule.dwellSeconds($0, comparedTo: name) }
      return Set(measured).filter { range.lowerBound < $0 && $0 <= range.upperBound }.sorted()
    }
    guard StationZones.axes.contains(where: { $0.name == name }) else { return nil }
    return CriticalRadii(
      evidence: evidence.offered, path: evidence.path, table: network.stationTable, name: name,
      range: range,
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
  private var values: [Double?]?
  var product: Product?

  /// A stage that depends on these of the parameters that vary.
  init(_ names: Set<String>) { self.names = names.sorted() }

  /// Whether it depends on any parameter that varies.
  var varies: Bool { !names.isEmpty }

  /// Whether the product must be made again for these values, which are remembered.
  mutating func isOld(_ values: ParameterValues) -> Bool {
    let values = names.map { values[$0] }
    defer { self.values = values }
    return values != self.values
  }
}

protocol RerunnableStationPart: StationPart {
  /// The parameters that only decide whether a station left was visited.
  static var visitParameters: Set<String> { get }

  static func rerun<R: RailwayPart, D: DirectionPart>(
    _: R.Type, _: D.Type, _ context: TrackerContext, surroundings: [Surroundings],
    varying: Set<String>
  ) -> any TrackerRerun
}

extension PhaseHistory: RerunnableStationPart {
  static var visitParameters: Set<String> { Rule.visitParameters }

  static func rerun<R: RailwayPart, D: DirectionPart>(
    _: R.Type, _: D.Type, _ context: TrackerContext, surroundings: [Surroundings],
    varying: Set<String>
  ) -> any TrackerRerun {
    ComposedRerun<R, D, Rule>(
      network: context.network, surroundings: surroundings, varying: varying)
  }
}
