import Gate
import Journeys
import RailNetwork
import Scoring
import Tracking

extension ClaimJudge {
  /// Whether a tracker that shows the truth refutes the claim.
  func isMendable(on journey: Journey, network: RailNetwork) -> Bool {
    !holdsForTruth(of: journey, network: network) && equalLeg(atEndOf: journey) == nil
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

  /// The last leg, if the railway of an `ends on` claim shares its track, so that both are right.
  func equalLeg(atEndOf journey: Journey) -> Leg? {
    guard case .endsOn = claim.content, !claim.isNegated, !subjects.railways.isEmpty,
      let end = journey.locations.map(\.timestamp).max(),
      let leg = journey.truth.legs.last(where: { ($0.calls.first?.arrival ?? end) <= end })
        ?? journey.truth.legs.first,
      let call = leg.calls.first(where: { $0.departure >= end }) ?? leg.calls.last
    else { return nil }
    return subjects.railways.isSubset(of: leg.equivalent + call.equivalent) ? leg : nil
  }
}
