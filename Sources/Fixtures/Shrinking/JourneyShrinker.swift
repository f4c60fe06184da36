package import Gate
package import Journeys
package import RailNetwork
package import Scoring
package import Text
import Tracking

/// Finds the smallest part of a journey and of its network on which a claim still holds.
struct JourneyShrinker: Sendable {
  let claim: Claim
  let tracker: ConfiguredTracker
  /// The source of the claim, for faults.
  var file = "claim"
  /// The limit of plays for each list that is shrunk.
  var budget = 6_000

  func holds(on journey: Journey, network: RailNetwork) throws(Faults) -> Bool {
    let judge = try ClaimJudge(claim, network: network, file: file)
    return judge.judge(.playing(tracker, journey, PlaybackContext(network: network))).holds
  }

  /// A warning if the claim is about a call that nobody confirmed and that may be wrong.
  fileprivate func doubt(about truth: GroundTruth, network: RailNetwork) -> Fault? {
    guard let judge = try? ClaimJudge(claim, network: network, file: file) else { return nil }
    let calls = truth.legs.flatMap { $0.calls.dropFirst().dropLast() }
    let unsure = calls.first { call in
      judge.subjects.stations.contains(call.station) && call.labelling?.status == .proposed
        && call.labelling?.confidence ?? 1 < LabelDoubts.leastConfidence
    }
    return unsure.map { call in
      Fault(
        file: file, field: claim.text,
        problem: "it is unclear whether and when the train stopped at \(network[call.station].id)",
        remedy: "correct the call in truth.json if you know more")
    }
  }

  /// A smaller complete journey; throws if the claim doesn't hold on the whole, or can't be mended.
  func shrink(
    _ journey: Journey, network: RailNetwork, progress: (String) -> Void = { _ in }
  ) throws(Faults) -> ShrinkStage {
    let judge = try ClaimJudge(claim, network: network, file: file)
    var stage = ShrinkStage(journey, network: network, judge: judge, shrinker: self)
    guard let evidence = stage.failure() else {
      throw Faults(
        file, field: claim.text,
        "is not true on \(journey.id), where \(claim.tracker) \(stage.lastSeen)",
        remedy: "give a claim that describes an error of the tracker; railbench explain shows its "
          + "errors on a fixture that was made without --failing")
    }
    guard !judge.holdsForTruth(of: journey, network: network) else {
      throw Faults(
        file, field: claim.text,
        "also holds for the ground truth of \(journey.id), so it can't fail",
        remedy: "give a claim that describes an error of the tracker")
    }
    if let leg = judge.equalLeg(in: evidence) {
      throw Faults(
        file, field: claim.text,
        "can't be corrected: the train is then on track that \(network[leg.railway].id) shares "
          + "with it, so both are right",
        remedy: "give a claim that describes an error of the tracker")
    }
    progress("railways")
    stage = stage.untilCallIsOver().withFewerRailways()
    progress("locations of \(journey.locations.count)")
    stage = stage.withFewerLocations()
    progress("stations along \(stage.journey.locations.count) locations")
    stage = stage.withFewerStations()
    progress("railways of \(stage.network.railways.count)")
    return stage.withFewerRailways().withFewerLocations()
  }
}

/// A journey while it shrinks, with the surroundings of its locations.
struct ShrinkStage {
  private(set) var journey: Journey
  let network: RailNetwork
  private let judge: ClaimJudge
  private let shrinker: JourneyShrinker
  private let rideCheck: RideCheck
  private let playback: PlaybackContext
  private(set) var plays = 0
  /// The judge's last description.
  private(set) var lastSeen = ""

  init(
    _ journey: Journey, network: RailNetwork, judge: ClaimJudge, shrinker: JourneyShrinker,
    rideCheck: RideCheck? = nil
  ) {
    self.journey = journey
    self.network = network
    self.judge = judge
    self.shrinker = shrinker
    self.rideCheck =
      rideCheck ?? RideCheck(judge.claim, stations: judge.subjects.stations, journey: journey)
    playback = PlaybackContext(network: network)
  }

  /// Whether the claim holds on some of the locations, and a correct tracker would refute it there.
  mutating func holds(_ indices: [Int]) -> Bool {
    var part = journey
    part.locations = indices.map { journey.locations[$0] }
    return failure(on: part).map { judge.isMendable($0, network: network) } ?? false
  }

  /// The tracker's estimates, if the claim holds.
  private mutating func failure(on part: Journey) -> ClaimEvidence? {
    guard rideCheck.allows(part.locations) else { return nil }
    plays += 1
    let evidence = ClaimEvidence.playing(shrinker.tracker, part, playback)
    let finding = judge.judge(evidence)
    lastSeen = finding.seen
    return finding.holds ? evidence : nil
  }

  mutating func failure() -> ClaimEvidence? { failure(on: journey) }

  mutating func holdsOnAll() -> Bool { holds(Array(journey.locations.indices)) }

  /// The ride until the station's call is over, if the claim holds by then.
  ///
  /// What follows may make it hold for another reason.
  func untilCallIsOver() -> ShrinkStage {
    guard let end = rideCheck.end else { return self }
    var stage = self
    stage.journey.locations.removeAll { $0.timestamp > end }
    return stage.holdsOnAll() ? stage : self
  }

  func withFewerLocations() -> ShrinkStage {
    var stage = self
    var budget = shrinker.budget
    let kept = DeltaDebugging.minimised(count: journey.locations.count, budget: &budget) {
      stage.holds($0)
    }
    stage.journey.locations = kept.map { journey.locations[$0] }
    let times = stage.journey.locations.map(\.timestamp)
    guard let first = times.min(), let last = times.max() else { return stage }
    var shorter = stage
    shorter.journey.truth = stage.journey.truth.cut(from: first, to: last)
    guard shorter.journey.truth.legs.isEmpty == journey.truth.legs.isEmpty else { return stage }
    return shorter.holds(Array(kept.indices)) ? shorter : stage
  }

  /// Fewer railways; those in the truth and the claim are kept.
  func withFewerRailways() -> ShrinkStage {
    var needed = Set(journey.truth.legs.flatMap(\.railways))
    needed.formUnion(judge.subjects.railways)
    let onNeeded = judge.subjects.stations.contains { needed.contains(network[$0].railway) }
    if !onNeeded {
      needed.formUnion(judge.subjects.stations.map { network[$0].railway })
    }
    let all = network.railways.indices.map { RailwayIndex($0) }
    let near = Set(
      playback.finder.surroundings(along: FilteredRecording(journey.locations))
        .flatMap { $0.railways.map(\.railway) })
    let spare = all.filter { !needed.contains($0) && near.contains($0) }
    var plays = plays
    func stage(with kept: [RailwayIndex]) -> ShrinkStage? {
      let stays = needed.union(kept)
      let cut = NetworkCut(all.filter(stays.contains), of: network)
      var stage = moved(to: cut.network(from: network))
      stage?.plays = plays
      let holds = stage?.holdsOnAll() ?? false
      plays = stage?.plays ?? plays
      return holds ? stage : nil
    }
    if !needed.isEmpty, let bare = stage(with: []) { return bare }
    // With all locations each try costs the whole ride; a coarse selection is enough at first.
    var tries = min(
      shrinker.budget, max(24, 400_000 / max(1, journey.locations.count * all.count)))
    let kept = DeltaDebugging.minimised(count: spare.count, budget: &tries) { indices in
      stage(with: indices.map { spare[$0] }) != nil
    }
    return stage(with: kept.map { spare[$0] }) ?? self
  }

  /// Railways without stations at their ends that the claim does not need.
  func withFewerStations() -> ShrinkStage {
    var stage = self
    for railway in network.railways {
      stage = stage.shortened(railway.id, fromStart: true)
      stage = stage.shortened(railway.id, fromStart: false)
    }
    return stage
  }

  /// Removes as many stations as possible from one end of a railway, by halves.
  private func shortened(_ id: String, fromStart: Bool) -> ShrinkStage {
    guard let railway = network.railway(id: id), !network[railway].isLoop else { return self }
    var best = self
    var step = network[railway].stations.count / 2
    while step > 0 {
      guard let here = best.network.railway(id: id) else { return best }
      let count = best.network[here].stations.count
      if count - step >= 2 {
        var cut = NetworkCut(
          best.network.railways.indices.map { RailwayIndex($0) }, of: best.network)
        cut.railways[here.offset].stations = fromStart ? step..<count : 0..<(count - step)
        if var next = best.moved(to: cut.network(from: best.network)),
          next.holdsOnAll()
        {
          best = next
          continue
        }
      }
      step /= 2
    }
    return best
  }

  /// The journey on another network; nil if the claim or the whole truth does not exist there.
  private func moved(to smaller: RailNetwork) -> ShrinkStage? {
    var moved = journey
    moved.truth = journey.truth.moved(from: network, to: smaller)
    guard moved.truth.legs.map(\.calls.count) == journey.truth.legs.map(\.calls.count),
      let judge = try? ClaimJudge(judge.claim, network: smaller, file: shrinker.file)
    else { return nil }
    var stage = ShrinkStage(
      moved, network: smaller, judge: judge, shrinker: shrinker, rideCheck: rideCheck)
    stage.plays = plays
    return stage
  }
}

/// The minimising algorithm of Zeller and Hildebrandt, 2002, doi 10.1109/32.988498, by complements.
enum DeltaDebugging {
  /// The remaining indices; unless the budget of calls ran out, none of them can be removed.
  static func minimised(count: Int, budget: inout Int, stillFails: ([Int]) -> Bool) -> [Int] {
    var kept = Array(0..<count)
    var piece = max(1, count / 2)
    while !kept.isEmpty, budget > 0 {
      var hasShrunk = false
      var start = 0
      while start < kept.count, budget > 0 {
        let end = min(start + piece, kept.count)
        let rest = Array(kept[..<start] + kept[end...])
        budget -= 1
        if !rest.isEmpty, stillFails(rest) {
          kept = rest
          hasShrunk = true
        } else {
          start = end
        }
      }
      if piece > 1 {
        piece = max(1, min(piece / 2, kept.count / 2))
      } else if !hasShrunk {
        break
      }
    }
    return kept
  }
}

/// The smallest part of a ride with a tracker's error, with its own network and expectation.
package struct ShrunkFixture {
  /// The tag of a journey that was shortened to the part that a claim needs.
  package static let tag = "shrunk"

  package let journey: Journey
  package let network: RailNetwork
  package let expectation: JourneyExpectation
  /// A text that says how much of the ride is left.
  package let summary: String
  /// A warning if the claim is about a station where it is unclear what the train did.
  package let warning: Fault?

  /// Shrinks a ride; `recorded` is the ride before its ends were removed.
  package static func shrinking(
    _ ride: Journey, recorded: Journey?, network: RailNetwork, until claim: Claim,
    of tracker: ConfiguredTracker, id: String, because: String?, file: String,
    progress: (String) -> Void
  ) throws(Faults) -> ShrunkFixture {
    let shrinker = JourneyShrinker(claim: claim, tracker: tracker, file: file)
    if let recorded, try !shrinker.holds(on: ride, network: network),
      try shrinker.holds(on: recorded, network: network)
    {
      let cut = recorded.locations.count - ride.locations.count
      throw Faults(
        file, field: claim.text,
        "holds on the recording, but not without \(counted(cut, "location")) at its ends, which "
          + "are removed because they reveal where the rider lives",
        remedy: ride.truth.legs.isEmpty
          ? "claim an error along the way"
          : "claim an error along the way, or give the end of the ride: --from, --to")
    }
    let result = try shrinker.shrink(ride, network: network) { progress("shrinking: \($0)") }
    progress("")
    var journey = result.journey
    let times = journey.locations.map(\.timestamp)
    journey.motion = times.min().map { journey.motion.between($0, times.max() ?? $0) } ?? []
    journey.truth = journey.truth.variant(id: id)
    journey.truth.title = "\(ride.truth.title), where \(claim.text)"
    if !journey.truth.tags.contains(tag) { journey.truth.tags.append(tag) }
    return ShrunkFixture(
      journey: journey, network: result.network,
      expectation: JourneyExpectation(
        claim: claim.opposite, because: because, knownFailure: "not corrected yet"),
      summary: "kept \(journey.locations.count) of \(counted(ride.locations.count, "location")), "
        + "\(result.network.railways.count) of \(counted(network.railways.count, "railway")) and "
        + "\(result.network.stations.count) of \(counted(network.stations.count, "station"))",
      warning: shrinker.doubt(about: ride.truth, network: network))
  }
}
