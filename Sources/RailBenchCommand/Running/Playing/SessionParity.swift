import Datasets
package import RailNetwork
import Scoring
import Tracking

extension ComparePlayer {
  /// For each journey and contestant, the first difference between the bench and an app.
  ///
  /// A tracker that can be saved must give the same rows of `estimates.csv` in a session that is
  /// saved and restored halfway. It must not look ahead: without the second half of a recording,
  /// the rows of the first half stay the same. Other contestants have no difference.
  package func sessionDifferences(finished: (Int) -> Void) async throws(Faults) -> [[String?]] {
    try await suite.map(on: playbacks, finished: finished) {
      item, playback, _ throws(Faults) in
      let journey = try item.journey()
      return contestants.map { contestant in
        guard let tracker = contestant.tracker, tracker.entry.offers.contains(.state) else {
          return nil
        }
        return SessionParity(tracker: tracker, journey: journey, playback: playback).difference
      }
    }
  }
}

/// Plays a journey to a tracker as an app does, and compares its estimates with the bench's.
struct SessionParity {
  let tracker: ConfiguredTracker
  let journey: Journey
  let playback: PlaybackContext

  private func bench(_ journey: Journey) -> Transcript {
    Playback.transcripts(of: journey, playback: playback, trackers: [tracker])[0]
  }

  private func rows(_ transcript: Transcript) -> [Substring] {
    EstimateRows(transcript, playback).lines
  }

  var difference: String? {
    let expected = bench(journey)
    let rows = rows(expected)
    return Self.difference(rows, self.rows(session())).map { "saved and restored halfway: \($0)" }
      ?? Self.difference(rows, self.rows(half(expected))).map { "without its second half: \($0)" }
  }

  /// The first row that differs, from shortly before the difference on; nil if there is none.
  static func difference(_ expected: [Substring], _ found: [Substring]) -> String? {
    guard let (a, b) = zip(expected, found).first(where: { $0 != $1 }) else {
      return expected.count == found.count
        ? nil : "\(counted(found.count, "estimate")), expected \(expected.count)"
    }
    let same = zip(a, b).prefix { $0 == $1 }.count
    func part(_ row: Substring) -> String {
      let part = row.dropFirst(max(0, same - 60)).prefix(160)
      return (same > 60 ? "…" : "") + part + (part.endIndex < row.endIndex ? "…" : "")
    }
    return "'\(part(b))', expected '\(part(a))'"
  }

  /// The estimates of an app's session that is saved and restored halfway.
  private func session() -> Transcript {
    func fresh() -> TrackingSession {
      TrackingSession(playback.context, tracker: tracker.entry, values: tracker.values)
    }
    var session = fresh()
    var transcript = Transcript(
      tracker: tracker.id, journey: journey.id, estimates: [],
      hasRankings: tracker.entry.offers.contains(.ranking))
    func said(_ time: Timestamp, _ estimate: Estimate, isTick: Bool) {
      let ranked = isTick ? transcript.estimates.last?.hypotheses : session.hypotheses
      transcript.estimates.append(
        TimedEstimate(
          timestamp: time, estimate: estimate,
          hypotheses: transcript.hasRankings ? ranked ?? [] : [], isTick: isTick))
    }
    let motion = playback.recording(journey).heardMotion
    for (index, location) in journey.locations.enumerated() {
      for (time, event) in motion[index] {
        session.replay(event, at: time) { said($0, $1, isTick: true) }
      }
      if index == journey.locations.count / 2, let state = try? session.savedState() {
        session = fresh()
        try? session.restore(state)
      }
      session.replay(location) { said($0, $1, isTick: true) }
      if session.leftOut == nil {
        said(location.timestamp, session.estimate, isTick: false)
      } else {
        transcript.leaveOut(at: location.timestamp)
      }
    }
    for (time, event) in motion[journey.locations.count] {
      session.replay(event, at: time) { said($0, $1, isTick: true) }
    }
    session.replaySilence { said($0, $1, isTick: true) }
    let isAsked = transcript.estimates.contains { !$0.isLeftOut }
    transcript.hasRankings = transcript.hasRankings && isAsked
    transcript.hasProbabilities = isAsked && tracker.entry.offers.contains(.probability)
    transcript.finalTrace = session.trace
    return transcript
  }

  /// The bench's estimates, with those of a play of the first half in their place.
  private func half(_ whole: Transcript) -> Transcript {
    var first = journey
    first.locations = Array(journey.locations.prefix(journey.locations.count / 2))
    var transcript = whole
    let places = transcript.estimates.indices.filter { !transcript.estimates[$0].isTick }
    for (place, estimate) in zip(places, bench(first).estimates.filter { !$0.isTick }) {
      transcript.estimates[place] = estimate
    }
    return transcript
  }
}
