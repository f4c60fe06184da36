import Journeys
package import Tracking

/// A moment at which the rider noted that the train stood still, or moved off.
package struct LoggedTime: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case arrival
    case departure
  }

  package var timestamp: Timestamp
  package var kind: Kind

  package init(timestamp: Timestamp, kind: Kind) {
    self.timestamp = timestamp
    self.kind = kind
  }
}

extension LabelProposal {
  /// A rider's note is taken for a call whose own time is at most this far away.
  package static let loggedReachSeconds = 60.0
  /// How far a note may be off: a thumb that waits for the train to stand.
  package static let loggedUncertaintySeconds = 2.0

  /// The proposal with its times drawn to what the rider noted.
  ///
  /// A note says no station: it is taken for the call with the nearest time of its kind. A pass at
  /// which the rider noted something becomes a stop. Of two notes for one time the nearer counts,
  /// and none is taken that would put calls out of order.
  ///
  /// - Returns: the proposal, and how many notes were taken.
  package func drawn(to times: [LoggedTime]) -> (proposal: LabelProposal, taken: Int) {
    var proposal = self
    var taken: Set<LoggedTime> = []
    for leg in legs.indices {
      var claims: [Claim: LoggedTime] = [:]
      for time in times {
        guard let claim = nearest(to: time, in: legs[leg].calls) else { continue }
        if let rival = claims[claim.place], distance(rival, to: claim.place, leg) <= claim.seconds {
          continue
        }
        claims[claim.place] = time
      }
      for call in legs[leg].calls.indices {
        let arrival = claims[Claim(call: call, kind: .arrival)]
        let departure = claims[Claim(call: call, kind: .departure)]
        guard
          let drawn = legs[leg].calls[call].drawn(
            arrival: arrival?.timestamp, departure: departure?.timestamp),
          proposal.legs[leg].accepts(drawn, at: call)
        else { continue }
        proposal.legs[leg].calls[call] = drawn
        taken.formUnion([arrival, departure].compactMap(\.self))
      }
    }
    return (proposal, taken.count)
  }

  /// One of the two times of a call.
  private struct Claim: Hashable {
    var call: Int
    var kind: LoggedTime.Kind
  }

  private func nearest(
    to time: LoggedTime, in calls: [TimedCall]
  ) -> (place: Claim, seconds: Double)? {
    let distances = calls.map { abs(time.timestamp.seconds(since: $0.call.time(time.kind))) }
    guard let call = distances.indices.min(by: { distances[$0] < distances[$1] }),
      distances[call] <= Self.loggedReachSeconds
    else { return nil }
    return (Claim(call: call, kind: time.kind), distances[call])
  }

  private func distance(_ time: LoggedTime, to claim: Claim, _ leg: Int) -> Double {
    abs(time.timestamp.seconds(since: legs[leg].calls[claim.call].call.time(claim.kind)))
  }
}

extension Call {
  fileprivate func time(_ kind: LoggedTime.Kind) -> Timestamp {
    kind == .arrival ? arrival : departure
  }
}

extension TimedCall {
  /// The call with one or both times as noted, or nil if nothing was, or it can't be so.
  fileprivate func drawn(arrival: Timestamp?, departure: Timestamp?) -> TimedCall? {
    guard arrival != nil || departure != nil else { return nil }
    let from = arrival ?? min(call.arrival, departure ?? call.arrival)
    let to = departure ?? max(call.departure, from)
    guard from <= to else { return nil }
    var drawn = self
    drawn.call.kind = .stop(
      approach: call.approach.flatMap { $0 <= from ? $0 : nil }, arrival: from, departure: to)
    drawn.basis = .logged
    if arrival != nil, departure != nil {
      drawn.uncertaintySeconds = LabelProposal.loggedUncertaintySeconds
    }
    return drawn
  }
}

extension ProposedLeg {
  /// Whether a call keeps its place between its neighbours.
  fileprivate func accepts(_ call: TimedCall, at index: Int) -> Bool {
    let isAfter = index == 0 || calls[index - 1].call.departure <= call.call.arrival
    let isBefore =
      index + 1 == calls.count || call.call.departure <= calls[index + 1].call.arrival
    return isAfter && isBefore
  }
}
