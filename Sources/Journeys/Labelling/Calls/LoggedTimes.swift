import Scoring
package import Tracking

/// A moment at which the rider noted that the train stopped, or departed.
package struct LoggedTime: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case arrival, departure
  }

  package var timestamp: Timestamp
  package var kind: Kind

  package init(timestamp: Timestamp, kind: Kind) {
    self.timestamp = timestamp
    self.kind = kind
  }
}

extension LabelProposal {
  /// A rider's note belongs to a call at most this far from its time.
  static let loggedReachSeconds = 60.0
  /// The uncertainty of a note: the delay of a person who taps when the train stands.
  static let loggedUncertaintySeconds = 2.0

  /// The proposal with its times moved to the rider's notes, and the number of notes used.
  ///
  /// A note has no station: it belongs to the call with the nearest time of its kind. A pass with a
  /// note becomes a stop. A note that would put calls out of order is ignored.
  package func drawn(to times: [LoggedTime]) -> (proposal: LabelProposal, taken: Int) {
    var proposal = self
    var taken: Set<LoggedTime> = []
    for leg in legs.indices {
      let nearest = nearest(times, to: legs[leg].calls)
      for call in legs[leg].calls.indices {
        let arrival = nearest[CallTime(call: call, kind: .arrival)]
        let departure = nearest[CallTime(call: call, kind: .departure)]
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

  private struct CallTime: Hashable {
    var call: Int
    var kind: LoggedTime.Kind
  }

  private func nearest(_ notes: [LoggedTime], to calls: [TimedCall]) -> [CallTime: LoggedTime] {
    func seconds(_ note: LoggedTime, _ call: Int) -> Double {
      let own = note.kind == .arrival ? calls[call].call.arrival : calls[call].call.departure
      return abs(note.timestamp.seconds(since: own))
    }
    var found: [CallTime: LoggedTime] = [:]
    for note in notes {
      guard let call = calls.indices.min(by: { seconds(note, $0) < seconds(note, $1) }),
        seconds(note, call) <= Self.loggedReachSeconds
      else { continue }
      let time = CallTime(call: call, kind: note.kind)
      if let rival = found[time], seconds(rival, call) <= seconds(note, call) { continue }
      found[time] = note
    }
    return found
  }
}

extension TimedCall {
  /// The call with one or both times as noted; nil without notes, or if the times are impossible.
  fileprivate func drawn(arrival: Timestamp?, departure: Timestamp?) -> TimedCall? {
    guard arrival != nil || departure != nil else { return nil }
    let from = arrival ?? min(call.arrival, departure ?? call.arrival)
    let to = departure ?? max(call.departure, from)
    guard from <= to else { return nil }
    var drawn = self
    drawn.call.kind = .stop(
      approach: call.approach.flatMap { $0 <= from ? $0 : nil }, arrival: from, departure: to)
    drawn.basis = .logged
    switch unseen {
    case .arrival where arrival != nil, .departure where departure != nil: drawn.unseen = nil
    default: break
    }
    if arrival != nil, departure != nil {
      drawn.uncertaintySeconds = LabelProposal.loggedUncertaintySeconds
    }
    return drawn
  }
}

extension ProposedLeg {
  /// Whether a call stays between its neighbours.
  fileprivate func accepts(_ call: TimedCall, at index: Int) -> Bool {
    let isAfter = index == 0 || calls[index - 1].call.departure <= call.call.arrival
    let isBefore = index + 1 == calls.count || call.call.departure <= calls[index + 1].call.arrival
    return isAfter && isBefore
  }
}
