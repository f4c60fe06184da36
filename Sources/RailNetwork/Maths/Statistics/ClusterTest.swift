/// Tests whether a mean of paired differences is not 0, where differences in one cluster are
/// similar.
///
/// With ten or more clusters: the studentised bootstrap over clusters gives the interval, and the
/// sign-flip test of whole clusters the p-value. With five to nine: Student's t of the clusters'
/// sums, with the bias-reduced variance and Satterthwaite's degrees of freedom of Bell and
/// McCaffrey 2002, for the estimated share of variance between clusters (Imbens and Kolesár 2016,
/// doi 10.1162/REST_a_00552), and the signs of the sums must agree, because t alone decides too
/// often if sums are skewed or of very different sizes. The same holds for more clusters if a few
/// of them have most of the data: with fewer than six degrees of freedom the bootstrap can't find a
/// significant difference.
/// With fewer than five clusters there is no interval, and the p-value is from the sign-flip test.
/// There is no interval either with fewer than two degrees of freedom, as where one cluster has
/// nearly all of the data: t would be too wide to be of use.
package struct ClusterTest: Sendable, Equatable {
  package typealias Part = ClusterBootstrap.Cluster

  package let clusters: Int
  package let mean: Double
  package private(set) var standardError: Double
  /// The 95 % interval; nil with fewer than five clusters, if too few of them differ, or if
  /// ``isUneven``.
  package private(set) var interval: ClosedRange<Double>?
  /// The p-value of the hypothesis that there is no difference.
  package private(set) var p: Double
  /// Whether the sign-flip test alone, by its mid-p, is significant.
  package let signsAgree: Bool
  private var degrees: Double
  /// Whether there is no interval because the clusters are too uneven.
  package let isUneven: Bool

  package static let leastClusters = 5
  /// With fewer clusters than this, there is no bootstrap.
  package static let leastDrawn = 10
  package static let significance = 0.05
  private static let leastDegrees = 6.0
  private static let leastTold = 2.0
  /// With this many, the sign-flip test of fewer than ten clusters uses all patterns.
  private static let leastFlips = 32

  /// Tests at least one cluster, each a list of its parts, such as the rides of a railway.
  package init(
    _ parts: [[Part]], seed: UInt64, draws: Int = ClusterBootstrap.draws, flips: Int? = nil
  ) {
    let sums = parts.map(Self.sum)
    clusters = sums.count
    let count = sums.reduce(0) { $0 + $1.count }
    mean = count > 0 ? sums.reduce(0) { $0 + $1.sum } / count : 0
    let isTested = clusters >= Self.leastClusters
    let student = isTested ? Self.student(parts, sums, count, mean) : (error: 0, degrees: 1)
    let flip = SignFlip(
      sums.map(\.sum), seed: seed, draws: max(Self.leastFlips, flips ?? 10 * draws))
    signsAgree = flip.midP <= Self.significance
    let isDrawn = clusters >= Self.leastDrawn && student.degrees >= Self.leastDegrees
    guard isDrawn || !isTested else {
      (standardError, degrees) = student
      let reach = standardError * Self.quantile(degrees)
      isUneven = standardError > 0 && degrees < Self.leastTold
      interval = isUneven ? nil : (mean - reach)...(mean + reach)
      p = standardError > 0 ? Self.p(mean / standardError, degrees) : mean == 0 ? 1 : 0
      return
    }
    let drawn = ClusterBootstrap(
      sums, parts: parts.flatMap(\.self), seed: seed, draws: isDrawn ? draws : 1)
    isUneven = false
    standardError = drawn.standardError
    interval = isDrawn ? drawn.studentised : nil
    degrees = Double(max(1, clusters - 1))
    p = flip.p
  }

  private static func sum(_ parts: [Part]) -> Part {
    parts.dropFirst().reduce(into: parts[0]) { sum, part in
      sum.sum += part.sum
      sum.count += part.count
    }
  }

  /// The standard error of the mean, and its degrees of freedom; `a` and `b` are as in the source.
  private static func student(
    _ parts: [[Part]], _ sums: [Part], _ count: Double, _ mean: Double
  ) -> (error: Double, degrees: Double) {
    let values = parts.map { $0.map { $0.sum / $0.count } }
    let common = VarianceComponents([values])?.share ?? 0
    let v = sums.map { $0.count * (1 - common) + $0.count * $0.count * common }
    let whole = v.reduce(0, +)
    let shares = sums.map { $0.count / count }
    var (trace, squares, residuals) = (0.0, 0.0, 0.0)
    // Sums over clusters of a² times products of share and v.
    var (shareShare, shareV, vv) = (0.0, 0.0, 0.0)
    for g in sums.indices {
      let (share, v) = (shares[g], v[g])
      let a2 = 1 / max(1e-9, 1 - share)
      let residual = sums[g].sum - mean * sums[g].count
      residuals += a2 * residual * residual
      shareShare += a2 * share * share
      shareV += a2 * share * v
      vv += a2 * v * v
      // A cluster with itself has its own v, too.
      let cross = 2 * share * v - share * share * whole
      trace += a2 * (v - cross)
      squares += a2 * a2 * v * (v - 2 * cross)
    }
    // All pairs of clusters g and h: a²(g) a²(h) (share(h) v(g) + share(g) v(h) - share(g) share(h)
    // whole)², multiplied out.
    squares += 2 * shareShare * vv + 2 * shareV * shareV
    squares += whole * shareShare * (whole * shareShare - 4 * shareV)
    guard trace > 0, squares > 0 else { return (0, 1) }
    return ((residuals * whole / trace).squareRoot() / count, max(1, trace * trace / squares))
  }

  /// The result with a second source of variation: distances to the ends add as squares (Zou and
  /// Donner 2008, doi 10.1002/sim.3095), degrees as in Satterthwaite 1946.
  package func widened(by error: Double, degrees others: Double) -> ClusterTest {
    guard error > 0 else { return self }
    let reach = error * Self.quantile(others)
    func distance(_ end: Double) -> Double {
      ((end - mean) * (end - mean) + reach * reach).squareRoot()
    }
    var result = self
    result.interval = interval.map {
      (mean - distance($0.lowerBound))...(mean + distance($0.upperBound))
    }
    let (within, between) = (standardError * standardError, error * error)
    let whole = within + between
    let known = whole * whole / (within * within / degrees + between * between / others)
    (result.standardError, result.degrees) = (whole.squareRoot(), known)
    result.p = max(p, Self.p(mean / whole.squareRoot(), known))
    return result
  }

  /// The smallest difference that is noticed four times out of five with `times` as many clusters:
  /// t for the significance and t for the power, in standard errors (Bloom 1995, doi
  /// 10.1177/0193841X9501900504).
  ///
  /// The standard error is itself uncertain, so one digit of this is known; see
  /// ``Swift/Double/firstDigit``. nil with fewer than five clusters.
  package func smallestEffect(times: Double = 1) -> Double? {
    guard Double(clusters) * times >= Double(Self.leastClusters) else { return nil }
    let degrees = degrees * times
    // One side of 40 % is 20 %: the effect is missed one time in five.
    return (Self.quantile(degrees) + Self.quantile(degrees, 0.4)) * standardError
      / times.squareRoot()
  }

  /// The factor of clusters needed to notice a difference of this size.
  package func times(toSee difference: Double) -> Double {
    let least = Double(Self.leastClusters) / Double(clusters)
    var times = max(1, least)
    // The effect falls with the root of the number of clusters, and a little by the degrees.
    for _ in 0..<3 {
      let ratio = (smallestEffect(times: times) ?? 0) / difference
      times = min(max(times * ratio * ratio, least), 1_000)
    }
    return times
  }

  /// Linear interpolation between whole degrees of freedom.
  private static func p(_ t: Double, _ degrees: Double) -> Double {
    between(degrees) { StudentDistribution.twoSided(t, degrees: $0) }
  }

  private static func quantile(_ degrees: Double, _ p: Double = significance) -> Double {
    between(degrees) { StudentDistribution.twoSidedQuantile(p, degrees: $0) }
  }

  private static func between(_ degrees: Double, _ value: (Int) -> Double) -> Double {
    let low = max(1, min(degrees, 1e6)).rounded(.down)
    let share = max(1, min(degrees, 1e6)) - low
    let first = value(Int(low))
    return share == 0 ? first : first + share * (value(Int(low) + 1) - first)
  }
}

extension Double {
  /// The value rounded to its first digit: 3 for 2.7, 40 for 36.
  package var firstDigit: Double {
    guard isFinite, self != 0 else { return self }
    var digit = 1.0
    while magnitude >= digit * 10 { digit *= 10 }
    while magnitude < digit { digit /= 10 }
    return (self / digit).rounded() * digit
  }
}
