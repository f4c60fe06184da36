import Numerics

/// Intervals for a mean paired difference, by drawing whole clusters again.
///
/// What belongs together is drawn together, with replacement, within its stratum. Percentile and BCa (bias-corrected, accelerated) intervals of 95 %.
/// Sources: Koehn 2004 (paired bootstrap); Efron 1987, doi 10.1080/01621459.1987.10478410.
package struct ClusterBootstrap: Sendable, Hashable {
  package let percentile: ClosedRange<Double>
  package let bca: ClosedRange<Double>
  /// The standard deviation of the draws.
  package let standardError: Double

  package static let draws = 10_000

  /// The differences that are drawn together.
  package struct Cluster: Sendable {
    package var stratum: Int
    package var sum: Double
    package var count: Double

    package init(stratum: Int, sum: Double, count: Double) {
      self.stratum = stratum
      self.sum = sum
      self.count = count
    }
  }

  /// Intervals from at least one cluster; those of a stratum are drawn among themselves.
  package init(_ clusters: [Cluster], seed: UInt64, draws: Int = Self.draws) {
    let strata = Set(clusters.map(\.stratum)).sorted().map { stratum in
      clusters.filter { $0.stratum == stratum }
    }
    var random = SeededGenerator(seed: seed, stream: "bootstrap")
    var means: [Double] = []
    means.reserveCapacity(draws)
    for _ in 0..<draws {
      var sum = 0.0
      var count = 0.0
      for stratum in strata {
        for _ in stratum.indices {
          let drawn = stratum[random.index(below: stratum.count)]
          sum += drawn.sum
          count += drawn.count
        }
      }
      means.append(sum / count)
    }
    means.sort()
    let average = means.reduce(0, +) / Double(draws)
    standardError =
      (means.reduce(0) { $0 + ($1 - average) * ($1 - average) } / Double(draws)).squareRoot()
    percentile = Quantiles.ofSorted(means, 0.025)...Quantiles.ofSorted(means, 0.975)
    bca = Self.bca(means, clusters) ?? percentile
  }

  /// Nil where all draws are alike or lie on one side, so that there is nothing to correct.
  private static func bca(_ sorted: [Double], _ clusters: [Cluster]) -> ClosedRange<Double>? {
    let sum = clusters.reduce(0) { $0 + $1.sum }
    let count = clusters.reduce(0) { $0 + $1.count }
    let mean = sum / count
    // Draws that equal the mean count half, so that a lattice of values is not a bias.
    let below = Double(sorted.count { $0 < mean }) + Double(sorted.count { $0 == mean }) / 2
    let share = below / Double(sorted.count)
    guard share > 0, share < 1, clusters.count > 1 else { return nil }
    let bias = NormalDistribution.quantile(share)
    let without = clusters.map { (sum - $0.sum) / (count - $0.count) }
    let centre = without.reduce(0, +) / Double(without.count)
    let cubes = without.reduce(0) { $0 + (centre - $1) * (centre - $1) * (centre - $1) }
    let squares = without.reduce(0) { $0 + (centre - $1) * (centre - $1) }
    guard squares > 0 else { return nil }
    let acceleration = cubes / (6 * squares * squares.squareRoot())
    func rank(_ z: Double) -> Double {
      let shifted = bias + z
      return NormalDistribution.cumulative(bias + shifted / (1 - acceleration * shifted))
    }
    let low = rank(NormalDistribution.quantile(0.025))
    let high = rank(NormalDistribution.quantile(0.975))
    guard low < high else { return nil }
    return Quantiles.ofSorted(sorted, low)...Quantiles.ofSorted(sorted, high)
  }
}
