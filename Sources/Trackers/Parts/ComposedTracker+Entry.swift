public import Tracking

extension ComposedTracker {
  /// The catalogue entry of this combination.
  ///
  /// A name declared by several parts is one parameter.
  public static func entry(id: String, summary: String) -> TrackerEntry {
    let declared =
      R.Parameters.declarations + D.Parameters.declarations + S.Parameters.declarations
      + CandidateParameters.declarations
    var parameters: [ParameterDeclaration] = []
    for declaration in declared where !parameters.contains(where: { $0.name == declaration.name }) {
      parameters.append(declaration)
    }
    return TrackerEntry(
      id: id, summary: summary, parameters: parameters,
      constraints: R.Parameters.constraints + D.Parameters.constraints + S.Parameters.constraints,
      replay: replayMaker, cheapInReplay: cheapInReplay
    ) { network, values in
      ComposedTracker(
        network: network, candidates: CandidateParameters(values),
        railway: R.Parameters(values), direction: D.Parameters(values),
        station: S.Parameters(values))
    }
  }

  private static var cheapInReplay: Set<String> {
    guard let part = S.self as? any ReplayableStationPart.Type else { return [] }
    return part.verdictParameters.union(R.penaltyParameters)
  }

  /// A replay in stages, where the station part knows how.
  private static var replayMaker: TrackerEntry.ReplayMaker? {
    guard let part = S.self as? any ReplayableStationPart.Type else { return nil }
    return { network, surroundings, varying in
      part.replay(
        R.self, D.self, network: network, surroundings: surroundings, varying: varying)
    }
  }
}
