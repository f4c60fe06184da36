import RailNetwork
public import Tracking

/// Answers the nearest railway and the nearest station of the last location, and no direction.
public struct NearestTracker: TrainTracker {
  public init() {}

  public mutating func update(_ surroundings: Surroundings) -> Estimate {
    let nearest = surroundings.railways.min { $0.trackMetres < $1.trackMetres }
    guard let nearest else { return .none }
    return Estimate(
      railway: nearest.railway,
      focus: Focus(station: nearest.nearestStation.station, phase: .now),
      nextStop: nearest.nearestStation.station, score: -nearest.trackMetres,
      ranking: [RankedRailway(railway: nearest.railway, score: -nearest.trackMetres)])
  }

  /// The catalogue entry.
  public static let entry = TrackerEntry(
    id: "nearest", summary: "the nearest track and the nearest station of the last location"
  ) { _, _ in
    NearestTracker()
  }
}
