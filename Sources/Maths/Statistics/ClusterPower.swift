/// Simulates which differences the test of the verdicts would notice, by resampling the observed
/// clusters without their mean.
package struct ClusterPower: Sendable, Equatable {
  private let clusters: [[ClusterTest.Part]]
  private let seed: UInt64
  private let others: (error: Double, degrees: Double)

  private static let suites = 200
  private static let draws = 199
  private static let flips = 199
  private static let share = 0.8

  /// From at least two clusters; `others` is the standard error from other sources, such as worlds.
  package init?(
    _ parts: [[ClusterTest.Part]], others: (error: Double, degrees: Double) = (0, 1), seed: UInt64
  ) {
    let all = parts.flatMap(\.self)
    let count = all.reduce(0) { $0 + $1.count }
    guard parts.count > 1, count > 0 else { return nil }
    let mean = all.reduce(0) { $0 + $1.sum } / count
    let scale = (Double(parts.count) / Double(parts.count - 1)).squareRoot()
    clusters = parts.map { cluster in
      cluster.map { part in
        var part = part
        part.sum = (part.sum - mean * part.count) * scale
        part.stratum = 0
        return part
      }
    }
    self.others = others
    self.seed = seed
  }

  package static func == (a: ClusterPower, b: ClusterPower) -> Bool {
    a.seed == b.seed && a.others == b.others
      && a.clusters.map { $0.map(\.sum) } == b.clusters.map { $0.map(\.sum) }
  }

  /// The smallest difference that is noticed four times out of five with `times` as many clusters.
  package func smallestEffect(times: Double = 1) -> Double? {
    let count = Int((Double(clusters.count) * times).rounded())
    guard count >= ClusterTest.leastClusters else { return nil }
    var random = SeededGenerator(seed: seed, stream: "power")
    let error = others.error / times.squareRoot()
    let least = (0..<Self.suites).map { _ -> Double in
      let drawn = (0..<count).map { _ in clusters[random.index(below: clusters.count)] }
      let shift = error > 0 ? error * random.normal() : 0
      return leastNoticed(drawn, shift: shift, error, others.degrees * times)
    }
    return Quantiles.of(least, Self.share)
  }

  private func leastNoticed(
    _ drawn: [[ClusterTest.Part]], shift: Double, _ error: Double, _ degrees: Double
  ) -> Double {
    func test(_ difference: Double, draws: Int) -> ClusterTest {
      let moved = drawn.map { cluster in
        cluster.map { part in
          var part = part
          part.sum += difference * part.count
          return part
        }
      }
      return ClusterTest(moved, seed: seed, draws: draws, flips: Self.flips)
        .widened(by: error, degrees: degrees)
    }
    // The interval shifts with the difference, so it is resampled only once.
    let still = test(shift, draws: Self.draws)
    guard let interval = still.interval else { return .infinity }
    var low = max(0, -interval.lowerBound)
    func isNoticed(_ difference: Double) -> Bool {
      let found = test(shift + difference, draws: 1)
      return found.p <= ClusterTest.significance && found.signsAgree
    }
    guard !isNoticed(low * (1 + 1e-9)) else { return low }
    var high = max(low, still.standardError)
    for _ in 0..<6 where !isNoticed(high) { high *= 2 }
    for _ in 0..<5 {
      let middle = (low + high) / 2
      if isNoticed(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// The factor of clusters needed to notice a difference of this size; nil if no factor is enough.
  package func times(toSee difference: Double) -> Double? {
    var times = max(1, Double(ClusterTest.leastClusters) / Double(clusters.count))
    // The first step assumes that the effect falls with the root of the number of clusters. The
    // second measures the effect with that many clusters, and corrects it.
    for _ in 0..<2 {
      guard let effect = smallestEffect(times: times), effect.isFinite else { return nil }
      guard effect > 0 else { return times }
      let ratio = effect / difference
      let next = min(
        max(times * ratio * ratio, Double(ClusterTest.leastClusters) / Double(clusters.count)),
        1_000)
      if abs(next - times) < 0.03 * times { return next }
      times = next
    }
    return times
  }
}
