package import RailNetwork
package import Tracking

/// Something that happens at one moment of a journey.
package struct TruthEvent: Sendable, Equatable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The rider is aboard at the latest: the first departure, or passing, of a train.
    case board
    case approach
    /// The wheels stop.
    case arrive
    /// The wheels roll.
    case depart
    case pass
    /// The train turns back on its railway.
    case reverse
    /// The rider leaves a train for another: the last arrival of the one that is left.
    case transfer
    /// The ride ends: the arrival at the station where the rider gets off.
    case alight
  }

  package var time: Timestamp
  package var kind: Kind
  package var station: StationIndex
  package var leg: Int
  package var call: Int
}

extension TruthTimelineBuilder {
  /// The events in order of time; those of one moment in the order of the calls.
  ///
  /// Where the rider stays aboard from leg to leg, the shared call arrives once, as the last call
  /// of the one, and departs once, as the first call of the other.
  func events() -> [TruthEvent] {
    var events: [TruthEvent] = []
    for leg in legs.indices {
      let staysOnFrom = leg > 0 && boundaries[leg - 1] != .transfer
      let staysOnTo = leg + 1 < legs.count && boundaries[leg] != .transfer
      for call in legs[leg].calls.indices {
        let isShared = staysOnFrom && call == 0
        let isSharedWithNext = staysOnTo && call == legs[leg].calls.count - 1
        add(leg, call, arrives: !isShared, departs: !isSharedWithNext, &events)
      }
      addEnds(leg, staysOnFrom: staysOnFrom, staysOnTo: staysOnTo, &events)
    }
    addAlight(&events)
    return events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  private func add(
    _ leg: Int, _ call: Int, arrives: Bool, departs: Bool, _ events: inout [TruthEvent]
  ) {
    let record = legs[leg].calls[call]
    switch record.kind {
    case .pass(let time):
      if arrives { events.append(event(.pass, time, leg, call)) }
    case .stop(let approach, let arrival, let departure):
      if arrives {
        if let approach { events.append(event(.approach, approach, leg, call)) }
        events.append(event(.arrive, arrival, leg, call))
      }
      if departs { events.append(event(.depart, departure, leg, call)) }
    }
  }

  private func addEnds(
    _ leg: Int, staysOnFrom: Bool, staysOnTo: Bool, _ events: inout [TruthEvent]
  ) {
    guard let first = legs[leg].calls.first, let last = legs[leg].calls.last else { return }
    if !staysOnFrom {
      events.append(event(.board, first.departure, leg, 0))
    } else if boundaries[leg - 1] == .reversal {
      events.append(event(.reverse, first.departure, leg, 0))
    }
    if !staysOnTo, leg + 1 < legs.count {
      events.append(event(.transfer, last.arrival, leg, legs[leg].calls.count - 1))
    }
  }

  private func addAlight(_ events: inout [TruthEvent]) {
    for leg in legs.indices.reversed() {
      for call in legs[leg].calls.indices.reversed() {
        let record = legs[leg].calls[call]
        guard alight == nil || record.station == alight else { continue }
        events.append(event(.alight, record.arrival, leg, call))
        return
      }
    }
  }

  private func event(
    _ kind: TruthEvent.Kind, _ time: Timestamp, _ leg: Int, _ call: Int
  ) -> TruthEvent {
    TruthEvent(time: time, kind: kind, station: legs[leg].calls[call].station, leg: leg, call: call)
  }
}
