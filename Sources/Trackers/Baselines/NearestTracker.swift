import RailNetwork
import Tracking

/// Answers the nearest railway and the nearest station of the last location, and no direction.
struct NearestTracker: TrainTracker {
  private var last = Estimate.none
  var state = NoMemory()

  /// Nothing: the last location decides.
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

/// Never answers: the floor of every table.
struct NullTracker: TrainTracker {
  func searchRange(at location: Location) -> SearchRange { SearchRange() }

  mutating func update(_ surroundings: Surroundings) -> Estimate { .none }

  static let entry = TrackerEntry(
    id: "null", summary: "never answers", role: .reference
  ) { _, _ in
    NullTracker()
  }
}
