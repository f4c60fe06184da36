public import RailNetwork
public import Tracking

/// The part of a tracker that says which railway the phone is on.
///
/// It gathers evidence from each location and offers candidates; what their stations say is taken
/// off their scores.
public protocol RailwayPart: Sendable {
  associatedtype Parameters: TrackerParameters

  init(network: RailNetwork, parameters: Parameters)

  /// Whether only a railway whose direction is known can be answered.
  static var needsDirection: Bool { get }

  /// The parameters that only ``penalties(passedStations:orphans:_:)`` reads.
  static var penaltyParameters: Set<String> { get }

  /// Takes the evidence of a location.
  mutating func update(_ surroundings: Surroundings)

  /// The railways worth following, best first: at most `count`.
  func candidates(atMost count: Int) -> [RankedRailway]

  /// Whether a location that lies between a candidate's stations speaks against the candidate.
  static func isOrphan(_ location: Location, _ parameters: Parameters) -> Bool

  /// What is taken off a candidate's score for its stations passed and its orphans.
  static func penalties(
    passedStations: Int, orphans: Int, _ parameters: Parameters
  ) -> CandidatePenalties
}

extension RailwayPart {
  public static var penaltyParameters: Set<String> { [] }

  public static func isOrphan(_ location: Location, _ parameters: Parameters) -> Bool { false }

  public static func penalties(
    passedStations: Int, orphans: Int, _ parameters: Parameters
  ) -> CandidatePenalties {
    CandidatePenalties()
  }
}
