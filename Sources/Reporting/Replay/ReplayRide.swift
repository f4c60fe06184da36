package import Journeys
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
    _ journey: Journey, venue: PlaybackContext, trackers: [ConfiguredTracker],
    others: [Contestant] = [], hidden: Set<String> = []
  ) -> ReplayRide {
    var running = trackers.map(venue.running)
    let recording = FilteredRecording(journey.locations)
    var recorder = ReplayRecorder(
      delivered: recording.delivered,
      records: trackers.map { LaneRecord(tracker: $0.id, summary: $0.entry.summary) },
      check: EstimateCheck(network: venue.network), words: ReasonWords(network: venue.network))
    JourneyPlay.play(
      recording, finder: venue.finder, trackers: &running, recorder: &recorder)
    for (tracker, record) in zip(running, recorder.records) {
      tracker.finish(record.tracker, on: journey.truth.id)
    }
    for index in recorder.records.indices { recorder.records[index].nameTrains(venue.context) }
    return ReplayRide(
      journey: journey, network: venue.network,
      lanes: recorder.records + lanes(of: others, hidden, journey, venue))
  }

  private static func lanes(
    of others: [Contestant], _ hidden: Set<String>, _ journey: Journey, _ venue: PlaybackContext
  ) -> [LaneRecord] {
    guard !others.isEmpty else { return [] }
    let judged = JudgedJourney(journey, suite: "", network: venue.network, day: venue.context)
    var times: UpdateTimes?
    return zip(others, judged.judge(others, in: venue, times: &times)).map { other, performance in
      var lane = LaneRecord(performance, summary: other.summary)
      lane.isHidden = hidden.contains(other.id)
      lane.nameTrains(venue.context)
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
