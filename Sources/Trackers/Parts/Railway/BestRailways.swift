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
    let offered = RankedRailway(railway: railway, score: score)
    if ranking.count < count {
      ranking.append(offered)
    } else {
      guard let worst = ranking.last, score > worst.score else { return }
      ranking[count - 1] = offered
    }
    var place = ranking.count - 1
    while place > 0, ranking[place - 1].score < score {
      ranking.swapAt(place, place - 1)
      place -= 1
    }
  }
}
