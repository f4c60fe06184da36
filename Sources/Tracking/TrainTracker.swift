import RailNetwork

/// The contract: fed one location at a time, in order, a tracker says which train the phone is on.
///
/// One tracker serves one journey and is then thrown away. It does not look ahead, read a clock, a
/// file, a global or a random source, and it never fails: a location that it can't use gives its
/// last answer or none.
public protocol TrainTracker: Sendable {
  /// Takes the next location and answers for the time from it to the one after.
  mutating func update(_ surroundings: Surroundings) -> Estimate

  /// Why the last answer was given; asked for only when somebody wants to know.
  func trace() -> TrackerTrace
}

extension TrainTracker {
  public func trace() -> TrackerTrace { TrackerTrace() }
}
