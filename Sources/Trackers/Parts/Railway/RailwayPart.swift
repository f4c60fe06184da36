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
  var needsDirection: Bool { get }

  /// The parameters that only ``penalties(passedStations:orphans:_:)`` reads.
  static var penaltyParameters: Set<String> { get }

  /// Takes the evidence of a location.
  mutating func update(_ surroundings: Surroundings)

  /// The best railways, best first: at most `count`.
  mutating func candidates(atMost count: Int) -> [RankedRailway]

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
  var needsDirection: Bool { false }
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

/// Something that has a rank among others of its kind.
protocol Ranked {
  func isBefore(_ other: Self) -> Bool
}

extension MutableSpan where Element: Ranked {
  /// Moves the item at an index to its place among the items before it, which are in order.
  ///
  /// There are few, and mostly in order already.
  mutating func moveUp(_ place: Int) {
    let moved = self[place]
    var place = place
    while place > 0, moved.isBefore(self[place - 1]) {
      self[place] = self[place - 1]
      place -= 1
    }
    self[place] = moved
  }
}

/// A railway with its score.
struct RankedRailway: Ranked, Sendable, Equatable {
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

struct BestRailways {
  private(set) var ranking: [RankedRailway] = []
  let count: Int

  init(count: Int) {
    self.count = count
    ranking.reserveCapacity(count)
  }

  /// The score of the last railway of a full ranking.
  var worst: Double { ranking.count < count ? -.infinity : ranking.last?.score ?? -.infinity }

  mutating func offer(_ railway: RailwayIndex, score: Double) {
    let offered = RankedRailway(railway: railway, score: score)
    if ranking.count < count {
      ranking.append(offered)
    } else {
      guard offered.isBefore(ranking[count - 1]) else { return }
      ranking[count - 1] = offered
    }
    var places = ranking.mutableSpan
    places.moveUp(places.count - 1)
  }

  /// Sorts the same railways again by their current scores.
  mutating func refresh(_ score: (RailwayIndex) -> Double) {
    var places = ranking.mutableSpan
    for place in places.indices {
      places[place].score = score(places[place].railway)
      places.moveUp(place)
    }
  }
}
