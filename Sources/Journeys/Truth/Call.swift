package import PlainText
package import RailNetwork
package import Tracking

/// A station that the train stops at or passes.
package struct Call: Sendable, Hashable {
  package var station: StationIndex
  package var kind: Kind
  /// Members of the file that this program doesn't know, kept as they were.
  package var unknownMembers: [JSONMember]

  package enum Kind: Sendable, Hashable {
    /// `approach` is when the train's own display changes from "next" to "soon".
    case stop(approach: Timestamp?, arrival: Timestamp, departure: Timestamp)
    case pass(time: Timestamp)
  }

  package init(station: StationIndex, kind: Kind, unknownMembers: [JSONMember] = []) {
    self.station = station
    self.kind = kind
    self.unknownMembers = unknownMembers
  }

  package var isStop: Bool {
    if case .stop = kind { return true }
    return false
  }

  /// When the train reaches the station: its arrival, or the time of passing.
  package var arrival: Timestamp {
    switch kind {
    case .stop(_, let arrival, _): arrival
    case .pass(let time): time
    }
  }

  /// When the train leaves the station: its departure, or the time of passing.
  package var departure: Timestamp {
    switch kind {
    case .stop(_, _, let departure): departure
    case .pass(let time): time
    }
  }

  /// When the train announces the station, where that is known.
  package var approach: Timestamp? {
    if case .stop(let approach, _, _) = kind { return approach }
    return nil
  }
}
