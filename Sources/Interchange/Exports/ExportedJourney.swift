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
  /// What trackers said, each with one estimate per location.
  package var estimates: [TrackerEstimates]

  /// What one tracker said.
  package struct TrackerEstimates: Sendable {
    /// Such as `v3`.
    package var tracker: String
    /// One per location of the recording.
    package var estimates: [Estimate]

    package init(tracker: String, estimates: [Estimate]) {
      self.tracker = tracker
      self.estimates = estimates
    }
  }

  package init(
    recording: ImportedRecording, network: RailNetwork? = nil, truth: GroundTruth? = nil,
    estimates: [TrackerEstimates] = []
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
