package import RailNetwork
package import Scoring
package import Tracking

/// Reasons to check a proposed truth before it is used.
package struct LabelDoubts {
  private let truth: GroundTruth
  /// All locations, without those whose time is wrong, and the accurate ones.
  private let all: [Location]
  private let locations: [Location]
  private let network: RailNetwork
  /// The user's facts, which are not doubted.
  private let hint: LegHint?
  /// Whether other phones labelled the ride: then the locations are no reason for doubt.
  private let isShared: Bool

  static let leastConfidence = 0.8
  private static let leastCallConfidence = 0.5
  /// With more uncertainty it is as likely wrong as right.
  private static let mostUnclearSeconds = 40.0
  private static let mostUnclearInGapSeconds = 140.0
  /// The lowest mean speed of trains from stop to stop if stations are this far apart.
  private static let slowestMetresPerSecond = 5.5
  private static let farApartMetres = 800.0
  /// The largest share of the distance on no leg.
  private static let mostUnlabelled = 0.1
  /// A location this far beyond the last station shows that the ride continues.
  private static let endReachMetres = 500.0
  /// Distances are measured between locations of at least this accuracy.
  private static let trustedMetres = 100.0
  /// Stations of railways on which trains go through are one place.
  private static let sameTrackMetres = 100.0
  /// Distances are not measured between locations that are nearer in time.
  private static let stepSeconds = 20.0

  package init(
    _ truth: GroundTruth, _ locations: [Location], network: RailNetwork, hint: LegHint?,
    isShared: Bool = false
  ) {
    (self.truth, self.network, self.hint, self.isShared) = (truth, network, hint, isShared)
    all = MatchedRecording.ordered(locations)
    self.locations = all.filter { ($0.horizontalAccuracyMetres ?? 0) <= Self.trustedMetres }
  }

  package func faults(file: String) -> [Fault] {
    let byLocations = isShared ? [] : [slowness, unlabelled, lostStart, lostEnd].compactMap(\.self)
    let doubts = railways + changes + [unclear].compactMap(\.self) + byLocations
    return doubts.map { Fault(file: file, problem: $0.problem, remedy: $0.remedy) }
      + unreachedEnds(file: file)
  }

  /// Faults of the ends that the user gave and the truth does not have.
  package func unreachedEnds(file: String) -> [Fault] {
    guard let first = truth.legs.first?.calls.first, let last = truth.legs.last?.calls.last
    else { return [] }
    return [("from", hint?.from, first), ("to", hint?.to, last)].compactMap { word, given, call in
      guard let given, given != call.station else { return nil }
      return Fault(
        file: file,
        problem: "the recording does not show the way \(word) \(network[given].id)",
        remedy: "give a station that the ride reaches, or edit the proposal")
    }
  }

  /// A warning about calls where it is unclear whether the train stopped; they are not scored.
  ///
  /// Nil if a fault says so already.
  package func unsureStops(file: String) -> Fault? {
    guard unclear == nil else { return nil }
    let calls = truth.legs.flatMap { $0.calls.dropFirst().dropLast() }
    let unsure = calls.filter { ($0.labelling?.confidence ?? 1) < Self.leastConfidence }
    guard !unsure.isEmpty else { return nil }
    return Fault(
      file: file,
      problem: "it is unclear whether and when the train stopped at \(unsure.count) "
        + "of \(calls.count) stations on the way, which are not scored: "
        + unsure.prefix(3).map { network[$0.station].id }.joined(separator: ", "),
      remedy: hint?.stopsEverywhere == true
        ? "edit the proposal if you know more"
        : "use --stops everywhere if it did, or edit the proposal")
  }

  private typealias Doubt = (problem: String, remedy: String)

  private var railways: [Doubt] {
    guard hint?.railway == nil else { return [] }
    return truth.legs.compactMap { leg in
      guard let labelling = leg.labelling, labelling.status == .proposed else { return nil }
      let rivals = labelling.alternatives.filter { !leg.equivalent.contains($0.railway) }
      let sum = rivals.reduce(0) { $0 + $1.confidence }
      guard sum > 1 - Self.leastConfidence else { return nil }
      let names = rivals.prefix(3).map { network[$0.railway].id }
      return (
        "the railway is uncertain: \(network[leg.railway].id), or "
          + names.joined(separator: ", or "),
        "give it: --railway \(network[leg.railway].id)"
      )
    }
  }

  /// Impossible changes of railway: too short or too far on foot, unless the train goes on there.
  private var changes: [Doubt] {
    zip(truth.legs, truth.legs.dropFirst()).compactMap { leg, next in
      guard let last = leg.calls.last, let first = next.calls.first else { return nil }
      guard !network.canChange(from: last, to: first), !goesThrough(leg, next, last, first)
      else { return nil }
      let seconds = first.departure.seconds(since: last.arrival)
      guard leg.railway != next.railway else {
        return (
          "no second ride on \(network[leg.railway].id) can begin at "
            + "\(network[first.station].id), \(Int(max(0, seconds))) s after the first",
          "give what you know: --railway, --from, --to, or edit the proposal"
        )
      }
      return (
        "the change from \(network[last.station].id) to \(network[first.station].id) is impossible "
          + "in \(Int(max(0, seconds))) s",
        "if it was one train, give its railway: --railway \(network[leg.railway].id) or "
          + "\(network[next.railway].id)"
      )
    }
  }

  /// Whether one call is the end of a leg and the start of the next, where their railways meet.
  ///
  /// If one of the railways serves both legs, it is more likely that the train never left it.
  private func goesThrough(_ leg: Leg, _ next: Leg, _ last: Call, _ first: Call) -> Bool {
    func serves(_ railway: RailwayIndex, _ leg: Leg) -> Bool {
      leg.calls.allSatisfy { call in
        network[railway].stations.contains { network.isInterchange($0, call.station) }
      }
    }
    let metres = network[last.station].coordinate.metres(to: network[first.station].coordinate)
    return last.kind == first.kind && network.isInterchange(last.station, first.station)
      && metres <= Self.sameTrackMetres
      && !serves(leg.railway, next) && !serves(next.railway, leg)
  }

  private var allRuns: [(leg: Leg, from: Call, to: Call, metres: Double, seconds: Double)] {
    truth.legs.flatMap { leg in
      let stops = leg.calls.filter(\.isStop)
      return zip(stops, stops.dropFirst()).map { from, to in
        (
          leg, from, to,
          network[from.station].coordinate.metres(to: network[to.station].coordinate),
          to.arrival.seconds(since: from.departure)
        )
      }
    }
  }

  /// A doubt about a ride if half of its stops are unclear; if a person gave the railway, if all on
  /// the way are.
  private var unclear: Doubt? {
    let between = truth.legs.flatMap { $0.calls.dropFirst().dropLast() }
    let ends = truth.legs.flatMap { $0.calls.prefix(1) + $0.calls.dropFirst().suffix(1) }
    let isKnown = hint?.railway != nil
    let calls = isKnown ? between : between + ends
    let count =
      between.count { $0.labelling?.confidence ?? 1 < Self.leastCallConfidence }
      + (isKnown ? 0 : ends.count(where: isUnclearEnd))
    guard count > 0, isKnown ? count == calls.count : 2 * count >= calls.count else { return nil }
    let facts = hint?.railway == nil ? "--railway, --from, --to, " : ""
    let stops = hint?.stopsEverywhere == true ? "" : "--stops everywhere, "
    return (
      "at \(count) of \(calls.count) stations it is unclear whether and when the train stopped",
      facts.isEmpty && stops.isEmpty
        ? "edit the proposal" : "give what you know: \(facts)\(stops)or edit the proposal"
    )
  }

  /// Whether the seen time of an end is unclear; the confidence is also about the unseen one.
  private func isUnclearEnd(_ call: Call) -> Bool {
    call.uncertaintySeconds ?? 0
      > (call.labelling?.basis == .observed
        ? Self.mostUnclearSeconds : Self.mostUnclearInGapSeconds)
  }

  /// A doubt about a ride as slow as a bus's, beside a railway with distant stations.
  private var slowness: Doubt? {
    guard hint?.railway == nil else { return nil }
    let runs = allRuns
    let metres = runs.reduce(0) { $0 + $1.metres }
    let seconds = runs.reduce(0) { $0 + $1.seconds }
    let stations = runs.map { network[$0.leg.railway] }
    let spacing = stations.map { railway in
      network.tracks[network[railway.stations[0]].railway.offset].lengthMetres
        / Double(max(1, railway.stations.count - 1))
    }.min()
    guard let spacing, spacing >= Self.farApartMetres,
      metres < Self.slowestMetresPerSecond * seconds
    else { return nil }
    return (
      "it is as slow as a bus: \(Int(metres)) m in \(Int(seconds)) s without the stops",
      "if it was not a train, use --no-train; else give its railway: "
        + "--railway \(network[runs[0].leg.railway].id)"
    )
  }

  private func isLabelled(_ time: Timestamp) -> Bool {
    truth.legs.contains { leg in
      guard let first = leg.calls.first, let last = leg.calls.last else { return false }
      return time >= first.arrival && time <= last.departure
    }
  }

  /// Whether the phone was on a train, at the first station before it, or at the last one after it.
  private func isExplained(_ location: Location) -> Bool {
    if isLabelled(location.timestamp) { return true }
    guard let first = truth.legs.first?.calls.first, let last = truth.legs.last?.calls.last else {
      return false
    }
    let call = location.timestamp < first.arrival ? first : last
    return location.coordinate.metres(to: network[call.station].coordinate)
      <= reach(of: call.station)
  }

  private var unlabelled: Doubt? {
    if hint?.from != nil, hint?.to != nil { return nil }
    var (total, without) = (0.0, 0.0)
    var last: Location?
    for location in locations {
      guard let from = last else {
        last = location
        continue
      }
      guard location.timestamp.seconds(since: from.timestamp) >= Self.stepSeconds else { continue }
      let metres = location.coordinate.metres(to: from.coordinate)
      total += metres
      if !isExplained(from) || !isExplained(location) { without += metres }
      last = location
    }
    guard total > 0, without > Self.mostUnlabelled * total else { return nil }
    return (
      "\(Int((100 * without / total).rounded())) % of the distance is on no train",
      "give the start and end of the ride: --from STATION --to STATION, or edit the proposal"
    )
  }

  /// Whether the phone was on the line of a leg, beyond its end.
  private func goesOn(_ leg: Leg, beyond call: Call, _ locations: [Location]) -> Bool {
    let place = network[call.station].coordinate
    let track = network.tracks[leg.railway.offset]
    let line = LineIndex(vertices: track.vertices, parts: track.partRanges)
    return locations.contains { location in
      let error = location.horizontalAccuracyMetres ?? 0
      return location.coordinate.metres(to: place) > reach(of: call.station) + error
        && line.nearest(
          on: 0, from: LocalPlane(origin: location.coordinate),
          withinMetres: max(Self.trustedMetres, error)) != nil
    }
  }

  /// How far a ride may begin and end from a station without being at another one.
  private func reach(of station: StationIndex) -> Double {
    let place = network[station].coordinate
    let others = network[network[station].railway].stations.filter { $0 != station }
    let nearest = others.map { network[$0].coordinate.metres(to: place) }.min() ?? .infinity
    return min(Self.endReachMetres, 0.4 * nearest)
  }

  private var lostStart: Doubt? {
    guard hint?.from == nil, let leg = truth.legs.first, let call = leg.calls.first,
      goesOn(leg, beyond: call, all.filter { $0.timestamp < call.arrival })
    else { return nil }
    return (
      "the ride may have begun elsewhere than at \(network[call.station].id)",
      "give the start: --railway \(network[leg.railway].id) --from STATION"
    )
  }

  private var lostEnd: Doubt? {
    guard hint?.to == nil, let leg = truth.legs.last, let call = leg.calls.last,
      goesOn(leg, beyond: call, all.filter { $0.timestamp > call.departure })
    else { return nil }
    return (
      "the ride may have ended elsewhere than at \(network[call.station].id)",
      "give the end: --railway \(network[leg.railway].id) --to STATION"
    )
  }
}
