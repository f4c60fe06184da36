package import Journeys
package import RailNetwork
import Text

/// Puts a proposal into a truth such that proposed and confirmed stay apart.
package enum LabelTruth {
  /// A truth with the members of `head` and the legs of a proposal.
  ///
  /// The statuses say who vouches for railway and direction, and for the calls and their times.
  package static func truth(
    _ proposal: LabelProposal, head: GroundTruth, network: RailNetwork,
    legStatus: LabelOrigin.Status, callStatus: LabelOrigin.Status
  ) -> GroundTruth {
    var truth = head
    truth.legs = zip(proposal.legs, proposal.truthLegs(on: network)).map { proposed, leg in
      var leg = leg
      leg.labelling = legStatus == .confirmed ? .confirmed : proposed.origin
      for (index, call) in proposed.calls.enumerated() {
        leg.calls[index].labelling = callStatus == .confirmed ? .confirmed : call.origin
      }
      return leg
    }
    if callStatus == .proposed { truth.uncertaintySeconds = proposal.uncertaintySeconds }
    return truth
  }

  /// A leg that a person wrote, with what they took over from the proposal marked as proposed.
  package static func marked(_ leg: Leg, proposed: [Leg], isConfirmed: Bool) -> Leg {
    let source = proposed.first {
      $0.railway == leg.railway && $0.direction == leg.direction
        && $0.calls.contains { call in leg.calls.contains { $0.station == call.station } }
    }
    var marked = leg
    marked.trainType = source?.trainType
    guard !isConfirmed else { return marked.confirmed }
    marked.labelling = source?.labelling ?? .confirmed
    for (index, call) in leg.calls.enumerated() {
      let same = source?.calls.first { $0.station == call.station && $0.kind == call.kind }
      marked.calls[index].labelling = same?.labelling ?? .confirmed
    }
    return marked
  }
}

extension Leg {
  /// The leg as a person vouches for it, with all of its calls.
  package var confirmed: Leg {
    var leg = self
    leg.labelling = .confirmed
    for call in leg.calls.indices { leg.calls[call].labelling = .confirmed }
    return leg
  }
}

extension ProposedLeg {
  fileprivate var origin: LabelOrigin {
    LabelOrigin(
      status: .proposed, confidence: confidence.rounded(places: 2),
      alternatives: alternatives.prefix(5).map {
        .init(railway: $0.railway, confidence: $0.confidence.rounded(places: 2))
      })
  }
}

extension TimedCall {
  fileprivate var origin: LabelOrigin {
    LabelOrigin(
      status: .proposed, basis: basis, uncertaintySeconds: uncertaintySeconds.rounded(places: 1),
      confidence: confidence.rounded(places: 2))
  }
}

extension Double {
  /// The number that reads as this one does with so many places.
  fileprivate func rounded(places: Int) -> Double {
    NumberReader.double(NumberText.fixed(self, places: places)) ?? 0
  }
}
