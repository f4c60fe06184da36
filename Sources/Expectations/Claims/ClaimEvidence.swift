package import Evaluation
package import Journeys
package import Tracking

/// What a tracker made of a journey: all that a claim is judged by.
package struct ClaimEvidence {
  package let journey: Journey
  package let performance: Performance

  package var track: Transcript { performance.track }
  /// What the tracker believed at the end.
  package var trace: TrackerTrace { track.finalTrace ?? TrackerTrace() }

  package init(_ journey: Journey, _ performance: Performance) {
    self.journey = journey
    self.performance = performance
  }

  /// Plays a journey whose surroundings are known through a fresh tracker.
  package init(
    _ journey: Journey, surroundings: [Surroundings], context: TrackerContext,
    contestant: Contestant
  ) {
    let track = Evaluator.track(
      of: journey.truth.id, surroundings: surroundings, context: context, contestant: contestant)
    let judged = JudgedJourney(journey, suite: "", network: context.network)
    self.init(journey, Performance(track, on: judged))
  }
}
