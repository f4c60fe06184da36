package import Journeys
package import RailNetwork
package import Scoring
import Tracking

/// A journey to show, and what some trackers made of it.
package struct ReplayRide: Sendable {
  package var journey: Journey
  package var network: RailNetwork
  /// In the order in which they are shown.
  package var lanes: [ReplayLane]
}

/// One tracker's lane of a replay.
package struct ReplayLane: Sendable {
  /// As it stands in tables, such as `v3`.
  package var tracker: String
  /// One line on what it does.
  package var summary: String
  /// One answer for each location of the journey.
  package var record: LaneRecord
}

extension ReplayRide {
  /// Plays a journey to contestants and keeps what each says and why.
  package init(playing journey: Journey, venue: Venue, contestants: [Contestant]) {
    var players = contestants.map(venue.player)
    var recorder = ReplayRecorder(
      records: contestants.map { _ in LaneRecord() }, sense: Sense(network: venue.network))
    JourneyPlay.play(
      journey.locations, finder: venue.finder, trackers: &players, recorder: &recorder)
    self.init(
      journey: journey, network: venue.network,
      lanes: zip(contestants, recorder.records).map {
        ReplayLane(tracker: $0.id, summary: $0.entry.summary, record: $1)
      })
  }
}

private struct ReplayRecorder: PlayRecorder {
  var records: [LaneRecord]
  let sense: Sense

  mutating func said(
    _ estimate: Estimate, at moment: PlayMoment, index: Int, _ tracker: any TrainTracker
  ) {
    records[index].append(
      sense.estimate(estimate).sound, at: moment, sense.trace(tracker.trace()),
      hypotheses: { tracker.hypotheses(withFocus: true).compactMap(sense.hypothesis) })
  }
}

extension ReplayLane {
  /// The estimates as the evaluator takes them.
  func emitted(on journey: Journey) -> Transcript {
    Transcript(tracker: tracker, journey: journey.truth.id, estimates: record.estimates)
  }
}
