import RailNetwork
import Scoring
import Tracking

extension ClaimJudge {
  /// Whether a tracker that shows the truth refutes the claim, and what the tracker said is not
  /// right, too.
  func isMendable(_ evidence: ClaimEvidence, network: RailNetwork) -> Bool {
    !holdsForTruth(of: evidence.journey, network: network) && equalLeg(in: evidence) == nil
  }

  /// Whether the claim also holds for a tracker that shows the truth and, for `ends on`, names a
  /// railway.
  func holdsForTruth(of journey: Journey, network: RailNetwork) -> Bool {
    let judged = JudgedJourney(journey, suite: "", network: network)
    var said = Clairvoyant.transcript(of: judged)
    while let last = said.estimates.last, last.estimate.railway == nil {
      said.estimates.removeLast()
    }
    if case .endsOn = claim.content, said.estimates.isEmpty, !journey.truth.legs.isEmpty {
      return true
    }
    return judge(ClaimEvidence(journey, Performance(said, on: judged))).holds
  }

  /// A leg of the truth, if the railway that the tracker named shares its track whenever the claim
  /// is about it, so that both are right.
  func equalLeg(in evidence: ClaimEvidence) -> Leg? {
    guard !claim.isNegated, !subjects.railways.isEmpty else { return nil }
    var named: [(time: Timestamp, railways: Set<RailwayIndex>)] = []
    switch claim.content {
    case .endsOn:
      let end = evidence.journey.locations.map(\.timestamp).max()
      named = end.map { [($0, subjects.railways)] } ?? []
    case .says(nil, _) where subjects.stations.isEmpty:
      named = evidence.transcript.estimates.compactMap { said in
        guard let railway = said.estimate.railway, subjects.railways.contains(railway) else {
          return nil
        }
        return (said.timestamp, [railway])
      }
    default: break
    }
    let legs = named.map { time, railways -> Leg? in
      guard let (leg, calls) = evidence.journey.truth.place(at: time) else { return nil }
      return railways.isSubset(of: leg.equivalent + calls.flatMap(\.equivalent)) ? leg : nil
    }
    return legs.contains(nil) ? nil : legs.last ?? nil
  }
}

extension GroundTruth {
  /// The leg that is ridden at a time, or the nearest one, and the next call on it, with the one
  /// before if that may still last.
  fileprivate func place(at time: Timestamp) -> (leg: Leg, calls: [Call])? {
    guard
      let leg = legs.last(where: { ($0.calls.first?.arrival ?? time) <= time }) ?? legs.first,
      let next = leg.calls.first(where: { $0.departure >= time }) ?? leg.calls.last
    else { return nil }
    let before = leg.calls.last { call in
      call.departure < time
        && time.seconds(since: call.departure) <= uncertaintySeconds(of: call)
    }
    return (leg, [next] + (before.map { [$0] } ?? []))
  }
}
