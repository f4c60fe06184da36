package import RailNetwork
package import Text
package import Tracking

/// A stretch on one train of one railway in one direction.
package struct Leg: Sendable, Equatable {
  package var railway: RailwayIndex
  package var direction: RailDirection
  package var trainType: String?
  /// The train's id in the timetable.
  package var train: String?
  /// Every station from the first call to the last, in the order of travel.
  package var calls: [Call]
  /// Railways that are just as right all along, where they are one service on one track.
  package var equivalent: [RailwayIndex]
  /// Who vouches for railway and direction, where the file says so.
  package var labelling: LabelOrigin?
  /// Members of the file that this program doesn't know, kept as they were.
  package var unknownMembers: [JSONMember]

  package init(
    railway: RailwayIndex, direction: RailDirection, trainType: String? = nil,
    train: String? = nil, calls: [Call], equivalent: [RailwayIndex] = [],
    labelling: LabelOrigin? = nil, unknownMembers: [JSONMember] = []
  ) {
    self.railway = railway
    self.direction = direction
    self.trainType = trainType
    self.train = train
    self.calls = calls
    self.equivalent = equivalent
    self.labelling = labelling
    self.unknownMembers = unknownMembers
  }

  /// The leg's own railway, and all that are as right somewhere on it.
  package var railways: [RailwayIndex] { [railway] + equivalent + calls.flatMap(\.equivalent) }

  /// The leg with those railways as right on whose track the network says it runs.
  ///
  /// What shares all its way is ``equivalent``; the rest stands at the calls.
  package func sharingTrack(on network: RailNetwork) -> Leg {
    var leg = self
    let hops = calls.dropLast().map { network.railwaysSharingTrack(from: $0.station, direction) }
    leg.equivalent = (hops.first ?? []).filter { other in hops.allSatisfy { $0.contains(other) } }
    for index in calls.indices {
      let others = hops.isEmpty ? [] : hops[max(0, index - 1)]
      leg.calls[index].equivalent = others.filter { !leg.equivalent.contains($0) }
    }
    return leg
  }
}

/// A station that the train stops at or passes.
package struct Call: Sendable, Equatable {
  package var station: StationIndex
  package var kind: Kind
  /// How far the times may be off; nil where ``GroundTruth/uncertaintySeconds`` holds.
  package var uncertaintySeconds: Double?
  /// Railways that are just as right as the leg's while this call is the focus: on the way to it
  /// and while the train stands there; at the first call, on the way from it.
  package var equivalent: [RailwayIndex]
  /// Who vouches for the call and its times, where the file says so.
  package var labelling: LabelOrigin?
  /// Members of the file that this program doesn't know, kept as they were.
  package var unknownMembers: [JSONMember]

  package enum Kind: Sendable, Hashable {
    /// `approach` is when the train's own display changes from "next" to "soon".
    case stop(approach: Timestamp?, arrival: Timestamp, departure: Timestamp)
    case pass(time: Timestamp)
  }

  package init(
    station: StationIndex, kind: Kind, uncertaintySeconds: Double? = nil,
    equivalent: [RailwayIndex] = [], labelling: LabelOrigin? = nil,
    unknownMembers: [JSONMember] = []
  ) {
    self.station = station
    self.kind = kind
    self.uncertaintySeconds = uncertaintySeconds
    self.equivalent = equivalent
    self.labelling = labelling
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

package enum LegBoundary: Sendable, Hashable {
  /// The train runs on as a train of another railway; the rider stays aboard.
  case throughRunning
  /// The train turns back on the same railway; the rider stays aboard.
  case reversal
  /// The rider leaves one train and boards another; between them nothing is true.
  case transfer

  /// Two stations no farther apart than this may be one place where a train changes railways.
  private static let samePlaceMetres = 1_000.0

  /// What joins two legs that follow one another.
  ///
  /// The rider stays aboard where the train's last call and its first call are one: the same place
  /// at overlapping times. Everything else is a transfer.
  package init(_ leg: Leg, _ next: Leg, network: RailNetwork) {
    self = .transfer
    guard let last = leg.calls.last, let first = next.calls.first,
      first.arrival <= last.departure,
      network.isInterchange(last.station, first.station)
        || network[last.station].coordinate.metres(to: network[first.station].coordinate)
          <= Self.samePlaceMetres
    else { return }
    self =
      leg.railway == next.railway && leg.direction != next.direction ? .reversal : .throughRunning
  }
}
