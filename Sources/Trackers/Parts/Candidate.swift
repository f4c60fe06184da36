public import RailNetwork

/// A railway followed in one direction.
public struct Candidate: Sendable, Hashable {
  public var railway: RailwayIndex
  public var direction: RailDirection

  public init(railway: RailwayIndex, direction: RailDirection) {
    self.railway = railway
    self.direction = direction
  }

  /// A dense index over all railways and both directions.
  @inlinable public var slot: Int {
    railway.offset * 2 + (direction == .ascending ? 0 : 1)
  }
}

/// What speaks against a candidate, each not negative.
public struct CandidatePenalties: Sendable, Hashable {
  public var passedStations = 0.0
  public var orphans = 0.0

  public var total: Double { passedStations + orphans }

  public init(passedStations: Double = 0, orphans: Double = 0) {
    self.passedStations = passedStations
    self.orphans = orphans
  }
}
