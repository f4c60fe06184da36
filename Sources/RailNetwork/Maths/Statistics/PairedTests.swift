/// The sign-flip permutation test of paired differences: approximate randomisation as in sacreBLEU.
///
/// For up to 20 differences all 2ⁿ patterns are used, unless that is more than 16 times `draws`.
package struct SignFlip: Sendable, Equatable {
  package let p: Double
  /// The p-value in which patterns with the same sum as the seen one count half (Lancaster 1961).
  ///
  /// It is for few differences, which can't give a small `p`; equal to `p` if patterns are drawn.
  package let midP: Double
  package let patterns: Int

  /// All patterns are used for at most this many differences.
  package static let mostExact = 20

  package init(_ differences: [Double], seed: UInt64, draws: Int) {
    let sum = differences.reduce(0, +)
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
