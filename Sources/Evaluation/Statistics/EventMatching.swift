/// Pairs found events with true ones, as many as possible.
///
/// A maximum matching of a bipartite graph by augmenting paths (Kuhn 1955), never a greedy one,
/// which can miss a pair. Source: `match_events` of mir_eval.
package enum EventMatching {
  /// The pairs of a largest matching, in the order of the true events.
  ///
  /// `candidates` gives for each true event the places of the found events that may be it.
  package static func pairs(
    trueCount: Int, foundCount: Int, candidates: (Int) -> [Int]
  ) -> [(truth: Int, found: Int)] {
    var owner = [Int](repeating: -1, count: foundCount)
    let lists = (0..<trueCount).map(candidates)
    for truth in 0..<trueCount {
      var seen = [Bool](repeating: false, count: foundCount)
      _ = augment(truth, lists, &owner, &seen)
    }
    return owner.indices.filter { owner[$0] >= 0 }.map { (truth: owner[$0], found: $0) }
      .sorted { $0.truth < $1.truth }
  }

  private static func augment(
    _ truth: Int, _ lists: [[Int]], _ owner: inout [Int], _ seen: inout [Bool]
  ) -> Bool {
    for found in lists[truth] where !seen[found] {
      seen[found] = true
      if owner[found] < 0 || augment(owner[found], lists, &owner, &seen) {
        owner[found] = truth
        return true
      }
    }
    return false
  }

  /// The pairs of times that lie within `window` of each other, the bound included.
  package static func pairs(
    true truth: [Double], found: [Double], window: Double
  ) -> [(truth: Int, found: Int)] {
    pairs(trueCount: truth.count, foundCount: found.count) { index in
      found.indices.filter { abs(found[$0] - truth[index]) <= window }
    }
  }
}

/// Hits, false alarms and misses, and the ratios made of them.
package struct Detections: Sendable, Hashable {
  package var hits: Double
  package var falseAlarms: Double
  package var misses: Double

  package init(hits: Double, falseAlarms: Double, misses: Double) {
    self.hits = hits
    self.falseAlarms = falseAlarms
    self.misses = misses
  }

  package var precision: Ratio { Ratio(hits, of: hits + falseAlarms) }
  package var recall: Ratio { Ratio(hits, of: hits + misses) }
  /// The harmonic mean of the two; counts of several journeys add up.
  package var f1: Ratio { Ratio(2 * hits, of: 2 * hits + falseAlarms + misses) }
}
