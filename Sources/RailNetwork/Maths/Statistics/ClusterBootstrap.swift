/// The 95 % interval of a mean paired difference, by resampling whole clusters.
///
/// Whole clusters are resampled with replacement within their stratum. The studentised interval
/// divides the distance of each resample's mean by the resample's own standard error, so it is
/// valid for few, unequal and skewed clusters; `IntervalCoverageTests` simulate its coverage. Where
/// few clusters differ, the standard error of some resamples is almost 0. So no end of the interval
/// is farther from the mean than the farthest mean of a resample.
/// Sources: Koehn 2004 (paired bootstrap); Hall 1988, doi 10.1214/aos/1176350933 (studentised);
/// Davison and Hinkley 1997, section 3.8 (for nested clusters, resample the outermost).
package struct ClusterBootstrap: Sendable, Equatable {
  /// Nil if too few clusters differ to give finite ends.
  package let studentised: ClosedRange<Double>?
  /// The standard error of the mean, from the clusters or from their parts, whichever is larger.
  package let standardError: Double

  package static let draws = 10_000

  /// Differences that are resampled together.
  package typealias Cluster = (stratum: Int, sum: Double, count: Double)

  /// The interval from clusters and their `parts`, which alone widen it if clusters happen to
  /// balance.
  package init(
    _ clusters: [Cluster], parts: [Cluster] = [], seed: UInt64, draws: Int = Self.draws
  ) {
    let strata = Self.strata(clusters)
    let whole = Estimate(strata.map(Moments.sum))
    let error = max(
      whole.standardError, Estimate(Self.strata(parts).map(Moments.sum)).standardError)
    var random = SeededGenerator(seed: seed, stream: "bootstrap")
    var ratios: [Double] = []
    ratios.reserveCapacity(draws)
    var farthest = 0.0
    var moments = [Moments](repeating: Moments(), count: strata.count)
    for _ in 0..<draws {
      for (index, stratum) in strata.enumerated() {
        var sum = Moments()
        for _ in stratum.indices { sum.add(stratum[random.index(below: stratum.count)]) }
        moments[index] = sum
      }
      let drawn = Estimate(moments)
      let distance = drawn.mean - whole.mean
      farthest = max(farthest, abs(distance))
      ratios.append(distance == 0 ? 0 : distance / drawn.standardError)
    }
    standardError = error
    ratios.sort()
    let most = whole.standardError == 0 ? .infinity : farthest / whole.standardError
    let ends = (low: Quantiles.ofSorted(ratios, 0.975), high: Quantiles.ofSorted(ratios, 0.025))
    let low = whole.mean - error * min(ends.low, most)
    let high = whole.mean - error * max(ends.high, -most)
    let isKnown = ends.low.isFinite && ends.high.isFinite && low <= high
    studentised = error == 0 ? whole.mean...whole.mean : isKnown ? low...high : nil
  }

  private static func strata(_ clusters: [Cluster]) -> [[Moments]] {
    Set(clusters.map(\.stratum)).sorted().map { stratum in
      clusters.filter { $0.stratum == stratum }.map(Moments.init)
    }
  }

  /// Sums over clusters of a stratum, from which mean and standard error are calculated.
  private struct Moments {
    var clusters = 0.0
    var sum = 0.0
    var count = 0.0
    var sumSquared = 0.0
    var sumTimesCount = 0.0
    var countSquared = 0.0

    init() {}

    init(_ cluster: Cluster) {
      clusters = 1
      sum = cluster.sum
      count = cluster.count
      sumSquared = sum * sum
      sumTimesCount = sum * count
      countSquared = count * count
    }

    static func sum(_ parts: [Moments]) -> Moments {
      parts.reduce(into: Moments()) { $0.add($1) }
    }

    mutating func add(_ other: Moments) {
      clusters += other.clusters
      sum += other.sum
      count += other.count
      sumSquared += other.sumSquared
      sumTimesCount += other.sumTimesCount
      countSquared += other.countSquared
    }

    /// The variance of Σ (sum − mean·count), estimated from the clusters; 0 for one cluster.
    func variance(_ mean: Double) -> Double {
      guard clusters > 1 else { return 0 }
      let squares = sumSquared - 2 * mean * sumTimesCount + mean * mean * countSquared
      let rest = sum - mean * count
      let spread = squares - rest * rest / clusters
      // Rounding errors in the difference of equal numbers are not a variance.
      return spread > 1e-12 * (sumSquared + mean * mean * countSquared)
        ? spread * clusters / (clusters - 1) : 0
    }
  }

  /// A mean, a ratio of sums, and its standard error by linearisation (Cochran 1977, section 6.3).
  private struct Estimate {
    let mean: Double
    let standardError: Double

    init(_ strata: [Moments]) {
      let count = strata.reduce(0) { $0 + $1.count }
      let mean = count > 0 ? strata.reduce(0) { $0 + $1.sum } / count : 0
      self.mean = mean
      standardError =
        count > 0 ? strata.reduce(0) { $0 + $1.variance(mean) }.squareRoot() / count : 0
    }
  }
}
