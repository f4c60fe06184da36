package import RailNetwork
package import Tracking

/// Decides whether a claim holds, and describes the evidence.
package struct ClaimJudge: Sendable {
  package struct Judgement: Sendable, Equatable {
    package var holds: Bool
    /// A short description, such as "settled after 310 s".
    package var seen: String
    /// Whether the tracker, a program, failed, so that nothing can be said of it.
    package var hasFailed = false
  }

  package let claim: Claim
  private let things: NameLookup?

  /// Makes a judge of claims in one network; faults of names are reported at `file` and `field`.
  package init(
    _ claim: Claim, network: RailNetwork, file: String, line: Int? = nil, field: String? = nil
  ) throws(Faults) {
    self.claim = claim
    let name: String? =
      switch claim.content {
      case .says(_, let name), .endsOn(let name), .passes(let name): name
      default: nil
      }
    things = name.map { NameLookup($0, in: network) }
    let isStation: Bool =
      switch claim.content {
      case .passes: true
      case .says(let phase, _): phase != nil
      default: false
      }
    guard let name, let things else { return }
    if isStation ? things.stations.isEmpty : things.isEmpty {
      let kind = isStation ? "station" : "railway, station or direction"
      let near = NameLookup.ids(like: name, in: network).prefix(3)
      throw Faults(
        file, line: line, field: field, "network \(network.id) has no \(kind) '\(name)'",
        remedy: near.isEmpty ? nil : "it has \(near.joined(separator: ", "))")
    }
  }

  package var subjects: (railways: Set<RailwayIndex>, stations: Set<StationIndex>) {
    (things?.railways ?? [], things?.stations ?? [])
  }

  /// A claim about a ride on which the program failed never holds, whether it is negated or not.
  package func judge(_ evidence: ClaimEvidence) -> Judgement {
    if let why = evidence.transcript.failure {
      return Judgement(holds: false, seen: "the program failed \(why)", hasFailed: true)
    }
    let finding = judgeUnnegated(evidence)
    return claim.isNegated ? Judgement(holds: !finding.holds, seen: finding.seen) : finding
  }

  private func judgeUnnegated(_ evidence: ClaimEvidence) -> Judgement {
    switch claim.content {
    case .says(let phase, let name): says(phase, name, evidence)
    case .endsOn: endsOn(evidence)
    case .passes: passes(evidence)
    case .settles(let seconds): settles(seconds, evidence)
    case .metric(let id, let relation, let bound): metric(id, relation, bound, evidence)
    case .noWorse: Judgement(holds: false, seen: "has no baseline")
    case .namesRailway: namesRailway(evidence)
    case .isSilent(let share): isSilent(share, evidence)
    }
  }

  private func says(_ phase: FocusPhase?, _ name: String, _ evidence: ClaimEvidence) -> Judgement {
    let first = evidence.transcript.estimates.first { names($0.estimate, phase, evidence) }
    let words = [phase?.rawValue, name].compactMap(\.self).joined(separator: " ")
    return Judgement(
      holds: first != nil,
      seen: first.map { "says \(words) at \($0.timestamp.iso8601)" } ?? "never says \(words)")
  }

  private func names(
    _ estimate: Estimate, _ phase: FocusPhase?, _ evidence: ClaimEvidence
  ) -> Bool {
    guard let things else { return false }
    if let focus = estimate.focus, phase == nil || focus.phase == phase,
      things.stations.contains(focus.station)
    {
      return true
    }
    guard phase == nil, let railway = estimate.railway else { return false }
    if things.railways.contains(railway) { return true }
    guard let direction = estimate.direction else { return false }
    return things.directions.contains(evidence.performance.network[railway].directionID(direction))
  }

  private func namesRailway(_ evidence: ClaimEvidence) -> Judgement {
    guard let first = evidence.performance.given.first(where: \.namesRailway) else {
      return Judgement(holds: false, seen: "names no railway")
    }
    let name = first.estimate.railway.map { evidence.performance.network[$0].id }
    return Judgement(
      holds: true, seen: "names \(name ?? "an unknown railway") at \(first.start.iso8601)")
  }

  /// Whether no railway is named for this share of the recording.
  private func isSilent(_ share: Double, _ evidence: ClaimEvidence) -> Judgement {
    let times = evidence.journey.locations.map(\.timestamp)
    guard let first = times.min(), let last = times.max() else {
      return Judgement(holds: true, seen: "has no location")
    }
    let named = evidence.performance.given.filter(\.namesRailway).reduce(0.0) {
      $0 + max(0, min($1.end, last).seconds(since: max($1.start, first)))
    }
    let total = last.seconds(since: first)
    let silent = total > 0 ? 1 - named / total : 1
    return Judgement(
      holds: silent >= share,
      seen: "is silent for \(NumberText.short(100 * silent, places: 1)) % of the time")
  }

  private func endsOn(_ evidence: ClaimEvidence) -> Judgement {
    let last = evidence.transcript.estimates.last?.estimate
    let name = last?.railway.map { evidence.performance.network[$0].id }
    return Judgement(
      holds: last.map { names($0, nil, evidence) } ?? false,
      seen: "ends on \(name ?? "no estimate")")
  }

  /// Whether the station is passed in the final trace.
  ///
  /// If there are no states: whether it is never shown as "now".
  private func passes(_ evidence: ClaimEvidence) -> Judgement {
    let all = things?.stations ?? []
    let onRide = Set(evidence.journey.truth.legs.flatMap(\.calls).map(\.station))
    let stations = all.isDisjoint(with: onRide) ? all : all.intersection(onRide)
    let states = evidence.trace.candidates.flatMap(\.stations)
    if !states.isEmpty {
      let state = states.first { stations.contains($0.station) && $0.state == .passed }
      let other = states.first { stations.contains($0.station) }?.state
      return Judgement(
        holds: state != nil,
        seen: state != nil
          ? "passes it"
          : other.map { "counts it as \($0.rawValue)" } ?? "does not have it among its stations")
    }
    let shown = evidence.transcript.estimates.compactMap(\.estimate.focus)
    guard let first = shown.firstIndex(where: { stations.contains($0.station) }) else {
      return Judgement(holds: false, seen: "never names it")
    }
    let isNow = shown.contains { $0.phase == .now && stations.contains($0.station) }
    let goesOn = shown[first...].contains { !stations.contains($0.station) }
    return Judgement(
      holds: !isNow && goesOn,
      seen: isNow ? "says now of it" : goesOn ? "never says now of it" : "still has it ahead")
  }

  private func settles(_ seconds: Double, _ evidence: ClaimEvidence) -> Judgement {
    guard let value = evidence.performance.secondsUntilSettled else {
      return Judgement(holds: false, seen: "has no labelled time in which to settle")
    }
    return Judgement(
      holds: value <= seconds,
      seen: value.isFinite
        ? "settles after \(NumberText.short(value, places: 1)) s" : "never settles")
  }

  private func metric(
    _ id: String, _ relation: Claim.Relation, _ bound: Double, _ evidence: ClaimEvidence
  ) -> Judgement {
    guard let value = MetricCatalogue.metric(id)?.tally(evidence.performance).value else {
      return Judgement(holds: false, seen: "has no \(id), which is not measured here")
    }
    return Judgement(
      holds: relation.holds(value, bound),
      seen: "has \(id) = \(NumberText.short(value, unlike: bound, places: 4))")
  }
}

extension NumberText {
  /// This many digits after the point, or all where they do not tell a value from a bound.
  static func short(_ value: Double, unlike bound: Double, places: Int) -> String {
    let text = short(value, places: places)
    return text == short(bound, places: places) ? exact(value) : text
  }
}

/// A tracker's estimates on a journey: the evidence for claims.
package struct ClaimEvidence {
  package let journey: Journey
  package let performance: Performance

  package var transcript: Transcript { performance.transcript }
  package var trace: TrackerTrace { transcript.finalTrace ?? TrackerTrace() }

  package init(_ journey: Journey, _ performance: Performance) {
    self.journey = journey
    self.performance = performance
  }

  package static func playing(
    _ tracker: ConfiguredTracker, _ journey: Journey, _ playback: PlaybackContext
  ) -> ClaimEvidence {
    ClaimEvidence(journey, playback.judged(journey).judge([tracker], in: playback)[0])
  }
}

/// Everything that a name can mean in a network: an id, its last part, or a title.
package struct NameLookup: Sendable, Equatable {
  package var railways: Set<RailwayIndex> = []
  package var stations: Set<StationIndex> = []
  /// Ids of directions in the network's spelling.
  package var directions: Set<String> = []

  package var isEmpty: Bool { railways.isEmpty && stations.isEmpty && directions.isEmpty }

  package init(_ name: String, in network: RailNetwork) {
    if let railway = network.railway(id: name) {
      railways = [railway]
      return
    }
    if let station = network.station(id: name) {
      stations = [station]
      return
    }
    let wanted = Self.plain(name)
    for (index, railway) in network.railways.enumerated() {
      if Self.names(railway.id, railway.title).contains(wanted) {
        railways.insert(RailwayIndex(index))
      }
      for direction in [railway.ascending, railway.descending]
      where Self.plain(direction) == wanted {
        directions.insert(direction)
      }
    }
    for (index, station) in network.stations.enumerated()
    where Self.names(station.id, station.title).contains(wanted) {
      stations.insert(StationIndex(index))
    }
  }

  package static func ids(like name: String, in network: RailNetwork) -> [String] {
    let wanted = plain(name)
    return (network.railways.map(\.id) + network.stations.map(\.id)).filter {
      plain($0).contains(wanted)
    }
  }

  private static func names(_ id: String, _ title: Title) -> [String] {
    [id, id.split(separator: ".").last.map(String.init) ?? id, title.en, title.ja ?? title.en]
      .map(plain)
  }

  private static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0 != " " && $0 != "-" })
  }
}
