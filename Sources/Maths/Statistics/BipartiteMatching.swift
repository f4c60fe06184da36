/// Pairs as many found and true events as possible, by augmenting paths (Kuhn 1955), as mir_eval.
package enum BipartiteMatching {
  /// The pairs by true event; `candidates` lists the found indices with which one may be paired.
  package static func pairs(
    trueCount: Int, foundCount: Int, candidates: (Int) -> [Int]
  ) -> [(truth: Int, found: Int)] {
    var owner = [Int](repeating: -1, count: foundCount)
    let lists = (0..<trueCount).map(candidates)
    // For each found index, the true index for which it was last visited.
    var seen = owner
    for truth in 0..<trueCount { _ = augment(truth, for: truth, lists, &owner, &seen) }
    return owner.indices.filter { owner[$0] >= 0 }.map { (truth: owner[$0], found: $0) }
      .sorted { $0.truth < $1.truth }
  }

  private static func augment(
    _ truth: Int, for first: Int, _ lists: [[Int]], _ owner: inout [Int], _ seen: inout [Int]
  ) -> Bool {
    for found in lists[truth] where seen[found] != first {
      seen[found] = first
      if owner[found] < 0 || augment(owner[found], for: first, lists, &owner, &seen) {
        owner[found] = truth
        return true
      }
    }
    return false
  }
}
