public import Tracking

/// V4: beliefs about every railway within reach, from the network alone.
///
/// See `V4.md`.
public enum V4Tracker {
  /// The catalogue entry.
  public static let entry = TrackerEntry(
    id: "v4", summary: "beliefs about every railway, from the network alone",
    parameters: BeliefParameters.self, offers: [.ranking, .probability, .trace, .ticks, .state]
  ) { context, parameters in
    BeliefTracker(context, model: parameters.model)
  }
}
