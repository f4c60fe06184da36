import Numerics

/// The sign-flip permutation test of paired differences.
///
/// Were the two contestants equally good, each difference could as well have had the other sign.
/// The p-value is the share of all sign patterns whose mean is at least as far from 0 as the one
/// seen: of all 2ⁿ for up to 20 differences, else of 100,000 drawn ones and the one seen.
/// Source: approximate randomisation as in sacreBLEU.
package struct SignFlip: Sendable, Hashable {
  package let meanDifference: Double
  package let p: Double
  /// How many sign patterns were tried.
  package let patterns: Int

  /// Up to so many differences all patterns are tried.
  package static let mostExact = 20
  package static let draws = 100_000

  /// Tests differences, at least one and one per cluster; the seed is for drawn patterns.
  package init(_ differences: [Double], seed: UInt64, draws: Int = Self.draws) {
    let sum = differences.reduce(0, +)
    meanDifference = sum / Double(differences.count)
    // Sums of the same numbers in another order may differ in the last bits.
    let tolerance = 1e-12 * differences.reduce(0) { $0 + abs($1) }
    let seen = abs(sum) - tolerance
    guard differences.count > Self.mostExact else {
      patterns = 1 << differences.count
      p = Double(Self.exceeding(seen, differences)) / Double(patterns)
      return
    }
    var random = SeededGenerator(seed: seed, stream: "sign-flip")
    var exceeding = 1
    for _ in 0..<draws {
      var total = 0.0
      var bits: UInt64 = 0
      for (index, difference) in differences.enumerated() {
        if index & 63 == 0 { bits = random.next() }
        total += bits & 1 == 0 ? difference : -difference
        bits >>= 1
      }
      if abs(total) >= seen { exceeding += 1 }
    }
    patterns = draws + 1
    p = Double(exceeding) / Double(patterns)
  }

  /// How many of all sign patterns give a sum at least so far from 0.
  private static func exceeding(_ seen: Double, _ differences: [Double]) -> Int {
    var sums = [0.0]
    for difference in differences {
      sums = sums.map { $0 + difference } + sums.map { $0 - difference }
    }
    return sums.count { abs($0) >= seen }
  }
}
