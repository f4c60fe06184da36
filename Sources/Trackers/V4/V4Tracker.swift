public import Tracking

/// V4: railways, directions, kinds of train and no train as hypotheses.
public enum V4Tracker {
  /// The catalogue entry.
  public static let entry = TrackerEntry(
    id: "v4", summary: "weighs railway, direction, kind of train, or no train",
    parameters: V4Parameters.self, offers: [.ranking, .probability, .trace, .ticks, .state]
  ) { context, parameters in
    RideTracker(context, parameters: parameters)
  }
}
