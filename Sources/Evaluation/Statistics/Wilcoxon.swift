import Numerics

/// Wilcoxon's signed-rank test of paired differences: a second opinion that no outlier sways.
///
/// Differences of 0 are left out and tied ones share their mean rank. The p-value is two-sided and
/// exact (all sign patterns of the ranks) for up to 100 differences, else from the normal
/// approximation with its correction for ties.
package struct Wilcoxon: Sendable, Hashable {
  /// The smaller of the two rank sums.
  package let statistic: Double
  package let p: Double

  private static let mostExact = 100

  /// - Returns: nil if no difference is other than 0.
  package init?(_ differences: [Double]) {
    let others = differences.filter { $0 != 0 }
    guard !others.isEmpty else { return nil }
    let order = others.indices.sorted { (abs(others[$0]), $0) < (abs(others[$1]), $1) }
    // Ranks are doubled, so that the mean rank of a tie is whole.
    var doubled = [Int](repeating: 0, count: others.count)
    var ties = 0.0
    var first = 0
    while first < order.count {
      var last = first
      while last + 1 < order.count, abs(others[order[last + 1]]) == abs(others[order[first]]) {
        last += 1
      }
      for place in first...last { doubled[order[place]] = first + last + 2 }
      let size = Double(last - first + 1)
      ties += size * size * size - size
      first = last + 1
    }
    let positive = others.indices.reduce(0) { $0 + (others[$1] > 0 ? doubled[$1] : 0) }
    let smaller = min(positive, doubled.reduce(0, +) - positive)
    statistic = Double(smaller) / 2
    let n = Double(others.count)
    if others.count <= Self.mostExact {
      p = min(1, 2 * Self.shareAtMost(smaller, doubled))
    } else {
      let variance = n * (n + 1) * (2 * n + 1) / 24 - ties / 48
      let z = (statistic - n * (n + 1) / 4) / variance.squareRoot()
      p = min(1, 2 * Normal.cumulative(z))
    }
  }

  /// The share of all sign patterns whose positive ranks sum to at most `most`.
  private static func shareAtMost(_ most: Int, _ ranks: [Int]) -> Double {
    var shares = [Double](repeating: 0, count: ranks.reduce(0, +) + 1)
    shares[0] = 1
    var reached = 0
    for rank in ranks {
      reached += rank
      for sum in stride(from: reached, through: 0, by: -1) {
        shares[sum] = (shares[sum] + (sum >= rank ? shares[sum - rank] : 0)) / 2
      }
    }
    return shares[0...most].reduce(0, +)
  }
}
