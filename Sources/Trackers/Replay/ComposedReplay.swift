import RailNetwork
public import Tracking

/// The replay of a composed tracker whose stations keep a history of phases.
///
/// Three stages, each kept until a parameter that it reads changes: the evidence for railways and
/// directions, the walks along the candidates' stations, and visited or passed with
/// the ranking that follows from them.
struct ComposedReplay<R: RailwayPart, D: DirectionPart, Rule: VisitRule>: TrackerReplay {
  private let network: RailNetwork
  /// Kept only where the evidence may have to be gathered anew.
  private var surroundings: [Surroundings]
  private let locations: [Location]
  private let path: WalkPath
  private let keepsSurroundings: Bool

  private var evidence: CandidateEvidence?
  private var evidenceValues: ParameterValues = [:]
  private var stories: ReplayStories?
  private var storyValues: ParameterValues = [:]

  private static var evidenceNames: Set<String> {
    Set(
      (R.Parameters.declarations + D.Parameters.declarations + CandidateParameters.declarations)
        .map(\.name)
    ).subtracting(R.penaltyParameters)
  }

  init(network: RailNetwork, surroundings: [Surroundings], varying: Set<String>) {
    self.network = network
    self.surroundings = surroundings
    locations = surroundings.map(\.location)
    path = WalkPath(surroundings)
    keepsSurroundings = !varying.isDisjoint(with: Self.evidenceNames)
  }

  mutating func estimates(_ values: ParameterValues) -> [ReplayedEstimate] {
    let railway = R.Parameters(values)
    let rule = Rule.Parameters(values)
    gatherEvidence(values, railway)
    guard let evidence else { return [] }
    walkStations(values, rule, railway, evidence)
    guard let stories else { return [] }
    return ReplayRanking(
      evidence: evidence, stories: stories,
      isVisited: { Rule.isVisited($0, rule) },
      penalties: { R.penalties(passedStations: $0, orphans: $1, railway).total }
    ).estimates()
  }

  private mutating func gatherEvidence(_ values: ParameterValues, _ railway: R.Parameters) {
    let relevant = values.filter { Self.evidenceNames.contains($0.key) }
    guard evidence == nil || relevant != evidenceValues else { return }
    precondition(
      evidence == nil || keepsSurroundings, "a parameter varies that was not said to vary")
    evidence = CandidateEvidence(
      surroundings, railwayPart: R(network: network, parameters: railway),
      directionPart: D(network: network, parameters: D.Parameters(values)),
      candidateCount: Int(CandidateParameters(values).candidateCount),
      railwayCount: network.railways.count)
    evidenceValues = relevant
    stories = nil
    if !keepsSurroundings { surroundings = [] }
  }

  private mutating func walkStations(
    _ values: ParameterValues, _ rule: Rule.Parameters, _ railway: R.Parameters,
    _ evidence: CandidateEvidence
  ) {
    let relevant = values.filter {
      !Rule.visitParameters.contains($0.key) && !R.penaltyParameters.contains($0.key)
    }
    guard stories == nil || relevant != storyValues else { return }
    stories = ReplayStories(
      evidence: evidence, path: path, zones: Rule.zones(rule),
      stoppedSpeedMetresPerSecond: Rule.stoppedSpeedMetresPerSecond(rule),
      table: network.stationTable, locations: locations, isOrphan: { R.isOrphan($0, railway) })
    storyValues = relevant
  }

  mutating func criticalValues(
    of name: String, in range: ClosedRange<Double>, _ values: ParameterValues
  ) -> [Double]? {
    guard !Self.evidenceNames.contains(name) else { return nil }
    _ = estimates(values)
    guard let evidence, let stories else { return [] }
    if Rule.visitParameters.contains(name) {
      let measured = stories.events.compactMap { event -> Double? in
        guard case .leaving(let dwell?) = event.kind else { return nil }
        return Rule.dwellSeconds(dwell, comparedTo: name)
      }
      return Set(measured).filter { range.lowerBound < $0 && $0 <= range.upperBound }.sorted()
    }
    guard StationZones.axes.contains(where: { $0.name == name }) else { return nil }
    return CriticalRadii(
      evidence: evidence, path: path, table: network.stationTable, name: name, range: range,
      zones: { radius in
        var values = values
        values[name] = radius
        return Rule.zones(Rule.Parameters(values))
      },
      stoppedSpeedMetresPerSecond: Rule.stoppedSpeedMetresPerSecond(Rule.Parameters(values))
    ).values()
  }
}

/// A station part under which a composed tracker can be replayed in stages.
public protocol ReplayableStationPart: StationPart {
  /// The parameters that only decide whether a station left was visited.
  static var visitParameters: Set<String> { get }

  /// A replay of the tracker made of these parts.
  static func replay<R: RailwayPart, D: DirectionPart>(
    _: R.Type, _: D.Type, _ context: TrackerContext, surroundings: [Surroundings],
    varying: Set<String>
  ) -> any TrackerReplay
}

extension PhaseHistory: ReplayableStationPart {
  public static var visitParameters: Set<String> { Rule.visitParameters }

  public static func replay<R: RailwayPart, D: DirectionPart>(
    _: R.Type, _: D.Type, _ context: TrackerContext, surroundings: [Surroundings],
    varying: Set<String>
  ) -> any TrackerReplay {
    ComposedReplay<R, D, Rule>(
      network: context.network, surroundings: surroundings, varying: varying)
  }
}
