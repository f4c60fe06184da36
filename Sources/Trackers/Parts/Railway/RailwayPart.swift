import RailNetwork
import Tracking

/// The part of a tracker that decides which railway the phone is on.
///
/// It collects evidence from each location and ranks candidates. Penalties that depend on a
/// candidate's stations are then subtracted from its score.
protocol RailwayPart: Sendable {
  associatedtype Parameters: TrackerParameters
  /// Everything that the part keeps from one location to the next.
  associatedtype State: Codable & Sendable = UnsavedState

  var state: State { get set }

  /// The input that the part depends on.
  static var needs: Set<TrackerNeed> { get }

  /// How far the part looks around a location.
  var searchRange: SearchRange { get }

  init(network: RailNetwork, parameters: Parameters)

  /// Whether the tracker may only name a railway whose direction is known.
  static var needsDirection: Bool { get }

  /// The parameters that only ``penalties(passedStations:orphans:_:)`` reads.
  static var penaltyParameters: Set<String> { get }

  /// Takes the evidence of a location.
  mutating func update(_ surroundings: Surroundings)

  /// The best railways, best first: at most `count`.
  func candidates(atMost count: Int) -> [RankedRailway]

  /// Whether a location with this speed, between the stations of a candidate, is evidence against
  /// the candidate.
  static func isOrphan(speedMetresPerSecond: Double?, _ parameters: Parameters) -> Bool

  /// The penalties for a candidate's passed stations and its stops between stations.
  static func penalties(
    passedStations: Int, orphans: Int, _ parameters: Parameters
  ) -> CandidatePenalties
}

extension RailwayPart where State == UnsavedState {
  var state: UnsavedState {
    get { UnsavedState() }
    set {}
  }
}

extension RailwayPart {
  static var needs: Set<TrackerNeed> { [] }
  static var penaltyParameters: Set<String> { [] }

  static func isOrphan(speedMetresPerSecond: Double?, _ parameters: Parameters) -> Bool {
    false
  }

  static func penalties(
    passedStations: Int, orphans: Int, _ parameters: Parameters
  ) -> CandidatePenalties {
    CandidatePenalties()
  }
}

/// A railway with its score.
struct RankedRailway: Sendable, Equatable {
  var railway: RailwayIndex
  /// Higher is more likely.
  var score: Double

  /// Whether it ranks before another.
  ///
  /// Ties are broken by the order in the network.
  func isBefore(_ other: RankedRailway) -> Bool {
    score != other.score ? score > other.score : railway < other.railway
  }
}

extension [RankedRailway] {
  /// The first few, best first.
  func best(_ count: Int) -> [RankedRailway] { Array(sorted { $0.isBefore($1) }.prefix(count)) }
}
