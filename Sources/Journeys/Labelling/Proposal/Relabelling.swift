import RailNetwork
package import Scoring
import Tracking

extension Labeller {
  /// The journey's truth with its proposed calls labelled anew.
  ///
  /// Railways, directions and stations stay. So do calls that a person confirmed or logged, those
  /// with the time of a timetable or seen by several phones, and an observed end of the ride whose locations were removed.
  package func relabelled(_ journey: Journey, stopsEverywhere: Bool = false) -> GroundTruth {
    var truth = journey.truth
    for index in truth.legs.indices {
      let leg = truth.legs[index]
      guard let from = leg.calls.first?.station, let to = leg.calls.last?.station else { continue }
      let start = index > 0 ? truth.legs[index - 1].calls.last?.arrival : nil
      let end = truth.legs.dropFirst(index + 1).first?.calls.first?.departure
      let locations = journey.locations.filter { location in
        start.map { location.timestamp > $0 } ?? true
          && end.map { location.timestamp < $0 } ?? true
      }
      let hint = LegHint(
        railway: leg.railway, direction: leg.direction, from: from, to: to,
        stopsEverywhere: stopsEverywhere)
      let proposal = propose(locations, hint: hint).truth(truth, network: network)
      guard let new = proposal.legs.first?.calls else { continue }
      let times = journey.locations.map(\.timestamp)
      truth.legs[index].calls =
        RelabelledCalls(
          old: leg.calls, new: new, start: index == 0 ? times.min() : nil,
          end: index == truth.legs.count - 1 ? times.max() : nil
        ).merged
    }
    truth.moveWithoutRide(from: journey.truth.legs)
    let bounds = truth.legs.flatMap(\.calls).map(\.uncertaintySeconds)
    if bounds.allSatisfy({ $0 != nil }), !bounds.isEmpty {
      truth.uncertaintySeconds = LabelProposal.nineInTen(bounds.compactMap(\.self))
    }
    return truth
  }
}

extension Call {
  fileprivate var isObserved: Bool { labelling?.basis == .observed }
}

/// The calls of a leg with new times and kinds where nobody confirmed the old ones.
private struct RelabelledCalls {
  let old: [Call]
  let new: [Call]
  /// The times of the ride's first and last location, at its own first and last call.
  let start: Timestamp?
  let end: Timestamp?

  var merged: [Call] {
    var calls = old.map(relabelled)
    // Fixtures lose the locations before the arrival and after the departure, which showed them.
    if let start, let first = old.first, first.isObserved, start > first.arrival {
      calls[0] = first
    }
    if let end, let last = old.last, last.isObserved, end < last.departure {
      calls[calls.count - 1] = last
    }
    // Beside a call that stays, a new time may be out of order: then the old one stays, too.
    while let index = calls.indices.dropFirst().first(where: {
      calls[$0].arrival <= calls[$0 - 1].departure
        && (calls[$0 - 1] != old[$0 - 1] || calls[$0] != old[$0])
    }) {
      calls[index - 1] = old[index - 1]
      calls[index] = old[index]
    }
    return calls
  }

  private func relabelled(_ call: Call) -> Call {
    guard let labelling = call.labelling, labelling.status == .proposed,
      labelling.basis != .timetable, labelling.basis != .logged, labelling.witnesses.isEmpty,
      let found = new.filter({ $0.station == call.station }).min(by: {
        abs($0.arrival.seconds(since: call.arrival)) < abs($1.arrival.seconds(since: call.arrival))
      })
    else { return call }
    var relabelled = call
    relabelled.kind = found.kind
    relabelled.uncertaintySeconds = found.uncertaintySeconds
    relabelled.labelling = found.labelling
    return relabelled
  }
}
