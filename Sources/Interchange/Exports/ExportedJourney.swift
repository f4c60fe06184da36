package import Journeys
package import RailNetwork
package import Tracking

/// A journey on its way into another program: what was recorded, and what is laid over it.
package struct ExportedJourney: Sendable {
  package var recording: ImportedRecording
  /// The network of the truth and the estimates; nil if there are neither.
  package var network: RailNetwork?
  /// What was true, to be shown as calls; nil to leave it out.
  package var truth: GroundTruth?
  /// What trackers such as `v3` said, each with one estimate per location.
  package var estimates: [(tracker: String, estimates: [Estimate])]

  package init(
    recording: ImportedRecording, network: RailNetwork? = nil, truth: GroundTruth? = nil,
    estimates: [(tracker: String, estimates: [Estimate])] = []
  ) {
    self.recording = recording
    self.network = network
    self.truth = truth
    self.estimates = estimates
  }
}

/// A call of a truth with the names that a map shows.
struct ExportedCall {
  var station: Station
  var railway: String
  var direction: String
  var call: Call

  /// The calls of a journey's truth, in the order of travel; none if it is left out.
  static func all(_ journey: ExportedJourney) -> [ExportedCall] {
    guard let network = journey.network, let truth = journey.truth else { return [] }
    return truth.legs.flatMap { leg in
      leg.calls.map { call in
        ExportedCall(
          station: network[call.station], railway: network[leg.railway].id,
          direction: network[leg.railway].directionID(leg.direction), call: call)
      }
    }
  }
}
