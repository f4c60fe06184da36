package import PlainText
package import RailNetwork
package import Tracking

/// Where a journey comes from.
package enum JourneySource: String, Sendable, Hashable {
  case recorded
  case simulated
}

/// What was true on a journey, with every id resolved in its network.
package struct GroundTruth: Sendable, Hashable {
  package var id: String
  package var title: String
  package var network: String
  package var source: JourneySource
  package var tags: [String]
  package var notes: String
  package var legs: [Leg]
  /// How far the times of calls may be off.
  package var uncertaintySeconds: Double?
  /// Where the rider gets off, if not at the last call.
  package var alight: StationIndex?
  /// Members of the file that this program doesn't know, kept as they were.
  package var unknownMembers: [JSONMember]

  package init(
    id: String, title: String, network: String, source: JourneySource, tags: [String] = [],
    notes: String = "", legs: [Leg], uncertaintySeconds: Double? = nil,
    alight: StationIndex? = nil, unknownMembers: [JSONMember] = []
  ) {
    self.id = id
    self.title = title
    self.network = network
    self.source = source
    self.tags = tags
    self.notes = notes
    self.legs = legs
    self.uncertaintySeconds = uncertaintySeconds
    self.alight = alight
    self.unknownMembers = unknownMembers
  }
}

/// The part of a journey on one railway in one direction.
package struct Leg: Sendable, Hashable {
  package var railway: RailwayIndex
  package var direction: RailDirection
  /// Such as `Tokyu.Local`.
  package var trainType: String?
  /// Every station from the first call to the last, in the order of travel.
  package var calls: [Call]
  /// Railways that are just as right an answer, where two are one service on one track.
  package var equivalent: [RailwayIndex]
  /// Members of the file that this program doesn't know, kept as they were.
  package var unknownMembers: [JSONMember]

  package init(
    railway: RailwayIndex, direction: RailDirection, trainType: String? = nil, calls: [Call],
    equivalent: [RailwayIndex] = [], unknownMembers: [JSONMember] = []
  ) {
    self.railway = railway
    self.direction = direction
    self.trainType = trainType
    self.calls = calls
    self.equivalent = equivalent
    self.unknownMembers = unknownMembers
  }
}

/// A station that the train stops at or passes.
package struct Call: Sendable, Hashable {
  package var station: StationIndex
  package var kind: Kind

  package enum Kind: Sendable, Hashable {
    /// `approach` is when the train's own display changes from "next" to "soon".
    case stop(approach: Timestamp?, arrival: Timestamp, departure: Timestamp)
    case pass(time: Timestamp)
  }

  package init(station: StationIndex, kind: Kind) {
    self.station = station
    self.kind = kind
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
