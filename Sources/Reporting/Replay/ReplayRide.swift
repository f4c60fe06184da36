import RailNetwork
package import Scoring
import Tracking

package struct ReplayRide: Sendable {
  var journey: Journey
  var network: RailNetwork
  var lanes: [LaneRecord]

  /// Plays trackers, with the reasons for their estimates, and contestants without reasons; of
  /// these the page shows the `hidden` ones only if a link names them.
  package static func playing(
    _ journey: Journey, playback: PlaybackContext, trackers: [ConfiguredTracker],
    others: [Contestant] = [], hidden: Set<String> = []
  ) -> ReplayRide {
    var running = trackers.map(playback.running)
    let recording = playback.recording(journey)
    var recorder = ReplayRecorder(
      delivered: recording.delivered,
      records: trackers.map { LaneRecord(tracker: $0.id, summary: $0.entry.summary) },
      check: EstimateCheck(network: playback.network), words: ReasonWords(network: playback.network)
    )
    JourneyPlay.play(recording, finder: playback.finder, trackers: &running, recorder: &recorder)
    for (tracker, record) in zip(running, recorder.records) {
      tracker.finish(record.tracker, on: journey.truth.id)
    }
    for index in recorder.records.indices { recorder.records[index].nameTrains(playback.context) }
    return ReplayRide(
      journey: journey, network: playback.network,
      lanes: recorder.records + lanes(of: others, hidden, journey, playback))
  }

  private static func lanes(
    of others: [Contestant], _ hidden: Set<String>, _ journey: Journey, _ playback: PlaybackContext
  ) -> [LaneRecord] {
    guard !others.isEmpty else { return [] }
    let judged = playback.judged(journey)
    var times: UpdateTimes?
    return zip(others, judged.judge(others, in: playback, times: &times)).map {
      other, performance in
      var lane = LaneRecord(performance, summary: other.summary)
      lane.isHidden = hidden.contains(other.id)
      lane.nameTrains(playback.context)
      return lane
    }
  }
}

private struct ReplayRecorder: PlayRecorder {
  let delivered: [Timestamp]
  var records: [LaneRecord]
  let check: EstimateCheck
  let words: ReasonWords

  mutating func leftOut(location: Int) {
    for index in records.indices { records[index].leaveOut(at: delivered[location]) }
  }

  mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, index: Int, _ tracker: any TrainTracker
  ) {
    let trace = check.checked(tracker.trace())
    records[index].append(
      check.checked(estimate).estimate, at: moment, trace,
      reason: moment.isTick ? nil : words.reason(trace),
      hypotheses: { tracker.hypotheses(withFocus: true).compactMap(check.checked) })
  }
}
