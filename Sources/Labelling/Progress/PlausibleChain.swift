import Tracking

/// Leaves out locations that no train could have reached: a stale first one, a wild cluster.
enum PlausibleChain {
  /// How many locations back a link may reach.
  static let longestSkip = 40

  /// The places of the longest chain of matches in which each can be reached from the one before.
  ///
  /// Of equally long chains the one that ends last wins.
  /// - Complexity: O(n) with a factor of ``longestSkip``.
  static func kept(_ matches: [TrackMatch], isReachable: (TrackMatch, TrackMatch) -> Bool) -> [Int]
  {
    var lengths: [Int] = []
    var origins: [Int] = []
    for index in matches.indices {
      var best = 1
      var origin = -1
      for earlier in stride(from: index - 1, through: max(0, index - longestSkip), by: -1) {
        guard lengths[earlier] + 1 > best else { continue }
        if isReachable(matches[earlier], matches[index]) {
          best = lengths[earlier] + 1
          origin = earlier
        }
      }
      lengths.append(best)
      origins.append(origin)
    }
    guard let most = lengths.max(), var place = lengths.lastIndex(of: most) else { return [] }
    var chain: [Int] = []
    while place >= 0 {
      chain.append(place)
      place = origins[place]
    }
    return chain.reversed()
  }
}
