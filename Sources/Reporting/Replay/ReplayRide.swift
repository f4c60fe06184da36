package import Journeys
package import RailNetwork

/// A journey to show, and what some trackers made of it.
package struct ReplayRide: Sendable {
  package var journey: Journey
  package var network: RailNetwork
  /// In the order in which they are shown.
  package var tracks: [ReplayLane]

  package init(journey: Journey, network: RailNetwork, tracks: [ReplayLane]) {
    self.journey = journey
    self.network = network
    self.tracks = tracks
  }
}

/// One tracker's lane of a replay.
package struct ReplayLane: Sendable {
  /// As it stands in tables, such as `v3`.
  package var tracker: String
  /// One line on what it does.
  package var summary: String
  /// One answer for each location of the journey.
  package var record: LaneRecord

  package init(tracker: String, summary: String, record: LaneRecord) {
    self.tracker = tracker
    self.summary = summary
    self.record = record
  }
}
