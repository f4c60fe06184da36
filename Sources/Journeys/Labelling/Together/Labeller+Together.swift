import RailNetwork
import Scoring
import Tracking

extension Labeller {
  /// The time around a ride that a proposal found, in which its ends may lie.
  private static let marginSeconds = 90.0
  /// The log odds of a stop where nothing is known.
  private static let unknownStopOdds = 0.8
  /// No proposal is surer of a stop, or of a pass, than this.
  private static let sureStop = 0.95

  /// The likeliest truth of a ride that several phones recorded.
  ///
  /// The phone that is judged helps only where fewer than two others show a stop, so that a label
  /// does not depend on its quality. Without legs if no phone shows the railway and nobody gave it.
  package func propose(
    _ judged: RideRecording, with others: [RideRecording], hint: LegHint?
  ) -> LabelProposal {
    let phones = others + [judged]
    let proposals = phones.map { phone in
      phone.locations.isEmpty ? nil : propose(phone.locations, hint: hint)
    }
    let best = proposals.compactMap(\.self).filter { !$0.legs.isEmpty }
      .min { $0.uncertaintySeconds < $1.uncertaintySeconds }
    let known = hint.flatMap {
      knownFrame($0, judged.times.span ?? others.flatMap(\.times).span, best)
    }
    let legs =
      known.map { [($0, nil)] }
      ?? (best?.legs ?? []).compactMap { leg in frame(of: leg).map { ($0, leg) } }
    let found = legs.compactMap { frame, leg -> ProposedLeg? in
      guard let calls = calls(in: frame, phones, proposals, best) else { return nil }
      var together =
        leg
        ?? ProposedLeg(railway: frame.railway, direction: frame.direction, calls: [], confidence: 1)
      together.train = nil
      together.calls = CallOrder.rising(calls)
      return onTrain(together)
    }
    return LabelProposal(legs: LegJoints.join(found, network: network))
  }

  /// The frame of a ride whose railway and ends a person gave.
  private func knownFrame(
    _ hint: LegHint, _ span: ClosedRange<Timestamp>?, _ best: LabelProposal?
  ) -> RideFrame? {
    guard let railway = hint.railway, let direction = hint.direction, let from = hint.from,
      let to = hint.to, let span
    else { return nil }
    let leg = best?.legs.first { $0.railway == railway && $0.direction == direction }
    return frame(
      railway, direction, from: from, to: to, span, hint.stopsEverywhere, odds: leg?.calls ?? [])
  }

  private func frame(of leg: ProposedLeg) -> RideFrame? {
    guard let first = leg.calls.first?.call, let last = leg.calls.last?.call else { return nil }
    let span =
      first.arrival.advanced(
        bySeconds: -Self.marginSeconds)...last.departure.advanced(bySeconds: Self.marginSeconds)
    return frame(
      leg.railway, leg.direction, from: first.station, to: last.station, span, false,
      odds: leg.calls)
  }

  /// The log odds of a stop, by the calls of a proposal.
  private static func odds(at station: StationIndex, by calls: [TimedCall]) -> Double {
    guard let call = calls.first(where: { $0.call.station == station }) else {
      return unknownStopOdds
    }
    let sure = min(max(call.kindConfidence, 1 - sureStop), sureStop)
    let odds = PortableMath.log(sure / (1 - sure))
    return call.call.isStop ? odds : -odds
  }

  private func frame(
    _ railway: RailwayIndex, _ direction: RailDirection, from: StationIndex, to: StationIndex,
    _ span: ClosedRange<Timestamp>, _ stopsEverywhere: Bool, odds calls: [TimedCall]
  ) -> RideFrame? {
    let track = network.tracks[railway.offset]
    let reach = track.lengthMetres + 1
    let all = network.stationsAlong(
      railway, direction, within: -reach...(track.isLoop ? 2 * reach : reach))
    guard let first = all.firstIndex(where: { $0.station == from }),
      let last = all[(first + 1)...].firstIndex(where: { $0.station == to })
    else { return nil }
    let stations = Array(all[first...last])
    let isSure = stopsEverywhere || network[railway].stopsEverywhere
    return RideFrame(
      railway: railway, direction: direction, stations: stations,
      stopOdds: stations.indices.map { index in
        isSure || index == 0 || index == stations.count - 1
          ? nil : Self.odds(at: stations[index].station, by: calls)
      }, span: span)
  }

  /// The calls of a ride, from all phones; the last of them is judged.
  private func calls(
    in frame: RideFrame, _ phones: [RideRecording], _ proposals: [LabelProposal?],
    _ best: LabelProposal?
  ) -> [TimedCall]? {
    var sources: [RideSource] = []
    for (index, phone) in phones.enumerated() {
      let isJudged = index == phones.count - 1
      let span = frame.span
      let motion = phone.motion.between(span.lowerBound, span.upperBound)
      if !motion.isEmpty {
        sources.append(RideSource(motion: motion, of: phone.id, isJudged: isJudged))
      }
      if let curve = curve(phone.locations, frame) {
        let calls = proposals[index]?.legs.first {
          $0.railway == frame.railway && $0.direction == frame.direction
        }?.calls
        sources.append(RideSource(places: curve, calls ?? [], of: phone.id, isJudged: isJudged))
      }
    }
    let others = Set(sources.indices.filter { !sources[$0].isJudged })
    let isEnough = Set(others.map { sources[$0].id }).count >= 2
    var evidence = RideEvidence(frame, sources, labelling: isEnough ? others : Set(sources.indices))
    guard !sources.isEmpty, let found = evidence.calls() else { return nil }
    // One other phone does not replace what the places of this one show better.
    let judged = isEnough ? nil : sources.last { $0.isJudged && $0.curve != nil }
    return found.indices.map {
      let shared = SharedCall(evidence: evidence, index: $0, call: found[$0]).timed
      guard let judged, var own = judged.calls[shared.call.station],
        own.confidence > shared.confidence
      else { return shared }
      own.witnesses = [judged.id]
      return own
    }
  }

  /// The progress of a phone's places in the time of a ride, along its railway.
  private func curve(_ locations: [Location], _ frame: RideFrame) -> ProgressCurve? {
    let inside = locations.filter { frame.span.contains($0.timestamp) }
    guard !inside.isEmpty else { return nil }
    let recording = MatchedRecording(inside, to: [frame.railway], finder)
    return ProgressFinder(
      track: network.tracks[frame.railway.offset].lane(frame.direction),
      direction: frame.direction
    ).curve(recording.matches(to: frame.railway, in: recording.locations.indices))
  }
}

/// A call of a ride that several phones recorded.
private struct SharedCall {
  let evidence: RideEvidence
  /// Among the stations of the ride.
  let index: Int
  let call: RideEvidence.SeenCall

  private var sources: [RideSource] { evidence.sources }
  private var clock: RideClock { evidence.clock }
  private var station: StationIndex { evidence.frame.stations[index].station }
  private var isFirst: Bool { index == 0 }
  private var isLast: Bool { index == evidence.frame.stations.count - 1 }
  /// Whether the train surely stops there.
  private var isSure: Bool { evidence.frame.stopOdds[index] == nil }

  private static let leastUncertainSeconds = 3.0
  /// No phone saw it: the time is from the usual runs.
  private static let unseenUncertainSeconds = 40.0
  private static let passUncertainSeconds = 20.0
  private static let kindConfidence = (shared: 0.97, alone: 0.9, unseen: 0.6, pass: 0.85)

  /// The readings that count: without the phone that is judged, where two others have one; and
  /// one for each phone, by its places if it has both.
  private var counted: [StandReading] {
    let others = call.readings.filter { !sources[$0.source].isJudged }
    let chosen = Set(others.map { sources[$0.source].id }).count >= 2 ? others : call.readings
    return chosen.filter { reading in
      sources[reading.source].curve != nil
        || !chosen.contains {
          sources[$0.source].id == sources[reading.source].id && sources[$0.source].curve != nil
        }
    }
  }

  var timed: TimedCall {
    if !call.call.isStop { return pass }
    let readings = counted
    guard let arrival = Quantiles.of(readings.map(\.arrival), 0.5),
      let departure = Quantiles.of(readings.map(\.departure), 0.5)
    else { return unseen }
    var timed = stop(isFirst ? 0 : arrival, isLast ? Double(clock.count) : departure, .observed)
    let apart = max(
      isFirst ? 0 : Self.difference(readings.map(\.arrival)),
      isLast ? 0 : Self.difference(readings.map(\.departure)))
    timed.uncertaintySeconds = max(
      readings.count > 1 ? apart : readings[0].uncertaintySeconds, call.movedSeconds,
      Self.leastUncertainSeconds)
    timed.witnesses = readings.map { sources[$0.source].id }
    if !isSure {
      timed.kindConfidence =
        readings.count > 1 ? Self.kindConfidence.shared : Self.kindConfidence.alone
    }
    return timed
  }

  private var unseen: TimedCall {
    var timed = stop(
      isFirst ? 0 : Double(call.call.arrival),
      isLast ? Double(clock.count) : Double(call.call.departure),
      isFirst || isLast ? .extrapolated : .gap)
    timed.uncertaintySeconds = max(Self.unseenUncertainSeconds, call.movedSeconds)
    if !isSure { timed.kindConfidence = Self.kindConfidence.unseen }
    return timed
  }

  /// The pass, at the time that a phone's places show.
  private var pass: TimedCall {
    let seen = sources.filter { !$0.isJudged }.compactMap { $0.calls[station] }
      .first { !$0.call.isStop }
    let time = seen?.call.arrival ?? clock.time(at: Double(call.call.arrival))
    return TimedCall(
      call: Call(station: station, kind: .pass(time: time)), basis: seen?.basis ?? .gap,
      uncertaintySeconds: seen?.uncertaintySeconds ?? Self.passUncertainSeconds,
      kindConfidence: max(seen?.kindConfidence ?? 0, Self.kindConfidence.pass))
  }

  private func stop(
    _ arrival: Double, _ departure: Double, _ basis: LabelOrigin.Basis
  ) -> TimedCall {
    let (start, end) = (clock.time(at: arrival), clock.time(at: departure))
    return TimedCall(
      call: Call(
        station: station,
        kind: .stop(approach: nil, arrival: start, departure: max(start, end))),
      basis: basis, uncertaintySeconds: 0)
  }

  /// What two of the phones differ by, in the median: one phone that is wrong changes little.
  private static func difference(_ seconds: [Double]) -> Double {
    let pairs = seconds.indices.flatMap { index in
      seconds[(index + 1)...].map { abs($0 - seconds[index]) }
    }
    return Quantiles.of(pairs, 0.5) ?? 0
  }
}
