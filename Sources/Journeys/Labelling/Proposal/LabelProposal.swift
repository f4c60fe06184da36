package import RailNetwork
package import Scoring

/// A proposal of the truth from a recording alone.
package struct LabelProposal: Sendable, Equatable {
  package var legs: [ProposedLeg]

  /// The uncertainty of the times that nine in ten calls don't exceed.
  package var uncertaintySeconds: Double {
    LabelProposal.nineInTen(legs.flatMap(\.calls).map(\.truthUncertaintySeconds))
  }

  /// The number that nine in ten don't exceed, rounded up.
  static func nineInTen(_ seconds: [Double]) -> Double {
    let all = seconds.sorted()
    guard !all.isEmpty else { return 0 }
    return all[min(all.count - 1, all.count * 9 / 10)].rounded(.up)
  }

  /// The legs in the form of a truth, with the railways that share their track.
  func truthLegs(on network: RailNetwork) -> [Leg] {
    legs.map { leg in
      Leg(
        railway: leg.railway, direction: leg.direction, trainType: leg.train?.type,
        train: leg.train?.id, calls: leg.calls.map(\.call)
      ).sharingTrack(on: network)
    }
  }

  /// A truth with the members of `head` and the proposed legs, marked as proposed.
  package func truth(_ head: GroundTruth, network: RailNetwork) -> GroundTruth {
    var truth = head
    truth.legs = zip(legs, truthLegs(on: network)).map { proposed, leg in
      var leg = leg
      // Railways on the same track are also right.
      let others = proposed.alternatives.filter { !leg.equivalent.contains($0.railway) }
      let rest = others.reduce(0) { $0 + $1.confidence }
      leg.labelling = LabelOrigin(
        status: .proposed, confidence: max(0, 1 - rest).rounded(places: 2),
        alternatives: others.prefix(5).map {
          .init(railway: $0.railway, confidence: $0.confidence.rounded(places: 2))
        }, trainConfidence: proposed.train.map { $0.confidence.rounded(places: 2) })
      for (index, call) in proposed.calls.enumerated() {
        leg.calls[index].uncertaintySeconds = min(
          call.truthUncertaintySeconds.rounded(.up), GroundTruth.mostUncertainSeconds)
        leg.calls[index].labelling = LabelOrigin(
          status: .proposed, basis: call.basis,
          uncertaintySeconds: call.boundSeconds.rounded(places: 1),
          confidence: call.confidence.rounded(places: 2), witnesses: call.witnesses)
      }
      return leg
    }
    truth.uncertaintySeconds = uncertaintySeconds
    return truth
  }
}

extension Double {
  /// The number rounded to this many places, as it will be read back.
  fileprivate func rounded(places: Int) -> Double {
    NumberReader.double(NumberText.fixed(self, places: places)) ?? 0
  }
}

/// One railway that may explain a stretch of a recording.
package struct ProposedLeg: Sendable, Equatable {
  package var railway: RailwayIndex
  package var direction: RailDirection
  package var calls: [TimedCall]
  /// From 0 to 1: its share of belief among the railways that fit.
  package var confidence: Double
  /// Lower is more likely: the distances to the track, and stops that don't fit its stations.
  var cost = 0.0
  /// The other railways that fit, best first, each with its share.
  package var alternatives: [LabelOrigin.Alternative] = []
  /// The likeliest train of the timetable, where it is known and one is likelier than not.
  package var train: ProposedTrain?
}

/// The train of the timetable that a leg was probably ridden on.
package struct ProposedTrain: Sendable, Equatable {
  package var id: String
  package var type: String
  /// From 0 to 1.
  package var confidence: Double
}

/// A person's facts about a leg before labelling.
package struct LegHint: Sendable, Equatable {
  var railway: RailwayIndex?
  var direction: RailDirection?
  var from: StationIndex?
  var to: StationIndex?
  /// Whether the train is known to stop at every station.
  var stopsEverywhere = false
}
