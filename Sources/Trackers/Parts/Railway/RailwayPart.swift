import RailNetwork
import Tracking

/// The part of a tracker that says which railway the phone is on.
///
/// It gathers evidence from each location and offers candidates; what their stations say is taken
/// off their scores.
protocol RailwayPart: Sendable {
  associatedtype Parameters: TrackerParameters
  /// What it keeps from one location to the next.
  associatedtype State: Codable & Sendable = UnsavedState

  var state: State { get set }

  /// What the part can't do without.
  static var needs: Set<TrackerNeed> { get }

  /// What it looks at around a location.
  var searchRange: SearchRange { get }

  init(network: RailNetwork, parameters: Parameters)

  /// Whether only a railway whose direction is known can be answered.
  static var needsDirection: Bool { get }

  /// The parameters that only ``penalties(passedStations:orphans:_:)`` reads.
  static var penaltyParameters: Set<String> { get }

  /// Takes the evidence of a location.
  mutating func update(_ surroundings: Surroundings)

  /// The railways worth following, best first: at most `count`.
  mutating func candidates(atMost count: Int) -> [RankedRailway]

  /// Whether a location of this speed that lies between a candidate's stations speaks against the
  /// candidate.
  static func isOrphan(speedMetresPerSecond: Double?, _ parameters: Parameters) -> Bool

  /// What is taken off a candidate's score for its stations passed and its orphans.
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

/// A railway and how much speaks for it.
struct RankedRailway: Sendable, Equatable {
  var railway: RailwayIndex
  /// Higher is more likely.
  var score: Double

  /// Whether it stands before another; ties are broken by the order in the network.
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

  /// The score of the last of a full ranking.
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
    Self.moveUp(places.count - 1, &places)
  }

  /// Ranks the same railways by their scores of now.
  mutating func refresh(_ score: (RailwayIndex) -> Double) {
    var places = ranking.mutableSpan
    for place in places.indices {
      places[place].score = score(places[place].railway)
      Self.moveUp(place, &places)
    }
  }

  /// Moves what stands at a place to where it belongs among those before it.
  private static func moveUp(_ place: Int, _ places: inout MutableSpan<RankedRailway>) {
    let moved = places[place]
    var place = place
    while place > 0, moved.isBefore(places[place - 1]) {
      places[place] = places[place - 1]
      place -= 1
    }
    places[place] = moved
  }
}
