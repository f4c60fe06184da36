import RailNetwork
import Tracking

/// The last stage of a rerun: visited or passed, penalties, and who leads at each location.
struct RerunRanking {
  let evidence: CandidateEvidence
  let histories: StationHistories
  /// By index in ``StationHistories/dwells``: whether the station was visited.
  let visits: [Bool]
  /// For a number of passed stations and of orphans.
  let penalties: (Int, Int) -> Double

  /// The history of a candidate.
  struct State {
    var focus: Focus?
    var passed = 0
    var orphans = 0
    var penalty = 0.0
  }

  func estimates() -> [RerunEstimate] {
    var estimates: [RerunEstimate] = []
    forEachLocation { location, states in
      guard let winner = winner(evidence.ranges[location], states) else {
        estimates.appendIfChanged(.none, at: location)
        return
      }
      let focus = winner.candidate.flatMap { states[$0].focus }
      estimates.appendIfChanged(
        Estimate(
          railway: winner.railway, direction: winner.direction, focus: focus,
          nextStop: focus?.station), at: location)
    }
    return estimates
  }

  /// Calls `body` after each location with the states of all candidates; returns the last ones.
  @discardableResult
  func forEachLocation(_ body: (_ location: Int, _ states: [State]) -> Void) -> [State] {
    var states = Reversible(
      Array(repeating: State(penalty: penalties(0, 0)), count: evidence.candidates.count))
    var ahead = evidence.jumps[...]
    var next = 0
    for location in evidence.ranges.indices {
      if !ahead.isEmpty { states.take(&ahead, upTo: location) }
      while next < histories.events.count, histories.events[next].location == location {
        apply(histories.events[next], to: &states.now)
        next += 1
      }
      body(location, states.now)
    }
    return states.now
  }

  /// The candidates of a location, best first, with their scores.
  func ranking(
    at location: Int, _ states: [State]
  ) -> [(offer: CandidateEvidence.Offer, score: Double)] {
    evidence.offers[evidence.ranges[location]].map { ($0, score($0, states)) }
      .sorted { a, b in
        a.score != b.score ? a.score > b.score : a.offer.railway < b.offer.railway
      }
  }

  private func apply(_ event: StationHistories.Event, to states: inout [State]) {
    switch event.kind {
    case .focus(let focus):
      states[event.candidate].focus = focus
      return
    case .leaving(let dwell):
      if let dwell, visits[dwell] { return }
      states[event.candidate].passed += 1
    case .orphan: states[event.candidate].orphans += 1
    }
    let state = states[event.candidate]
    states[event.candidate].penalty = penalties(state.passed, state.orphans)
  }

  /// The offer with the best score; ties are broken by the order in the network.
  private func winner(_ range: Range<Int>, _ states: [State]) -> CandidateEvidence.Offer? {
    guard !range.isEmpty else { return nil }
    var best = evidence.offers[range.lowerBound]
    var bestScore = score(best, states)
    for index in (range.lowerBound + 1)..<max(range.upperBound, range.lowerBound + 1) {
      let offer = evidence.offers[index]
      // Offers come in order of evidence, and penalties only take away.
      if offer.evidence < bestScore { break }
      let score = score(offer, states)
      if score > bestScore || (score == bestScore && offer.railway < best.railway) {
        best = offer
        bestScore = score
      }
    }
    return best
  }

  private func score(_ offer: CandidateEvidence.Offer, _ states: [State]) -> Double {
    offer.evidence - (offer.candidate.map { states[$0].penalty } ?? 0)
  }
}
