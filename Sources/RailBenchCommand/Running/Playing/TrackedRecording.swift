package import RailNetwork
package import Scoring
package import Tracking

/// A recording on standard input: the text of a `locations.csv`, played as by `railbench compare`.
package enum TrackedRecording {
  /// Plays a recording with the motion of a file; a line for each location and tick.
  package static func lines(
    _ text: [UInt8], motion: [MotionEvent] = [], file: String = "standard input",
    _ tracker: ConfiguredTracker, in playback: PlaybackContext
  ) throws(Faults) -> [String] {
    let truth = GroundTruth(
      id: "recording", title: "", network: playback.network.id, source: .recorded, legs: [])
    let journey = Journey(
      locations: try LocationsReader.read(text, file: file), motion: motion, truth: truth)
    let transcript = Playback.transcripts(
      of: journey, playback: playback, trackers: [tracker])[0]
    return EstimateLine.all(transcript, playback.network)
  }
}
