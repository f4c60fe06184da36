package import RailNetwork
package import Tracking

/// One right answer; several can be right at the same time.
package struct Truth: Sendable, Equatable {
  package var railway: RailwayIndex
  package var direction: RailDirection
  /// The station in focus on ``railway``; nil if an equivalent railway doesn't have it.
  package var station: StationIndex?
}

/// A call of the ride, with all its right names.
package struct JudgedCall: Sendable, Equatable {
  /// The leg that ends here or passes; at a through boundary, the leg that ends.
  package var leg: Int
  package var isStop: Bool
  package var approach: Timestamp?
  package var arrival: Timestamp
  package var departure: Timestamp
  /// The uncertainty of arrival and departure.
  package var uncertaintyMilliseconds: Int64
  /// See ``GroundTruth/isScored(_:)``.
  var isScored: Bool { Double(uncertaintyMilliseconds) <= GroundTruth.scoredSeconds * 1_000 }
  package var arriving: [Truth]
  /// The names on the departing leg, which differs at a through boundary.
  package var departing: [Truth]
  /// Whether the rider boards here, or the labels start here.
  package var isFirstOfRide: Bool
  /// Whether the rider leaves the train here, or the labels end here.
  package var isLastOfRide: Bool
  /// Whether the rider's journey ends here.
  package var isDestination: Bool

  /// The station by its first name; every leg has one for each of its calls.
  package var station: StationIndex? { arriving.first?.station }

  package var standing: [Truth] {
    arriving == departing ? arriving : arriving + departing
  }

  /// Other railways that run the same way, see ``SharedWay``, with their names of the station.
  var shared: [Truth] = []

  /// All names under which a display can show the call.
  var names: [Truth] { standing + shared }
}

/// A stretch of labelled time in which the truth does not change.
package struct TruthCell: Sendable, Equatable {
  package var start: Timestamp
  package var end: Timestamp
  package var leg: Int
  /// The index of the call in focus in ``JudgedJourney/calls``.
  package var call: Int
  package var phase: FocusPhase
  /// The phases that are right to show.
  package var shown: [FocusPhase]
  package var truths: [Truth]
  /// Other railways whose display tells the rider the same, see ``SharedWay``.
  var shared: [Truth] = []
  /// Whether an event's uncertainty includes this time, so that phases are not scored.
  package var isPhaseMasked = false

  package var milliseconds: Int64 { end.milliseconds(since: start) }

  /// The part after a moment; nil if nothing is left.
  func from(_ moment: Timestamp) -> TruthCell? {
    guard moment < end else { return nil }
    var cell = self
    cell.start = max(start, moment)
    return cell
  }
}

extension [TruthCell] {
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
    /// "Soon" begins, if that is labelled.
    case approach
    case arrive
    /// "Next" begins for the call after.
    case depart
  }

  package var kind: Kind
  package var time: Timestamp
  /// The end of the time in which a right estimate counts: a minute after the stop.
  package var windowEnd: Timestamp
  package var uncertaintyMilliseconds: Int64
  package var phase: FocusPhase
  package var truths: [Truth]

  /// Whether an estimate shows the new truth: railway, station and phase.
  func isShown(by estimate: Estimate) -> Bool {
    guard let focus = estimate.focus, focus.phase == phase else { return false }
    return truths.contains { $0.railway == estimate.railway && $0.station == focus.station }
  }
}
