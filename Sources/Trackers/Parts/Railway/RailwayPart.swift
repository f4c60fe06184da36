public import RailNetwork
public import Tracking

/// The part of a tracker that says which railway the phone is on.
///
/// It gathers evidence from each location and offers candidates; what their stations say is taken
/// off their scores.
public protocol RailwayPart: Sendable {
  associatedtype Parameters: TrackerParameters
  /// What it keeps from one location to the next.
  associatedtype State: Codable & Sendable = UnsavedState

  var state: State { get set }

  /// What the part can't do without.
  static var needs: Set<TrackerNeed> { get }

  /// What it looks at around a location.
  var sight: Sight { get }

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

extension RailwayPart where State == UnsavedState {
  public var state: UnsavedState {
    get { UnsavedState() }
    set {}
  }
}

extension RailwayPart {
  public static var needs: Set<TrackerNeed> { [] }
  public static var penaltyParameters: Set<String> { [] }

  public static func isOrphan(_ location: Location, _ parameters: Parameters) -> Bool { false }

  public static func penalties(
    passedStations: Int, orphans: Int, _ parameters: Parameters
  ) -> CandidatePenalties {
    CandidatePenalties()
  }
}

/// A railway and how much speaks for it.
public struct RankedRailway: Sendable, Hashable {
  public var railway: RailwayIndex
  /// Higher is more likely.
  public var score: Double
}

/// Keeps the best few of many railways; a tie goes to the one offered first.
struct BestRailways {
  private(set) var ranking: [RankedRailway] = []
  private let count: Int
  /// The score of the last of a full ranking.
  private var worst = -Double.infinity

  init(count: Int) {
    self.count = count
    ranking.reserveCapacity(count)
  }

  /// Offers one more railway; offer them in network order, so that ties follow it.
  mutating func offer(_ railway: RailwayIndex, score: Double) {
    guard ranking.count < count || score > worst else { return }
    if ranking.count < count {
      ranking.append(RankedRailway(railway: railway, score: score))
    } else {
      ranking[count - 1] = RankedRailway(railway: railway, score: score)
    }
    var index = ranking.count - 1
    while index > 0, ranking[index - 1].score < score {
      ranking.swapAt(index, index - 1)
      index -= 1
    }
    if ranking.count == count { worst = ranking[count - 1].score }
  }
}
