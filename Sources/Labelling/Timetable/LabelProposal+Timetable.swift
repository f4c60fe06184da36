package import RailNetwork

extension LabelProposal {
  /// The proposal with each leg completed by the train that fits it best.
  ///
  /// Among railways between which the locations can't tell, that one is taken whose timetable has
  /// the better train: parallel railways differ in when their trains run. `fitter` makes a fitter
  /// for a leg, or nil where its railway has no timetable.
  package func completed<Failure>(
    network: RailNetwork, fitter: (ProposedLeg) throws(Failure) -> TimetableFitter?
  ) throws(Failure) -> LabelProposal {
    var legs = legs
    for index in legs.indices {
      var best: (leg: ProposedLeg, fit: TimetableFit, fitter: TimetableFitter)?
      for leg in [legs[index]] + legs[index].rivals {
        guard let fitter = try fitter(leg), let fit = fitter.fit(leg),
          fit.cost < best?.fit.cost ?? .infinity
        else { continue }
        best = (leg, fit, fitter)
      }
      guard let best else { continue }
      let proposed = legs[index]
      legs[index] = best.leg.completed(by: best.fit, fitter: best.fitter)
      guard best.leg.railway != proposed.railway else { continue }
      legs[index].alternatives =
        [ProposedLeg.Alternative(railway: proposed.railway, confidence: proposed.confidence)]
        + proposed.alternatives.filter { $0.railway != best.leg.railway }
    }
    return LabelProposal(legs: LegJoints.join(legs, network: network))
  }
}
