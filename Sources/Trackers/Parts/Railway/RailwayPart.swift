public import RailNetwork
public import Tracking

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

/// The part of a tracker that says which railway the phone is on.
///
/// It gathers evidence from each location, offers candidates to the other parts, and ranks them
/// when those have had their say.
public protocol RailwayPart: Sendable {
  associatedtype Parameters: TrackerParameters

  init(network: RailNetwork, parameters: Parameters)

  /// Whether only a railway whose direction is known can be answered.
  static var needsDirection: Bool { get }

  /// Takes the evidence of a location.
  mutating func update(_ surroundings: Surroundings)

  /// The railways worth following, best first: at most `count`.
  func candidates(atMost count: Int) -> [RankedRailway]

  /// Takes what the station part made of the location for one candidate.
  mutating func note(_ placement: LocationPlacement, of candidate: Candidate, at location: Location)

  /// What is taken off a candidate's score for what its stations say.
  func penalties(of candidate: Candidate, passedStations: Int) -> CandidatePenalties
}

extension RailwayPart {
  public mutating func note(
    _ placement: LocationPlacement, of candidate: Candidate, at location: Location
  ) {}

  public func penalties(of candidate: Candidate, passedStations: Int) -> CandidatePenalties {
    CandidatePenalties()
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
