package import RailNetwork
import Scoring
package import Tracking

/// Proposes a truth from a whole recording, offline.
package struct Labeller: Sendable {
  package let network: RailNetwork
  let finder: SurroundingsFinder
  private let trains: TrainFinder?

  /// Stretches shorter than this in time or distance are not legs.
  static let shortestLegSeconds = 45.0
  static let shortestLegMetres = 400.0
  /// Railways whose cost is within this of the best are listed as alternatives.
  static let alternativeCost = 60.0
  /// The scale that turns costs into shares of belief.
  static let beliefScale = 8.0
  /// The cost of a standstill outside all stations of the railway, if it is at least this long.
  static let unmatchedStandCost = 6.0
  static let unmatchedStandSeconds = 15.0
  /// The cost of a passed station.
  static let passCost = 1.0

  /// The shares from which on a train is proposed, and tells where the ride stopped.
  static let likelyTrain = 0.5
  static let sureTrain = 0.9

  /// With the timetables of a day, trains are proposed, and help to find railways and calls.
  package init(network: RailNetwork, day: TrackerContext? = nil) {
    self.network = network
    trains = TrainFinder(day)
    finder = SurroundingsFinder(network: network)
  }

  /// The likeliest truth of a recording; without legs if none fits.
  ///
  /// If the hint has a railway, the whole recording is one leg.
  package func propose(_ locations: [Location], hint: LegHint? = nil) -> LabelProposal {
    let recording = MatchedRecording(locations, to: hint?.railway.map { [$0] }, finder)
    let path = RailwayPath(network: network, recording: recording)
    guard let railway = hint?.railway else { return propose(path, hint ?? LegHint()) }
    let leg = leg([railway], in: recording.locations.indices, path, hint ?? LegHint())
    return LabelProposal(legs: LegJoints.join(leg.map { [$0] } ?? [], network: network))
  }

  private typealias FoundLeg = (range: Range<Int>, leg: ProposedLeg)

  private func propose(_ path: RailwayPath, _ hint: LegHint) -> LabelProposal {
    var found: [FoundLeg] = []
    for stretch in path.stretches() where isLong(stretch, path.recording) {
      let railways = rivals(of: stretch, path.recording)
      guard let leg = leg(railways, in: stretch.range, path, hint) else { continue }
      guard let last = found.last, last.leg.railway == leg.railway,
        last.leg.direction == leg.direction
      else {
        found.append((stretch.range, leg))
        continue
      }
      // Two stretches of one ride with another between them are explained together.
      let whole = last.range.lowerBound..<stretch.range.upperBound
      var hint = hint
      hint.direction = leg.direction
      found[found.count - 1] = (whole, self.leg([leg.railway], in: whole, path, hint) ?? leg)
    }
    let legs = asOneTrain(found, path, hint).map(\.leg)
    return LabelProposal(legs: LegJoints.join(legs, network: network))
  }

  /// Neighbouring legs without a possible change, as one leg of a railway that fits both.
  private func asOneTrain(_ found: [FoundLeg], _ path: RailwayPath, _ hint: LegHint) -> [FoundLeg] {
    found.reduce(into: []) { kept, next in
      guard let last = kept.last, let end = last.leg.calls.last?.call,
        let start = next.leg.calls.first?.call,
        !network.canChange(from: end, to: start)
      else { return kept.append(next) }
      let whole = last.range.lowerBound..<next.range.upperBound
      let railways = path.recording.railways.filter { railway in
        path.recording.matches(to: railway, in: whole).count * 10 >= whole.count * 9
      }
      guard let leg = leg(railways, in: whole, path, hint),
        leg.calls.count >= max(last.leg.calls.count, next.leg.calls.count)
      else { return kept.append(next) }
      kept[kept.count - 1] = (whole, leg)
    }
  }

  private func rivals(of stretch: PathStretch, _ recording: MatchedRecording) -> [RailwayIndex] {
    recording.railways.filter { railway in
      railway == stretch.railway
        || recording.matches(to: railway, in: stretch.range).count * 10
          >= stretch.range.count * 9
    }
  }

  private func isLong(_ stretch: PathStretch, _ recording: MatchedRecording) -> Bool {
    let matches = recording.matches(to: stretch.railway, in: stretch.range)
    guard let first = matches.first, let last = matches.last else { return false }
    return last.location.timestamp.seconds(since: first.location.timestamp)
      >= Self.shortestLegSeconds
      && first.location.coordinate.metres(to: last.location.coordinate) >= Self.shortestLegMetres
  }

  /// The best railway over a range, and the others that fit.
  private func leg(
    _ railways: [RailwayIndex], in range: Range<Int>, _ path: RailwayPath, _ hint: LegHint
  ) -> ProposedLeg? {
    var candidates = railways.compactMap { candidate($0, in: range, path, hint) }
      .filter { $0.calls.count > 1 }
      .map(onTrain).enumerated().sorted {
        ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
      }
      .map(\.element)
    guard let lowest = candidates.first?.cost else { return nil }
    let beliefs = candidates.map { candidate in
      let lead = lowest - candidate.cost
      return lead <= -Self.alternativeCost ? 0 : PortableMath.exp(lead / Self.beliefScale)
    }
    let total = beliefs.reduce(0, +)
    for index in candidates.indices { candidates[index].confidence = beliefs[index] / total }
    var leg = candidates[0]
    leg.alternatives = candidates.dropFirst().filter { $0.cost - lowest <= Self.alternativeCost }
      .map { LabelOrigin.Alternative(railway: $0.railway, confidence: $0.confidence) }
    return leg
  }

  /// A stretch explained by a railway, in the given direction or else the one that fits better.
  private func candidate(
    _ railway: RailwayIndex, in range: Range<Int>, _ path: RailwayPath, _ hint: LegHint
  ) -> ProposedLeg? {
    guard let index = path.recording.railways.firstIndex(of: railway) else { return nil }
    let costs = [0, 1].map { side in
      range.reduce(0.0) { $0 + path.cost(of: index * 2 + side, at: $1) }
    }
    let direction = hint.direction ?? (costs[0] <= costs[1] ? .ascending : .descending)
    let finder = ProgressFinder(
      track: network.tracks[railway.offset].lane(direction), direction: direction)
    let matches = path.recording.matches(to: railway, in: range)
    guard let curve = finder.curve(matches) else { return nil }
    let standstills = PlatformStay(curve: curve).withoutWalks(
      StandstillFinder.standstills(on: curve))
    let calls = CallFinder(
      network: network, railway: railway, direction: direction, from: hint.from, to: hint.to,
      stopsEverywhere: hint.stopsEverywhere || network[railway].stopsEverywhere,
      isOpen: path.recording.isOpen(index, beside: curve)
    ).calls(on: curve, standstills: standstills)
    let unmatched = standstills.count { standing in
      standing.seconds >= Self.unmatchedStandSeconds
        && !calls.contains {
          $0.call.isStop && $0.call.arrival <= standing.end && $0.call.departure >= standing.start
        }
    }
    var cost = costs[direction == .ascending ? 0 : 1]
    cost += Double(unmatched) * Self.unmatchedStandCost
    cost += Double(calls.count { !$0.call.isStop }) * Self.passCost
    return ProposedLeg(
      railway: railway, direction: direction, calls: calls, confidence: 1, cost: cost)
  }

  /// The candidate with the train that it fits; one that fits none costs more.
  func onTrain(_ candidate: ProposedLeg) -> ProposedLeg {
    guard let trains else { return candidate }
    var leg = candidate
    let found = trains.train(of: leg.calls, on: leg.railway, leg.direction)
    leg.cost += Self.beliefScale * min(found?.cost ?? .infinity, TrainFinder.noTrainCost)
    guard let found, found.confidence >= Self.likelyTrain else { return leg }
    leg.train = ProposedTrain(
      id: found.train.id, type: found.train.type, confidence: found.confidence)
    guard found.confidence >= Self.sureTrain else { return leg }
    leg.calls = leg.calls.map { call in
      call.following(
        stops: found.train.stops.contains { $0.station == call.call.station },
        confidence: found.confidence)
    }
    return leg
  }
}
