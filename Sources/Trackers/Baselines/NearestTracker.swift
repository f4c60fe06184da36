import RailNetwork
import Tracking

/// Names the nearest railway and the nearest station of the last location, without a direction.
struct NearestTracker: TrainTracker {
  private var last = Estimate.none
  var state = NoMemory()

  /// There is no state: only the last location matters.
  struct NoMemory: Codable, Sendable {}

  func searchRange(at location: Location) -> SearchRange { SearchRange(trackMetres: .infinity) }

  mutating func update(_ surroundings: Surroundings) -> Estimate {
    let nearest = surroundings.railways.min { $0.trackMetres < $1.trackMetres }
    last =
      nearest.map { nearest in
        Estimate(
          railway: nearest.railway,
          focus: Focus(station: nearest.nearestStation.station, phase: .now),
          nextStop: nearest.nearestStation.station, score: -nearest.trackMetres)
      } ?? .none
    return last
  }

  func hypotheses(withFocus: Bool) -> [Hypothesis] {
    guard let railway = last.railway, let score = last.score else { return [] }
    return [Hypothesis(railway: railway, focus: last.focus, score: score)]
  }

  static let entry = TrackerEntry(
    id: "nearest", summary: "the nearest track and the nearest station of the last location",
    role: .reference, offers: [.ranking, .state]
  ) { _, _ in
    NearestTracker()
  }
}

/// Never names a railway: the lower limit in every table.
struct NullTracker: TrainTracker {
  func searchRange(at location: Location) -> SearchRange { SearchRange() }

  mutating func update(_ surroundings: Surroundings) -> Estimate { .none }

  static let entry = TrackerEntry(
    id: "null", summary: "never names a railway", role: .reference
  ) { _, _ in
    NullTracker()
  }
}
