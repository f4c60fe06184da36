public import Tracking

/// The contestants, oldest first.
///
/// A new tracker is a new folder and one line here.
public enum TrackerCatalogue {
  /// The trackers that stand for themselves.
  public static let versions: [TrackerEntry] = [
    V1Tracker.entry(id: "v1", summary: "nearest railway, order of visits, table of distances"),
    V2Tracker.entry(id: "v2", summary: "accumulated proximity, course, history of phases"),
    V3Tracker.entry(id: "v3", summary: "v2 that tells visited from passed stations"),
    V4Tracker.entry,
    V5Tracker.entry,
  ]

  /// The trackers in use today, for comparison.
  private static let others: [TrackerEntry] = [HMMTracker.entry]

  /// The references of every table; `geofence` and `clairvoyant`, which see the truth, are added.
  private static let baselines: [TrackerEntry] = [NullTracker.entry, NearestTracker.entry]

  /// Every combination of a railway, a direction and a station part, such as `r3-d1-s2`.
  private static let combinations: [TrackerEntry] =
    combinations("r1", R1NearestRailway.self) + combinations("r2", R2AccumulatedProximity.self)
    + combinations("r3", R3PenalisedProximity.self)

  /// Every tracker that `railbench` knows, in the order of its lists.
  public static let all = versions + others + baselines + combinations

  private static func combinations<R: RailwayPart>(_ id: String, _: R.Type) -> [TrackerEntry] {
    combinations("\(id)-d1", R.self, D1VisitOrder.self)
      + combinations("\(id)-d2", R.self, D2Course.self)
  }

  private static func combinations<R: RailwayPart, D: DirectionPart>(
    _ id: String, _: R.Type, _: D.Type
  ) -> [TrackerEntry] {
    [
      combination("\(id)-s1", R.self, D.self, S1DistanceTable.self),
      combination("\(id)-s2", R.self, D.self, S2PhaseHistory.self),
      combination("\(id)-s3", R.self, D.self, S3VisitedOrPassed.self),
    ]
  }

  private static func combination<R: RailwayPart, D: DirectionPart, S: StationPart>(
    _ id: String, _: R.Type, _: D.Type, _: S.Type
  ) -> TrackerEntry {
    ComposedTracker<R, D, S>.entry(id: id, summary: "the parts \(id)", role: .combination)
  }
}
