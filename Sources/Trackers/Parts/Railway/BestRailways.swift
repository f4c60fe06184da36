import RailNetwork
import Tracking

/// Keeps the best few of many railways; a tie goes to the one offered first.
struct BestRailways {
  private(set) var ranking: [RankedRailway] = []
  private let count: Int

  init(count: Int) {
    self.count = count
    ranking.reserveCapacity(count)
  }

  /// Offers one more railway; offer them in network order, so that ties follow it.
  mutating func offer(_ railway: RailwayIndex, score: Double) {
    if ranking.count == count {
      guard let worst = ranking.last, score > worst.score else { return }
      ranking.removeLast()
    }
    var place = ranking.count
    while place > 0, ranking[place - 1].score < score { place -= 1 }
    ranking.insert(RankedRailway(railway: railway, score: score), at: place)
  }
}
