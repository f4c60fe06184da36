package import Journeys
package import RailNetwork

/// What a recording itself says about the truth.
package struct LabelProposal: Sendable, Equatable {
  package var legs: [ProposedLeg]

  /// How far the times of most calls may be off: what nine in ten of them keep to.
  package var uncertaintySeconds: Double {
    let all = legs.flatMap(\.calls).map(\.uncertaintySeconds).sorted()
    guard !all.isEmpty else { return 0 }
    return all[min(all.count - 1, all.count * 9 / 10)].rounded(.up)
  }

  /// The legs as a truth has them, with the railways whose track they run on.
  package func truthLegs(on network: RailNetwork) -> [Leg] {
    legs.map { leg in
      Leg(
        railway: leg.railway, direction: leg.direction, trainType: leg.trainType,
        calls: leg.calls.map(\.call)
      ).sharingTrack(on: network)
    }
  }
}

/// A leg with how sure its railway is.
package struct ProposedLeg: Sendable, Equatable {
  package var railway: RailwayIndex
  package var direction: RailDirection
  package var trainType: String?
  package var calls: [TimedCall]
  /// From 0 to 1: the share of belief among the railways that fit.
  package var confidence: Double
  /// The other railways that fit, best first, each with its share.
  package var alternatives: [LabelOrigin.Alternative] = []
  /// The legs that other railways would make, where they fit about as well.
  package var rivals: [ProposedLeg] = []
}

/// What a person knows about a leg before it is labelled.
package struct LegHint: Sendable, Equatable {
  package var railway: RailwayIndex?
  package var direction: RailDirection?
  package var from: StationIndex?
  package var to: StationIndex?

  package init(
    railway: RailwayIndex? = nil, direction: RailDirection? = nil, from: StationIndex? = nil,
    to: StationIndex? = nil
  ) {
    self.railway = railway
    self.direction = direction
    self.from = from
    self.to = to
  }
}
