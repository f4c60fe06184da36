package import Journeys
package import RailNetwork
import Text

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
  func truthLegs(on network: RailNetwork) -> [Leg] {
    legs.map { leg in
      Leg(
        railway: leg.railway, direction: leg.direction, calls: leg.calls.map(\.call)
      ).sharingTrack(on: network)
    }
  }

  /// A truth with the members of `head` and the proposed legs, marked as proposed.
  package func truth(_ head: GroundTruth, network: RailNetwork) -> GroundTruth {
    var truth = head
    truth.legs = zip(legs, truthLegs(on: network)).map { proposed, leg in
      var leg = leg
      // Railways on the same track are as right.
      let others = proposed.alternatives.filter { !leg.equivalent.contains($0.railway) }
      let rest = others.reduce(0) { $0 + $1.confidence }
      leg.labelling = LabelOrigin(
        status: .proposed, confidence: max(0, 1 - rest).rounded(places: 2),
        alternatives: others.prefix(5).map {
          .init(railway: $0.railway, confidence: $0.confidence.rounded(places: 2))
        })
      for (index, call) in proposed.calls.enumerated() {
        leg.calls[index].uncertaintySeconds = min(
          call.truthUncertaintySeconds.rounded(.up), GroundTruth.mostUncertainSeconds)
        leg.calls[index].labelling = LabelOrigin(
          status: .proposed, basis: call.basis,
          uncertaintySeconds: call.uncertaintySeconds.rounded(places: 1),
          confidence: call.confidence.rounded(places: 2))
      }
      return leg
    }
    truth.uncertaintySeconds = uncertaintySeconds
    return truth
  }
}

extension Double {
  /// The number that reads as this one does with so many places.
  fileprivate func rounded(places: Int) -> Double {
    NumberReader.double(NumberText.fixed(self, places: places)) ?? 0
  }
}

/// One railway as an explanation of a stretch of a recording.
package struct ProposedLeg: Sendable, Equatable {
  package var railway: RailwayIndex
  package var direction: RailDirection
  package var calls: [TimedCall]
  /// From 0 to 1: the share of belief among the railways that fit.
  package var confidence: Double
  /// Lower is likelier: the distances to the track, and stops that don't fit its stations.
  var cost = 0.0
  /// The other railways that fit, best first, each with its share.
  package var alternatives: [LabelOrigin.Alternative] = []
}

/// What a person knows about a leg before it is labelled.
package struct LegHint: Sendable, Equatable {
  var railway: RailwayIndex?
  var direction: RailDirection?
  var from: StationIndex?
  var to: StationIndex?
  /// Whether the train is known to stop at every station.
  var stopsEverywhere = false
}
