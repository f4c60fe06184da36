public import Tracking

/// V5: V4 that knows the day's trains.
///
/// See `V5.md`.
public enum V5Tracker {
  /// The catalogue entry.
  public static let entry = TrackerEntry(
    id: "v5", summary: "v4 that knows the day's trains", parameters: TrainParameters.self,
    needs: [.timetable], offers: [.ranking, .probability, .trace, .ticks, .state]
  ) { context, parameters in
    BeliefTracker(context, model: parameters.beliefs.model, trains: TrainTable(context))
  }
}
