package import Journeys
package import Tracking

/// Plays a tracker once more and keeps what it believed after some of the locations.
package enum TraceRecorder {
  /// The traces after the locations at these places.
  package static func traces(
    of tracker: any TrainTracker, on journey: Journey, finder: SurroundingsFinder,
    after places: Set<Int>
  ) -> [Int: TrackerTrace] {
    var tracker = tracker
    var traces: [Int: TrackerTrace] = [:]
    guard let last = places.max() else { return traces }
    for (place, location) in journey.locations.enumerated() where place <= last {
      _ = tracker.update(finder.surroundings(of: location))
      if places.contains(place) { traces[place] = tracker.trace() }
    }
    return traces
  }
}
