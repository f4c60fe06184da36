package import RailNetwork
package import Scoring
import Tracking

/// The part of a ride around a tracker's error, with the railways around it and its expectation.
package struct ShrunkFixture {
  /// The tag of a journey that was shortened to the part that a claim needs.
  package static let tag = "shrunk"

  package let journey: Journey
  package let network: RailNetwork
  package let expectation: ExpectedClaim
  /// A text that says how much of the ride is left.
  package let summary: String
  /// A warning if the claim is about a station where it is unclear what the train did.
  package let warning: Fault?

  /// Shrinks a ride; `recorded` is the ride before its ends were removed and its date was moved.
  ///
  /// - Throws: if the claim does not hold, or no tracker can refute it.
  package static func shrinking(
    _ ride: Journey, recorded: Journey?, network: RailNetwork, until claim: Claim,
    of tracker: ConfiguredTracker, id: String, because: String?, file: String,
    playback: (RailNetwork) async throws(Faults) -> PlaybackContext
  ) async throws(Faults) -> ShrunkFixture {
    let judge = try ClaimJudge(claim, network: network, file: file)
    let shrinker = JourneyShrinker(
      ride, judge: judge, tracker: tracker, playback: try await playback(network))
    try shrinker.check(recorded: recorded, file: file)
    var (journey, kept) = (shrinker.shortened(), network)
    if let smaller = try? await shrinker.moved(journey, file: file, playback: playback) {
      (journey, kept) = smaller
    }
    journey.truth = journey.truth.variant(id: id)
    journey.truth.title = "\(ride.truth.title), where \(claim.text)"
    if !journey.truth.tags.contains(tag) { journey.truth.tags.append(tag) }
    return ShrunkFixture(
      journey: journey, network: kept,
      expectation: ExpectedClaim(
        claim: claim.opposite, because: because, knownFailure: "not corrected yet"),
      summary: "kept \(journey.locations.count) of \(counted(ride.locations.count, "location")) "
        + "and \(kept.railways.count) of \(counted(network.railways.count, "railway"))",
      warning: shrinker.doubt(file: file))
  }
}

/// A recording before its ends, and what is away from stations between trains, were removed.
package struct CutEnds {
  /// The ride without the removed locations, on its own dates.
  fileprivate let left: Journey
  /// How many of its locations were removed, and where.
  private let removed: [(count: Int, place: String)]

  /// Nil if nothing was removed.
  package init?(_ recorded: Journey, on network: RailNetwork) {
    let kept = recorded.harmless(network)
    let count = recorded.locations.count
    guard let first = kept.first, let last = kept.last, kept.count < count else { return nil }
    left = recorded.keeping(kept.map { recorded.locations[$0] })
    removed = [
      (first, "at its start"), (last + 1 - first - kept.count, "on the way"),
      (count - 1 - last, "at its end"),
    ]
  }

  package var text: String {
    removed.filter { $0.count > 0 }
      .map { "\(counted($0.count, "location")) \($0.place)" }.joined(separator: " and ")
  }
}

/// Cuts the time of a ride around the error that a claim describes.
struct JourneyShrinker {
  private let ride: Journey
  private let judge: ClaimJudge
  private let tracker: ConfiguredTracker
  private let playback: PlaybackContext
  private let times: [Timestamp]
  /// The calls that the claim is about, with the time around them that stays.
  private let calls: [ClosedRange<Timestamp>]
  private let shortestSeconds: Double
  /// Whether the first minute of the ride is enough for the claim.
  private var beginsWithError = false

  /// The time before and after a call that stays.
  private static let callMarginSeconds = 60.0
  private static let shortestRideSeconds = 180.0
  /// A claim that holds after this time shows how the tracker begins, not an error on the way.
  private static let beginningSeconds = 60.0

  init(_ ride: Journey, judge: ClaimJudge, tracker: ConfiguredTracker, playback: PlaybackContext) {
    (self.ride, self.judge, self.tracker, self.playback) = (ride, judge, tracker, playback)
    times = ride.locations.map(\.timestamp).sorted()
    calls = ride.truth.legs.flatMap(\.calls).filter { judge.subjects.stations.contains($0.station) }
      .map { call in
        let margin = Self.callMarginSeconds
        return call.arrival.advanced(
          bySeconds: -margin)...call.departure.advanced(
            bySeconds: margin)
      }
    var shortest = Self.shortestRideSeconds
    if case .settles(let seconds) = judge.claim.content { shortest += seconds }
    shortestSeconds = shortest
    beginsWithError = begins(ride)
  }

  private var network: RailNetwork { playback.network }

  private func played(_ part: Journey) -> ClaimEvidence { .playing(tracker, part, playback) }

  func holds(on part: Journey) -> Bool { judge.judge(played(part)).holds }

  private func begins(_ part: Journey) -> Bool {
    guard let first = part.locations.map(\.timestamp).min() else { return false }
    return holds(on: part.between(first, first.advanced(bySeconds: Self.beginningSeconds)))
  }

  /// Throws if the claim does not hold on the ride, or if no tracker can refute it.
  func check(recorded: Journey?, file: String) throws(Faults) {
    let evidence = played(ride)
    let id = recorded?.id ?? ride.id
    let ends = recorded.flatMap { CutEnds($0, on: network) }
    let finding = judge.judge(evidence)
    guard !finding.hasFailed else {
      throw Faults(
        file, field: judge.claim.text, "can't be judged on \(id): \(finding.seen)",
        remedy: "mend the program; nothing is written")
    }
    if !finding.holds, let recorded, let ends, holds(on: recorded) {
      throw Faults(
        file, field: judge.claim.text,
        "holds on the recording, but not without \(ends.text), which are "
          + "removed because they may show where the rider lives",
        remedy: ride.truth.legs.isEmpty
          ? "claim an error along the way"
          : "claim an error along the way, or give the end of the ride: --from, --to")
    }
    let remedy = "give a claim that describes an error of the tracker"
    guard finding.holds else {
      let isWhole = recorded?.locations.count == ride.locations.count
      let own = isWhole ? recorded : ends?.left
      throw Faults(
        file, field: judge.claim.text,
        "is not true on \(id), where \(judge.claim.tracker) "
          + judge.judge(played(own ?? ride)).seen,
        remedy: "\(remedy); railbench explain shows its errors on a fixture that was made without "
          + "--failing")
    }
    guard !judge.holdsForTruth(of: ride, network: network) else {
      throw Faults(
        file, field: judge.claim.text,
        "also holds for the ground truth of \(id), so it can't fail", remedy: remedy)
    }
    if let leg = judge.equalLeg(in: evidence) {
      throw Faults(
        file, field: judge.claim.text,
        "can't be corrected: the train is then on track that \(network[leg.railway].id) shares "
          + "with it, so both are right", remedy: remedy)
    }
  }

  /// The shortest part found of the ride, without omissions, that shows the error.
  ///
  /// The end is cut first: what follows an error may make the claim hold for another reason.
  func shortened() -> Journey {
    let part = shortened(from: ride) { times, count in
      (times[0], times[times.count - 1 - count])
    }
    return shortened(from: part) { times, count in (times[count], times[times.count - 1]) }
  }

  /// Removes as many locations as possible from one end, by halves.
  private func shortened(
    from part: Journey, _ cut: ([Timestamp], Int) -> (Timestamp, Timestamp)
  ) -> Journey {
    var best = part
    var step = part.locations.count / 2
    while step > 0 {
      let times = best.locations.map(\.timestamp).sorted()
      if step < times.count {
        let (first, last) = cut(times, step)
        let shorter = best.throughCall(first, last)
        if shorter.locations.count < best.locations.count, allows(first, last), shows(shorter) {
          best = shorter
          continue
        }
      }
      step /= 2
    }
    return best
  }

  /// Whether a part covers the calls in question and lasts long enough.
  ///
  /// A claim that a tracker never does something, or scores low, holds without any evidence: with
  /// one location a tracker settles nowhere.
  private func allows(_ first: Timestamp, _ last: Timestamp) -> Bool {
    guard let start = times.first, let end = times.last else { return false }
    return last.seconds(since: first) >= min(shortestSeconds, end.seconds(since: start))
      && calls.allSatisfy { call in
        call.lowerBound > end || call.upperBound < start
          || first <= max(start, call.lowerBound) && last >= min(end, call.upperBound)
      }
  }

  /// Whether a part shows the error, and a correct tracker would refute the claim there.
  private func shows(_ part: Journey) -> Bool {
    guard part.truth.legs.isEmpty == ride.truth.legs.isEmpty else { return false }
    let evidence = played(part)
    return judge.judge(evidence).holds && judge.isMendable(evidence, network: network)
      && (beginsWithError || !begins(part))
  }

  /// The part on a network with only the railways within a tracker's reach, each whole; nil if it
  /// does not show the error there.
  func moved(
    _ part: Journey, file: String,
    playback: (RailNetwork) async throws(Faults) -> PlaybackContext
  ) async throws(Faults) -> (Journey, RailNetwork)? {
    var kept = Set(part.truth.legs.flatMap(\.railways)).union(judge.subjects.railways)
    kept.formUnion(judge.subjects.stations.map { network[$0].railway })
    for place in self.playback.finder.surroundings(along: FilteredRecording(part.locations)) {
      kept.formUnion(place.railways.map(\.railway))
    }
    let smaller = network.keeping(kept)
    var moved = part
    moved.truth = part.truth.moved(from: network, to: smaller)
    let judge = try ClaimJudge(judge.claim, network: smaller, file: file)
    var there = JourneyShrinker(
      moved, judge: judge, tracker: tracker, playback: try await playback(smaller))
    there.beginsWithError = beginsWithError
    return there.shows(moved) ? (moved, smaller) : nil
  }

  /// A warning if the claim is about a call that nobody confirmed and that may be wrong.
  func doubt(file: String) -> Fault? {
    let calls = ride.truth.legs.flatMap { $0.calls.dropFirst().dropLast() }
    let unsure = calls.first { call in
      judge.subjects.stations.contains(call.station) && call.labelling?.status == .proposed
        && call.labelling?.confidence ?? 1 < LabelDoubts.leastConfidence
    }
    return unsure.map { call in
      Fault(
        file: file, field: judge.claim.text,
        problem: "it is unclear whether and when the train stopped at \(network[call.station].id)",
        remedy: "correct the call in truth.json if you know more")
    }
  }
}
