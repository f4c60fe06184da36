import Testing
@testable import RailNetwork

@Suite struct StatisticsTests {
  @Test(arguments: [
    (0.0, 0.5), (1.0, 0.841344746068543), (-1.96, 0.0249978951482204), (4, 0.999968328758167),
  ])
  func `returns published values of the normal distribution`(x: Double, expected: Double) {
    #expect(abs(NormalDistribution.cumulative(x) - expected) < 1e-12)
    #expect(abs(NormalDistribution.quantile(NormalDistribution.cumulative(x)) - x) < 1e-9)
  }

  /// A simple version: one pattern after the other, one difference after the other.
  @Test(arguments: [21, 64, 65, 128, 150]) func `equals sign patterns generated one by one`(
    count: Int
  ) {
    var source = SeededGenerator(seed: UInt64(count))
    let differences = (0..<count).map { _ in source.unit() - 0.45 }
    var random = SeededGenerator(seed: 3, stream: "sign-flip")
    let seen =
      abs(differences.reduce(0, +)) - 1e-12 * differences.reduce(0) { $0 + abs($1) }
    let draws = 1_003
    var exceeding = 1
    for _ in 0..<draws {
      var bits: UInt64 = 0
      var total = 0.0
      for (index, difference) in differences.enumerated() {
        if index % 64 == 0 { bits = random.next() }
        total += bits & 1 == 0 ? difference : -difference
        bits >>= 1
      }
      if abs(total) >= seen { exceeding += 1 }
    }
    #expect(SignFlip(differences, seed: 3, draws: draws).p == Double(exceeding) / Double(draws + 1))
  }

  @Test func `the bootstrap finds a mean within its strata`() {
    var random = SeededGenerator(seed: 3)
    let clusters = (0..<60).map { index in
      (stratum: index % 2, sum: random.normal() + (index % 2 == 0 ? 100 : 0), count: 1.0)
    }
    let result = ClusterBootstrap(clusters, seed: 1, draws: 2_000)
    // There is no variation between strata, so the error is that within them: about 1/√60.
    #expect(result.standardError > 0.08 && result.standardError < 0.2)
    let mean = clusters.reduce(0) { $0 + $1.sum } / 60
    #expect(result.studentised?.contains(mean) == true)
    #expect(result == ClusterBootstrap(clusters, seed: 1, draws: 2_000))
    #expect(result != ClusterBootstrap(clusters, seed: 2, draws: 2_000))
  }

  @Test func `a bootstrap of skewed values is skewed`() {
    var random = SeededGenerator(seed: 5)
    let clusters = (0..<30).map { _ in
      (stratum: 0, sum: random.exponential(mean: 1), count: 1.0)
    }
    let result = ClusterBootstrap(clusters, seed: 1, draws: 4_000)
    let mean = clusters.reduce(0) { $0 + $1.sum } / 30
    #expect(result.studentised.map { $0.upperBound - mean > mean - $0.lowerBound } == true)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `an interval stays within the differences`(seed: UInt64) throws {
    // Of 24 clusters five differ, one of them by next to nothing.
    let differences = Array(repeating: 0.0, count: 19) + [-0.475, -0.02, -0.01, -0.005, 1e-6]
    let result = ClusterBootstrap(
      differences.map { (stratum: 0, sum: $0, count: 1) }, seed: seed, draws: 2_000)
    if let interval = result.studentised { #expect(interval.lowerBound >= -0.475) }
  }

  /// From scipy 1.17, `2 * stats.t.sf` and `stats.t.ppf`.
  @Test(arguments: [
    (1.0, 1, 0.5), (2.5, 2, 0.129_611_720_221_510_82), (0.3, 5, 0.776_249_042_263_274_5),
    (4, 8, 0.003_949_772_803_445_323), (-3.1, 97, 0.002_533_147_538_457_759),
  ])
  func `returns published values of Student's distribution`(
    t: Double, degrees: Int, expected: Double
  ) {
    #expect(abs(StudentDistribution.twoSided(t, degrees: degrees) - expected) < 1e-12)
    let quantile = StudentDistribution.twoSidedQuantile(expected, degrees: degrees)
    #expect(abs(quantile - abs(t)) < 1e-9)
  }

  /// Worked by hand: mean squares of 12.9167 between and 4.0278 within, 26/9 values per group.
  @Test func `variance between and within groups of unequal sizes`() throws {
    let found = try #require(VarianceComponents([[[1, 2, 4], [6, 7], [3, 5, 5, 9]]]))
    #expect(found.degrees == 2)
    #expect(abs(found.within - 145.0 / 36) < 1e-12)
    #expect(abs(found.between - 40.0 / 13) < 1e-12)
    // Differences between strata count in neither component.
    let apart = try #require(
      VarianceComponents([
        [[1, 2, 4], [6, 7], [3, 5, 5, 9]], [[101, 102, 104], [106, 107], [103, 105, 105, 109]],
      ]))
    #expect(abs(apart.between - found.between) < 1e-12 && apart.degrees == 4)
  }

  @Test func `variance between groups is at least 0, and needs two groups and more values`() throws
  {
    #expect(try #require(VarianceComponents([[[1, 5], [2, 4]]])).between == 0)
    #expect(VarianceComponents([[[1, 5, 3]], [[2, 4]]]) == nil)
    #expect(VarianceComponents([[[1], [2], [3]]]) == nil)
    #expect(VarianceComponents([]) == nil)
  }
}

@Suite struct QuantilesTests {
  @Test(
    arguments: [
      ([], 0.5, nil), ([7], 0.3, 7), ([4, 1, 3, 2], 0.5, 2.5), ([4, 1, 3, 2], 0, 1),
      ([4, 1, 3, 2], 1, 4), ([1, 2, 3, 4, 5], 0.9, 4.6), ([1, 2, .infinity], 0.5, 2),
      ([1, 2, .infinity], 0.75, .infinity), ([-.infinity, 1], 0.5, -.infinity),
      ([.infinity, .infinity], 0.5, .infinity), ([-.infinity, .infinity], 0.25, -.infinity),
      ([-.infinity, .infinity], 0.5, .infinity),
    ] as [([Double], Double, Double?)])
  func `interpolates between order statistics`(values: [Double], rank: Double, quantile: Double?) {
    #expect(Quantiles.of(values, rank) == quantile)
  }
}
