package import Journeys
package import Tracking

/// Plays a tracker once more and keeps what it believed after some of the locations.
package struct TraceRecorder: PlayRecorder {
  private let wanted: Set<Int>
  private var traces: [Int: TrackerTrace] = [:]

  /// The traces after the locations with these indices.
  package static func traces(
    of contestant: Contestant, on journey: Journey, venue: Venue, after indices: Set<Int>
  ) -> [Int: TrackerTrace] {
    guard let last = indices.max() else { return [:] }
    var players = [venue.player(contestant)]
    var recorder = TraceRecorder(wanted: indices)
    JourneyPlay.play(
      Array(journey.locations.prefix(last + 1)), finder: venue.finder, players: &players,
      recorder: &recorder)
    return recorder.traces
  }

  package mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, player: Int, _ tracker: any TrainTracker
  ) {
    if !moment.isTick, wanted.contains(moment.location) {
      traces[moment.location] = tracker.trace()
    }
  }
}
