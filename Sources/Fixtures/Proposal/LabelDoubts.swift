package import Journeys
package import RailNetwork
package import Text
package import Tracking

/// What speaks against taking over a proposed truth unseen.
package struct LabelDoubts {
  private let truth: GroundTruth
  /// All locations, and those that are accurate.
  private let all: [Location]
  private let locations: [Location]
  private let network: RailNetwork
  /// What a person said, which is in no doubt.
  private let hint: LegHint?

  /// A railway that is less likely than this, or has a rival that is likelier than the rest.
  private static let leastConfidence = 0.8
  private static let leastCallConfidence = 0.5
  /// A stand at an end that is less likely than this is somewhere else.
  private static let leastEndConfidence = 0.3
  /// No train's mean speed from stop to stop is less where stations are this far apart.
  private static let slowestMetresPerSecond = 5.5
  private static let farApartMetres = 800.0
  /// The most of the way that may be on no leg.
  private static let mostUnlabelled = 0.1
  /// A location this far beyond the last station shows that the ride goes on.
  private static let endReachMetres = 500.0
  /// And one this long before or after the train called, that the ride was there.
  private static let seenSeconds = 60.0
  /// The way is measured between locations that are as accurate as this.
  private static let trustedMetres = 100.0
  /// Between locations that are nearer to each other in time, the way is not measured.
  private static let stepSeconds = 20.0

  package init(
    _ truth: GroundTruth, _ locations: [Location], network: RailNetwork, hint: LegHint?
  ) {
    (self.truth, self.network, self.hint) = (truth, network, hint)
    all = locations.sorted { $0.timestamp < $1.timestamp }
    self.locations = all.filter { ($0.horizontalAccuracyMetres ?? 0) <= Self.trustedMetres }
  }

  /// Each doubt with what to do about it.
  package func faults(file: String) -> [Fault] {
    let doubts =
      railways + changes + [slowness, unclear, unlabelled, lostStart, lostEnd].compactMap(\.self)
    return doubts.map { Fault(file: file, problem: $0.problem, remedy: $0.remedy) }
  }

  /// A warning about calls at which the train may have stopped or passed; they are not scored.
  package func unsureStops(file: String) -> Fault? {
    let calls = truth.legs.flatMap { $0.calls.dropFirst().dropLast() }
    let unsure = calls.filter { ($0.labelling?.confidence ?? 1) < Self.leastConfidence }
    guard !unsure.isEmpty else { return nil }
    return Fault(
      file: file,
      problem: "whether and when the train stopped is in doubt, and not scored, at \(unsure.count) "
        + "of \(calls.count) stations on the way: "
        + unsure.prefix(3).map { network[$0.station].id }.joined(separator: ", "),
      remedy: "say --stops everywhere if it did, or edit the proposal")
  }

  private static let edit = "name a station that it reaches, or edit the proposal"

  private typealias Doubt = (problem: String, remedy: String)

  /// Legs on which another railway is about as likely.
  private var railways: [Doubt] {
    guard hint?.railway == nil else { return [] }
    return truth.legs.compactMap { leg in
      guard let labelling = leg.labelling, labelling.status == .proposed else { return nil }
      let rivals = labelling.alternatives.filter { !leg.equivalent.contains($0.railway) }
      let sum = rivals.reduce(0) { $0 + $1.confidence }
      guard sum > 1 - Self.leastConfidence else { return nil }
      let names = rivals.prefix(3).map { network[$0.railway].id }
      return (
        "the railway is in doubt: \(network[leg.railway].id), or "
          + names.joined(separator: ", or "),
        "say it: --railway \(network[leg.railway].id)"
      )
    }
  }

  /// Changes of railway that nobody can make: at a stop without length, or too far on foot.
  private var changes: [Doubt] {
    zip(truth.legs, truth.legs.dropFirst()).compactMap { leg, next in
      guard let last = leg.calls.last, let first = next.calls.first else { return nil }
      guard !network.canChange(from: last, to: first) else { return nil }
      let seconds = first.departure.seconds(since: last.arrival)
      return (
        "the change from \(network[last.station].id) to \(network[first.station].id) is impossible "
          + "in \(Int(max(0, seconds))) s",
        "if it was one train, say its railway: --railway \(network[leg.railway].id) or "
          + "\(network[next.railway].id)"
      )
    }
  }

  /// The runs from stop to stop.
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

  /// A ride that hardly shows where the train stopped.
  private var unclear: Doubt? {
    guard hint?.railway == nil else { return nil }
    let calls = truth.legs.flatMap(\.calls)
    let count = calls.count { $0.labelling?.confidence ?? 1 < Self.leastCallConfidence }
    guard 2 * count > calls.count else { return nil }
    return (
      "at \(count) of \(calls.count) stations it is unclear whether and when the train stopped",
      "say what you know: --railway, --from, --to, --stops everywhere, or edit the proposal"
    )
  }

  /// A way as slow as a bus's, beside a railway whose stations are far apart.
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
      "if it was no train, say --no-train; else its railway: "
        + "--railway \(network[runs[0].leg.railway].id)"
    )
  }

  private func isLabelled(_ time: Timestamp) -> Bool {
    truth.legs.contains { leg in
      guard let first = leg.calls.first, let last = leg.calls.last else { return false }
      return time >= first.arrival && time <= last.departure
    }
  }

  private var unlabelled: Doubt? {
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
      if !isLabelled(from.timestamp) || !isLabelled(location.timestamp) { without += metres }
      last = location
    }
    guard total > 0, without > Self.mostUnlabelled * total else { return nil }
    return (
      "\(Int((100 * without / total).rounded())) % of the way is on no train",
      "say where the ride began and ended: --from STATION --to STATION, or edit the proposal"
    )
  }

  /// Whether the phone was on the way of a leg, beyond its end.
  private func goesOn(_ leg: Leg, beyond call: Call, _ locations: [Location]) -> Bool {
    let place = network[call.station].coordinate
    let track = network.tracks[leg.railway.offset]
    var line = LineIndex()
    line.append(vertices: track.vertices, parts: track.partRanges)
    return locations.contains { location in
      let error = location.horizontalAccuracyMetres ?? 0
      return location.coordinate.metres(to: place) > reach(of: call.station) + error
        && line.nearest(
          on: 0, from: LocalPlane(origin: location.coordinate),
          withinMetres: max(Self.trustedMetres, error)) != nil
    }
  }

  /// How far from a station a ride may begin and end that is not another's.
  private func reach(of station: StationIndex) -> Double {
    let place = network[station].coordinate
    let others = network[network[station].railway].stations.filter { $0 != station }
    let nearest = others.map { network[$0].coordinate.metres(to: place) }.min() ?? .infinity
    return min(Self.endReachMetres, 0.4 * nearest)
  }

  /// Whether the phone was at a station about when the train called there.
  private func isSeen(_ call: Call) -> Bool {
    if call.labelling?.basis == .extrapolated { return true }
    guard call.labelling?.confidence ?? 1 >= Self.leastEndConfidence else { return false }
    return all.contains { location in
      let error = location.horizontalAccuracyMetres ?? 0
      return location.timestamp >= call.arrival.advanced(bySeconds: -Self.seenSeconds)
        && location.timestamp <= call.departure.advanced(bySeconds: Self.seenSeconds)
        && location.coordinate.metres(to: network[call.station].coordinate)
          <= reach(of: call.station) + min(error, Self.trustedMetres)
    }
  }

  private var lostStart: Doubt? {
    guard let leg = truth.legs.first, let call = leg.calls.first else { return nil }
    if let from = hint?.from {
      return from == call.station
        ? nil : ("the recording does not show the way from \(network[from].id)", Self.edit)
    }
    guard
      goesOn(leg, beyond: call, all.filter { $0.timestamp < call.arrival }) || !isSeen(call)
    else { return nil }
    return (
      "the ride may have begun elsewhere than at \(network[call.station].id)",
      "say where it began: --railway \(network[leg.railway].id) --from STATION"
    )
  }

  private var lostEnd: Doubt? {
    guard let leg = truth.legs.last, let call = leg.calls.last else { return nil }
    if let to = hint?.to {
      return to == call.station
        ? nil : ("the recording does not show the way to \(network[to].id)", Self.edit)
    }
    guard
      goesOn(leg, beyond: call, all.filter { $0.timestamp > call.departure }) || !isSeen(call)
    else { return nil }
    return (
      "the ride may have ended elsewhere than at \(network[call.station].id)",
      "say where it ended: --railway \(network[leg.railway].id) --to STATION"
    )
  }
}
