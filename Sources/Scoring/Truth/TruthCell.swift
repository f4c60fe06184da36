package import RailNetwork
package import Tracking

/// One way to be right; where truth is set-valued there are several at a time.
package struct Truth: Sendable, Equatable {
  package var railway: RailwayIndex
  package var direction: RailDirection
  /// The station in focus as a station of ``railway``; nil where an equivalent railway has none.
  package var station: StationIndex?
}

/// A call on the way of the ride, with every right name for it.
package struct JudgedCall: Sendable, Equatable {
  /// The leg that ends or runs here; at a through boundary the leg that ends.
  package var leg: Int
  package var isStop: Bool
  package var approach: Timestamp?
  package var arrival: Timestamp
  package var departure: Timestamp
  /// How far arrival and departure may be off.
  package var uncertaintyMilliseconds: Int64
  /// As the leg that arrives names it.
  package var arriving: [Truth]
  /// As the leg that departs names it: another one at a through boundary.
  package var departing: [Truth]
  /// Whether the rider boards here, or the labels start here.
  package var isFirstOfRide: Bool
  /// Whether the rider leaves the train here, or the labels end here.
  package var isLastOfRide: Bool
  /// Whether the rider's way ends here.
  package var isDestination: Bool

  /// The station by its first name; every leg has one for each of its calls.
  package var station: StationIndex? { arriving.first?.station }

  package var standing: [Truth] {
    arriving == departing ? arriving : arriving + departing
  }
}

/// A stretch of labelled time in which nothing about the truth changes.
package struct TruthCell: Sendable, Equatable {
  package var start: Timestamp
  package var end: Timestamp
  package var leg: Int
  /// The index of the call in focus in ``JudgedJourney/calls``.
  package var call: Int
  /// As labelled.
  package var phase: FocusPhase
  /// The phases of which the display is right to show any.
  package var shown: [FocusPhase]
  package var truths: [Truth]
  /// Whether an event's uncertainty reaches here, so that phases are not scored.
  package var isPhaseMasked = false

  package var milliseconds: Int64 { end.milliseconds(since: start) }

  /// What lies after a moment; nil of nothing.
  func from(_ moment: Timestamp) -> TruthCell? {
    guard moment < end else { return nil }
    var cell = self
    cell.start = max(start, moment)
    return cell
  }
}

extension [TruthCell] {
  /// The cells in order, those that follow one another and show the same as one.
  func joined(where isSame: (TruthCell, TruthCell) -> Bool) -> [TruthCell] {
    reduce(into: []) { joined, cell in
      if let last = joined.last, last.end == cell.start, last.call == cell.call,
        isSame(last, cell)
      {
        joined[joined.count - 1].end = cell.end
      } else {
        joined.append(cell)
      }
    }
  }
}

package struct FocusChange: Sendable, Equatable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// "Soon" begins, where that is labelled.
    case approach
    case arrive
    /// "Next", the call after, begins.
    case depart
  }

  package var kind: Kind
  package var time: Timestamp
  /// The index in ``JudgedJourney/calls`` of the call that the display shows from then on.
  package var call: Int
  /// Until when a right estimate still counts: as long as the stop lasts and a minute more.
  package var windowEnd: Timestamp
  /// How far the time may be off.
  package var uncertaintyMilliseconds: Int64
  package var phase: FocusPhase
  package var truths: [Truth]

  /// Whether an estimate shows what is true from then on: railway, station and phase.
  func isShown(by estimate: Estimate) -> Bool {
    guard let focus = estimate.focus, focus.phase == phase else { return false }
    return truths.contains { $0.railway == estimate.railway && $0.station == focus.station }
  }
}
