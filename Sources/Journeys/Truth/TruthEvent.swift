package import RailNetwork
package import Tracking

/// Something that happens at one moment of a journey.
package struct TruthEvent: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The rider is aboard at the latest: the first departure, or passing, of a train.
    case board
    /// The train announces a stop.
    case approach
    /// The wheels stop.
    case arrive
    /// The wheels roll.
    case depart
    /// The train passes a station without stopping.
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

  package init(time: Timestamp, kind: Kind, station: StationIndex, leg: Int, call: Int) {
    self.time = time
    self.kind = kind
    self.station = station
    self.leg = leg
    self.call = call
  }
}
