package import RailNetwork
package import Tracking

/// All that one tracker said on one journey.
package struct EstimateTrack: Sendable, Hashable {
  /// The tracker as it stands in tables, such as `v3`.
  package var tracker: String
  /// The journey's id.
  package var journey: String
  /// In the order in which they were given; one per location, unless the track is a reference.
  package var emissions: [Emission]
  /// Announcements apart from the display; only ``clairvoyant(_:)`` has any.
  package var announcements: [Announcement]
  /// Whether answers carry a ranking; without one, what needs it is not measured.
  package var hasRankings: Bool
  /// What the tracker believed at the end, where it can say so.
  package var finalTrace: TrackerTrace?

  package init(
    tracker: String, journey: String, emissions: [Emission],
    announcements: [Announcement] = [], hasRankings: Bool = true, finalTrace: TrackerTrace? = nil
  ) {
    self.tracker = tracker
    self.journey = journey
    self.emissions = emissions
    self.announcements = announcements
    self.hasRankings = hasRankings
    self.finalTrace = finalTrace
  }
}

/// One answer and the time of the location after which it was given.
package struct Emission: Sendable, Hashable {
  package var timestamp: Timestamp
  package var estimate: Estimate

  package init(timestamp: Timestamp, estimate: Estimate) {
    self.timestamp = timestamp
    self.estimate = estimate
  }
}

/// A station announced to the rider at a time.
package struct Announcement: Sendable, Hashable {
  package var timestamp: Timestamp
  package var station: StationIndex

  package init(timestamp: Timestamp, station: StationIndex) {
    self.timestamp = timestamp
    self.station = station
  }
}
