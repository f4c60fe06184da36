public import Tracking

/// V5: V4 that reads the day's timetable, and names the train.
public enum V5Tracker {
  /// The catalogue entry.
  public static let entry = TrackerEntry(
    id: "v5", summary: "v4 that reads the day's timetable, and names the train",
    parameters: V5Parameters.self, needs: [.timetable],
    offers: [.ranking, .probability, .trace, .ticks, .state, .train]
  ) { context, parameters in
    RideTracker(context, parameters: parameters.rides, trains: parameters.trains)
  }
}
