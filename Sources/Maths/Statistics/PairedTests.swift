/// The sign-flip permutation test of paired differences: approximate randomisation as in sacreBLEU.
///
/// For up to 20 differences all 2ⁿ patterns are used, unless that is more than 16 times `draws`.
package struct SignFlip: Sendable, Equatable {
  package let meanDifference: Double
  package let p: Double
  /// The p-value in which patterns with the same sum as the seen one count half (Lancaster 1961).
  ///
  /// It is for few differences, which can't give a small `p`; equal to `p` if patterns are drawn.
  package let midP: Double
  package let patterns: Int

  /// All patterns are used for at most this many differences.
  package static let mostExact = 20
  package static let draws = 100_000

  package init(_ differences: [Double], seed: UInt64, draws: Int = Self.draws) {
    let sum = differences.reduce(0, +)
    meanDifference = sum / Double(differences.count)
    // Sums of the same numbers in another order may differ in their last bits.
    let tolerance = 1e-12 * differences.reduce(0) { $0 + abs($1) }
    let seen = abs(sum) - tolerance
    guard differences.count > Self.mostExact || 1 << differences.count > 16 * draws else {
      patterns = 1 << differences.count
      let farther = Self.exceeding(seen + 2 * tolerance, differences)
      p = Double(Self.exceeding(seen, differences)) / Double(patterns)
      midP = (p + Double(farther) / Double(patterns)) / 2
      return
    }
    patterns = draws + 1
    p = Double(1 + Self.exceeding(seen, differences, seed: seed, draws: draws)) / Double(patterns)
    midP = p
  }

  /// The number of random sign patterns, by bits of random numbers, whose sum is at least as far
  /// from 0.
  private static func exceeding(
    _ seen: Double, _ differences: [Double], seed: UInt64, draws: Int
  ) -> Int {
    var sums: [Double] = []
    for first in stride(from: 0, to: differences.count, by: 8) {
      for pattern in 0..<256 {
        var sum = 0.0
        for index in first..<min(first + 8, differences.count) {
          sum += pattern >> (index - first) & 1 == 0 ? differences[index] : -differences[index]
        }
        sums.append(sum)
      }
    }
    var random = SeededGenerator(seed: seed, stream: "sign-flip")
    var exceeding = 0
    for _ in 0..<draws {
      var total = 0.0
      var bits: UInt64 = 0
      for group in 0..<(sums.count / 256) {
        if group & 7 == 0 { bits = random.next() }
        total += sums[256 * group + Int(bits & 255)]
        bits >>= 8
      }
      if abs(total) >= seen { exceeding += 1 }
    }
    return exceeding
  }

  /// The number of all sign patterns whose sum is at least as far from 0 as `seen`.
  private static func exceeding(_ seen: Double, _ differences: [Double]) -> Int {
    var sums = [0.0]
    for difference in differences {
      sums = sums.map { $0 + difference } + sums.map { $0 - difference }
    }
    return sums.count { abs($0) >= seen }
  }
}

/// Wilcoxon's signed-rank test: a second test that outliers don't influence.
///
/// Two-sided; exact for up to 100 differences, else normal with the correction for ties.
package struct Wilcoxon: Sendable, Equatable {
  /// The smaller of the two rank sums.
  package let statistic: Double
  package let p: Double

  private static let mostExact = 100

  /// - Returns: nil if all differences are 0.
  package init?(_ differences: [Double]) {
    let others = differences.filter { $0 != 0 }
    guard !others.isEmpty else { return nil }
    let order = others.indices.sorted { (abs(others[$0]), $0) < (abs(others[$1]), $1) }
    // Ranks are doubled, so that the mean rank of a tie is an integer.
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
      p = min(1, 2 * NormalDistribution.cumulative(z))
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

/// McNemar's exact and mid-p tests of two contestants that are right or wrong on the same cases.
///
/// Fewer than six different cases can't be significant. Source: Fagerland, Lydersen and Laake 2013,
/// doi 10.1186/1471-2288-13-91.
package struct McNemar: Sendable, Equatable {
  /// The number of cases in which only the first was right.
  package let onlyFirst: Int
  /// The number of cases in which only the second was right.
  package let onlySecond: Int
  package let exactP: Double
  package let midP: Double

  /// With fewer cases that differ, no result can be significant.
  package static let leastFlips = 6

  package init(onlyFirst: Int, onlySecond: Int) {
    self.onlyFirst = onlyFirst
    self.onlySecond = onlySecond
    let probabilities = Binomial.fairCoin(onlyFirst + onlySecond)
    let fewer = min(onlyFirst, onlySecond)
    let tail = probabilities[0...fewer].reduce(0, +)
    exactP = min(1, 2 * tail)
    midP =
      onlyFirst + onlySecond == 0 ? 1 : min(1, 2 * tail - probabilities[fewer])
  }

  package var canTell: Bool { onlyFirst + onlySecond >= Self.leastFlips }
}
