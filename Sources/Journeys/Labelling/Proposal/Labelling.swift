package import RailNetwork
package import Scoring
package import Tracking

package struct Labelling: Sendable {
  package let network: RailNetwork
  /// nil if nothing is known.
  package let hint: LegHint?
  private let title: String?
  private let notes: String?
  private let tags: [String]
  private let uncertaintySeconds: Double?

  /// A person's facts about a ride, by ids; where they are nil or empty, a draft keeps its own.
  package init(
    network: RailNetwork, railway: String?, direction: String?, from: String?, to: String?,
    stopsEverywhere: Bool = false, title: String?, notes: String?, tags: [String],
    uncertaintySeconds: Double?
  ) throws(Faults) {
    self.network = network
    hint = try Self.hint(
      railway: railway, direction: direction, from: from, to: to,
      stopsEverywhere: stopsEverywhere, on: network)
    self.title = title
    self.notes = notes
    self.tags = tags
    self.uncertaintySeconds = uncertaintySeconds
  }

  /// Reasons not to use a draft of a recording without a check.
  package func doubts(
    about draft: GroundTruth, _ locations: [Location], isShared: Bool = false
  ) -> LabelDoubts {
    LabelDoubts(draft, locations, network: network, hint: hint, isShared: isShared)
  }

  /// The fault of a recording that no railway fits.
  package func noFit(of locations: [Location], file: String) -> Fault {
    let cause = causeOfNoFit(locations)
    var problem = "no railway of \(network.id) fits this recording"
    var remedy =
      "give its network with --network, what you know of it with --railway, or use --no-train"
    if let railway = hint?.railway.map({ network[$0] }) {
      let direction = hint?.direction.map { " in the direction \(railway.directionID($0))" } ?? ""
      problem = "no ride on \(railway.id)\(direction) fits this recording"
      remedy = "leave out the railway and its ends to see what fits"
    }
    return Fault(
      file: file, problem: problem + (cause.map { ": \($0.problem)" } ?? ""),
      remedy: cause?.remedy ?? remedy)
  }

  /// Why no railway can fit: the recording is too short, or elsewhere.
  private func causeOfNoFit(_ locations: [Location]) -> (problem: String, remedy: String?)? {
    let times = locations.map(\.timestamp)
    guard let first = times.min(), let last = times.max() else { return nil }
    let timely = FilteredRecording(locations).counted
    for (before, after) in zip(timely, timely.dropFirst()) where after.jump == .away {
      let (left, back) = (before.location.timestamp, after.location.timestamp)
      let minutes = Int((left.seconds(since: back) / 60).rounded())
      guard minutes >= Self.leastSetBackMinutes else { continue }
      return (
        "from location \(after.index + 1) on, the clock is \(minutes) min behind: "
          + "\(left.iso8601), then \(back.iso8601)",
        "if it was one ride, add \(minutes) min to the times from there on"
      )
    }
    let middle = locations[locations.count / 2].coordinate
    if middle == Coordinate(latitude: 0, longitude: 0) {
      return ("its places are 0, 0", "the phone did not know where it was")
    }
    let seconds = last.seconds(since: first)
    if seconds < Labeller.shortestLegSeconds {
      return (
        "it lasts \(Int(seconds)) s, with \(counted(locations.count, "location"))",
        "check the times"
      )
    }
    let metres = network.stations.map { $0.coordinate.metres(to: middle) }.min()
    let away = Int(min(metres ?? 1e9, 1e9) / 1_000)
    guard away < Self.farKilometres else {
      return (
        "it is \(away) km from the nearest station",
        "give its network with --network; or are latitude and longitude swapped, or a sign wrong?"
      )
    }
    let moved = locations.map { $0.coordinate.metres(to: middle) }.max() ?? 0
    return moved < Labeller.shortestLegMetres ? ("the phone moved \(Int(moved)) m", nil) : nil
  }

  private static let farKilometres = 50
  private static let leastSetBackMinutes = 10

  package func accepted(_ draft: GroundTruth) throws(Faults) -> GroundTruth {
    var truth = draft
    for leg in truth.legs.indices where hint?.railway != nil {
      truth.legs[leg].labelling = .confirmed
    }
    return try described(truth)
  }

  /// A draft with the legs of an edited `truth.json`; unchanged parts stay proposed.
  package func edited(
    _ bytes: [UInt8], file: String, draft: GroundTruth
  ) throws(Faults) -> GroundTruth {
    let edited = try TruthReader.read(bytes, file: file, network: network)
    let legs = edited.legs
    if legs.isEmpty { throw Faults(file, field: "legs", "is empty", remedy: "use --no-train") }
    if let given = hint?.railway, !legs.contains(where: { $0.railway == given }) {
      throw Faults(
        file, "has no leg on \(network[given].id), the railway of the options",
        remedy: "correct the file, or give the railway that it has")
    }
    var truth = draft
    truth.withoutRide = edited.withoutRide
    truth.legs = legs.map { leg in
      var marked = leg.marked(proposed: draft.legs).sharingTrack(on: network)
      if hint?.railway == leg.railway { marked.labelling = .confirmed }
      return marked
    }
    return try described(truth)
  }

  /// A line for each leg: `Main (Outbound), A to E: 4 stops, 1 passed without a stop`.
  package func summary(_ legs: [Leg]) -> String {
    legs.map { leg in
      let railway = network[leg.railway]
      let ends = [leg.calls.first, leg.calls.last].compactMap { $0 }
        .map { network[$0.station].title.en }
      let stops = leg.calls.count(where: \.isStop)
      let passes = leg.calls.count - stops
      return "\(railway.title.en) (\(railway.directionID(leg.direction))), "
        + "\(ends.joined(separator: " to ")): \(counted(stops, "stop"))"
        + (passes > 0 ? ", \(passes) passed without a stop" : "")
    }.joined(separator: "\n")
  }

  /// The uncertainty of a time that a person gave to the minute.
  private static let confirmedSeconds = 30.0

  /// The truth with the person's facts about the whole ride, if it is valid.
  private func described(_ given: GroundTruth) throws(Faults) -> GroundTruth {
    var truth = given
    if let title { truth.title = title }
    if let notes { truth.notes = notes }
    if !tags.isEmpty { truth.tags = tags }
    if let uncertaintySeconds {
      let calls = truth.legs.flatMap(\.calls)
      guard calls.contains(where: { $0.uncertaintySeconds == nil }) else {
        throw Faults(
          "--uncertainty", "has no effect: each proposed call has its own uncertainty",
          remedy: "leave it out, or change the calls that you know better with --apply")
      }
      truth.uncertaintySeconds = uncertaintySeconds
    } else if truth.uncertaintySeconds ?? 0 > Self.confirmedSeconds {
      for leg in truth.legs.indices {
        for call in truth.legs[leg].calls.indices
        where truth.legs[leg].calls[call].labelling?.status == .confirmed
          && truth.legs[leg].calls[call].uncertaintySeconds == nil
        {
          truth.legs[leg].calls[call].uncertaintySeconds = Self.confirmedSeconds
        }
      }
    }
    let faults = truth.faults(on: network)
    guard faults.isEmpty else { throw Faults(faults) }
    return truth
  }

  /// The stations of this id, or of this name, on the railway if it is known.
  private static func stations(
    _ name: String, on railway: RailwayIndex?, _ network: RailNetwork
  ) -> [StationIndex] {
    let all = NameLookup(name, in: network).stations.sorted()
    let own = all.filter { network[$0].railway == railway }
    return own.isEmpty ? all : own
  }

  /// The only thing of this name.
  private static func one<Index>(
    _ found: [Index], _ kind: String, _ name: String, in option: String, among known: [String],
    _ network: RailNetwork, id: (Index) -> String
  ) throws(Faults) -> Index {
    if found.count == 1 { return found[0] }
    guard !found.isEmpty else {
      let like = NameLookup.ids(like: name, in: network)
      let near = known.filter(like.contains)
      let some = near.isEmpty ? known : near
      let shortNames = known.compactMap { $0.split(separator: ".").last.map(String.init) }
      throw Faults(
        .unknown(
          kind, name, in: option, among: known + shortNames,
          remedy: "network \(network.id) has \(some.prefix(3).joined(separator: ", "))"
            + (some.count > 3 ? ", …" : "")))
    }
    throw Faults(
      option, "\(found.count) \(kind)s are called '\(name)'",
      remedy: "give the id: \(found.prefix(5).map(id).joined(separator: ", "))")
  }

  private static func hint(
    railway: String?, direction: String?, from: String?, to: String?, stopsEverywhere: Bool,
    on network: RailNetwork
  ) throws(Faults) -> LegHint? {
    var hint = LegHint(stopsEverywhere: stopsEverywhere)
    var faults = FaultLog()
    if let id = railway {
      hint.railway = faults.attempt { () throws(Faults) in
        let found = NameLookup(id, in: network).railways.sorted()
        return try one(
          found, "railway", id, in: "--railway", among: network.railways.map(\.id), network
        ) { network[$0].id }
      }
    }
    let ends = [("--from", from, \LegHint.from), ("--to", to, \LegHint.to)]
    for (option, id, target) in ends {
      guard let id else { continue }
      hint[keyPath: target] = faults.attempt { () throws(Faults) in
        let found = stations(id, on: hint.railway, network)
        return try one(
          found, "station", id, in: option, among: network.stations.map(\.id), network
        ) { network[$0].id }
      }
      hint.railway = hint.railway ?? hint[keyPath: target].map { network[$0].railway }
    }
    if let from = hint.from, let to = hint.to, let railway = hint.railway,
      !network[railway].isLoop, network[from].railway == network[to].railway
    {
      hint.direction = network[from].order <= network[to].order ? .ascending : .descending
    }
    if let id = direction {
      if let railway = hint.railway.map({ network[$0] }) {
        hint.direction = railway.direction(id: id)
        if hint.direction == nil {
          let known = [railway.ascending, railway.descending]
          faults.add(.unknown("direction of \(railway.id)", id, in: "--direction", among: known))
        }
      } else {
        faults.add(
          Fault(file: "--direction", problem: "needs a railway", remedy: "give --railway as well"))
      }
    }
    try faults.throwIfAny()
    return hint == LegHint() ? nil : hint
  }
}

extension Leg {
  /// A leg of an edited truth; calls equal to the proposal are marked as proposed.
  func marked(proposed: [Leg]) -> Leg {
    let source = proposed.first {
      $0.railway == railway && $0.direction == direction
        && $0.calls.contains { call in calls.contains { $0.station == call.station } }
    }
    var marked = self
    marked.trainType = source?.trainType
    marked.train = train ?? source?.train
    marked.labelling = source?.labelling ?? .confirmed
    if marked.train != source?.train { marked.labelling?.trainConfidence = nil }
    for (index, call) in calls.enumerated() {
      let same = source?.calls.first { $0.station == call.station && $0.kind == call.kind }
      marked.calls[index].labelling = same?.labelling ?? .confirmed
      marked.calls[index].uncertaintySeconds = same?.uncertaintySeconds
    }
    return marked
  }
}
