public import Tracking

/// Never answers: the floor of every table.
public struct NullTracker: TrainTracker {
  public init() {}

  public func sight(at location: Location) -> Sight { Sight() }

  public mutating func update(_ surroundings: Surroundings) -> Estimate { .none }

  /// The catalogue entry.
  public static let entry = TrackerEntry(
    id: "null", summary: "never answers", role: .reference
  ) { _, _ in
    NullTracker()
  }
}
