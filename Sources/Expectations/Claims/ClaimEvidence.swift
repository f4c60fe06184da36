package import Evaluation
package import Journeys
package import RailNetwork
package import Tracking

/// What a tracker made of a journey: all that a claim is judged by.
package struct ClaimEvidence: Sendable {
  package var journey: Journey
  package var network: RailNetwork
  package var track: EstimateTrack
  /// What the tracker believed at the end.
  package var trace: TrackerTrace

  /// Plays a journey whose surroundings are known through a fresh tracker.
  package init(
    _ journey: Journey, surroundings: [Surroundings], network: RailNetwork,
    tracker: any TrainTracker
  ) {
    self.journey = journey
    self.network = network
    var tracker = tracker
    var estimates: [TimedEstimate] = []
    estimates.reserveCapacity(surroundings.count)
    for here in surroundings {
      estimates.append(
        TimedEstimate(timestamp: here.location.timestamp, estimate: tracker.update(here)))
    }
    track = EstimateTrack(tracker: "", journey: journey.id, estimates: estimates)
    trace = tracker.trace()
  }
}
