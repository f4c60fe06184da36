package import RailNetwork
package import Tracking

/// A part of a journey on one train of one railway in one direction.
package struct Leg: Sendable, Equatable {
  package var railway: RailwayIndex
  package var direction: RailDirection
  package var trainType: String?
  /// The train's id in the timetable.
  package var train: String?
  /// Every station from the first call to the last, in the order of travel.
  package var calls: [Call]
  /// Railways that are equally right for the whole leg, because they share its track as one
  /// service.
  package var equivalent: [RailwayIndex]
  /// The source of railway and direction, if the file gives it.
  package var labelling: LabelOrigin?
  /// Unknown members of the file, kept unchanged.
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

  /// The leg's own railway, and all railways that are equally right somewhere on the leg.
  package var railways: [RailwayIndex] { [railway] + equivalent + calls.flatMap(\.equivalent) }

  /// The leg with all railways marked as equally right that share its track in the network.
  ///
  /// Railways that share the whole leg are in ``equivalent``; others are listed at the calls.
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
  /// The uncertainty of the times; nil to use ``GroundTruth/uncertaintySeconds``.
  package var uncertaintySeconds: Double?
  /// Railways that are as right as the leg's while this call is the focus: on the way to it and
  /// during its stop; for the first call, on the way from it.
  package var equivalent: [RailwayIndex]
  /// The source of the call and its times, if the file gives it.
  package var labelling: LabelOrigin? {
    get { origin.first }
    set { origin = newValue.map { [$0] } ?? [] }
  }
  /// Empty or one value: where there is none, an empty list takes a tenth of the memory of an
  /// optional value.
  private var origin: [LabelOrigin]
  /// Unknown members of the file, kept unchanged.
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
    origin = labelling.map { [$0] } ?? []
    self.unknownMembers = unknownMembers
  }

  package var isStop: Bool {
    if case .stop = kind { return true }
    return false
  }

  /// The time when the train reaches the station: its arrival, or the time of passing.
  package var arrival: Timestamp {
    switch kind {
    case .stop(_, let arrival, _): arrival
    case .pass(let time): time
    }
  }

  /// The time when the train leaves the station: its departure, or the time of passing.
  package var departure: Timestamp {
    switch kind {
    case .stop(_, _, let departure): departure
    case .pass(let time): time
    }
  }

  /// The time when the train announces the station, if known.
  package var approach: Timestamp? {
    if case .stop(let approach, _, _) = kind { return approach }
    return nil
  }
}

package enum LegBoundary: Sendable, Hashable {
  /// The train continues as a train of another railway; the rider stays aboard.
  case throughRunning
  /// The train turns back on the same railway; the rider stays aboard.
  case reversal
  /// The rider changes trains; in between there is no true railway.
  case transfer

  /// Two stations within this distance can be one place where a train changes railways.
  private static let samePlaceMetres = 1_000.0

  /// The connection between two successive legs.
  ///
  /// The rider stays aboard if the first train's last call and the second train's first call are at
  /// the same place with overlapping times. Otherwise it is a transfer.
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
