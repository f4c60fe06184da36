import RailNetwork
package import Scoring
package import Tracking

/// A recording on standard input, played as by `railbench compare`.
package enum TrackedRecording {
  /// Plays locations and motion; a line for each location and tick.
  package static func lines(
    _ locations: [Location], motion: [MotionEvent] = [], _ tracker: ConfiguredTracker,
    in playback: PlaybackContext
  ) -> [String] {
    let truth = GroundTruth(
      id: "recording", title: "", network: playback.network.id, source: .recorded, legs: [])
    let journey = Journey(locations: locations, motion: motion, truth: truth)
    let transcript = Playback.transcripts(of: journey, playback: playback, trackers: [tracker])[0]
    return EstimateLine.all(transcript, playback.network)
  }
}
