import Testing
@testable import RailNetwork

@Suite struct ClusterTestTests {
  /// Clusters of rides with one value each.
  private func clusters(_ values: [[Double]]) -> [[ClusterTest.Part]] {
    values.map { $0.map { (stratum: 0, sum: $0, count: 1) } }
  }

  private func test(_ values: [[Double]]) -> ClusterTest {
    ClusterTest(clusters(values), seed: 1, draws: 500)
  }

  /// Computed with numpy from the matrices of Bell and McCaffrey, with a share of common variance
  /// of 0.3957: standard error 0.10679, 2.3048 degrees of freedom.
  @Test func `few clusters are tested with the bias-reduced variance and its degrees of freedom`() {
    let values = [
      [0.3, 0.2], [1.0, 1.2, 0.4], [0.9, 1.2, 1.1, 1.5], [0.9, 0.9, 0.9, 0.9],
      [0.8, 1.3, 0.4, 0.7, 0.6],
      [1.1, 1.4, 1.3, 0.6, 1.2, 1.0, 0.7, 0.8, 1.5, 0.9, 1.1, 1.4],
    ]
    let found = test(values)
    #expect(abs(found.mean - 0.94) < 1e-9)
    #expect(abs(found.standardError - 0.106_791_297_8) < 1e-9)
    // Student's quantile is between 4.303 (2 degrees of freedom) and 3.182 (3 degrees).
    let reach = (found.interval?.upperBound ?? 0) - found.mean
    #expect(abs(reach / found.standardError - (4.302_653 - 0.304_825_6 * 1.120_206)) < 1e-4)
    #expect(found.p > 0.005 && found.p < 0.03)
    let moved = test(values.map { $0.map { $0 - 0.94 } })
    #expect(moved.p > 0.99 && moved.interval?.contains(0) == true)
  }

  /// Without a difference, each of the 64 patterns of signs of six railways is as likely as the
  /// others; t alone would decide for eight.
  @Test func `few patterns of signs decide`() {
    let rides: [[Double]] = [
      [3, 0, 5, 3, 6, 2, 0, 6, 1, 0, 0, 0], [0, 0, 0, 0, -4], [0, 0, 0, 0], [1, 6, -2, -1],
      [0, 0], [2, 2, 0],
    ]
    let mean = rides.joined().reduce(0, +) / 30
    let decided = (0..<64).count { pattern in
      let found = test(
        rides.enumerated().map { index, values in
          values.map { (pattern >> index & 1 == 0 ? 1 : -1) * ($0 - mean) }
        })
      return found.p <= 0.05 && found.signsAgree
    }
    #expect((1...4).contains(decided), "\(decided)")
  }

  @Test(arguments: [(4, false), (5, true), (9, true), (10, true), (20, true)])
  func `five or more clusters give an interval`(count: Int, isGiven: Bool) {
    let found = test((0..<count).map { [1 + 0.1 * Double($0 % 3), 1.2] })
    #expect((found.interval != nil) == isGiven)
    #expect((found.p < 0.05) == isGiven)
    if let interval = found.interval { #expect(interval.lowerBound > 0.5) }
  }

  @Test(arguments: [(2, false), (60, true)])
  func `no interval is given if one cluster has most of the data`(rides: Int, isUneven: Bool) {
    let found = test(
      (0..<6).map { railway in
        (0..<(railway == 0 ? rides : 2)).map { Double(railway % 3) + 0.1 * Double($0 % 2) }
      })
    #expect(found.isUneven == isUneven)
    #expect((found.interval == nil) == isUneven)
    // Other worlds add degrees of freedom, and no interval.
    let wide = found.widened(by: 0.5, degrees: 7)
    #expect(wide.isUneven == isUneven && (wide.interval == nil) == isUneven)
  }

  @Test func `another source of variation widens the interval and raises the p-value`() {
    let found = test((0..<12).map { [1 + 0.1 * Double($0 % 3), 1.2] })
    let wide = found.widened(by: 0.5, degrees: 7)
    #expect(wide.interval?.contains(0) == true && wide.p > found.p)
    #expect(found.widened(by: 0, degrees: 1) == found)
  }

  /// The test notices the smallest effect in about four of five resampled suites.
  @Test(arguments: [6, 14])
  func `power is the share of samples in which the test is significant`(count: Int) throws {
    var random = SeededGenerator(seed: 4)
    func suite(_ effect: Double) -> [[ClusterTest.Part]] {
      clusters(
        (0..<count).map { _ in
          let own = 0.5 * random.normal()
          return (0..<4).map { _ in effect + own + random.normal() }
        })
    }
    let effects = try (0..<8).map { _ in
      try #require(ClusterTest(suite(0), seed: 1, draws: 1).smallestEffect())
    }
    let effect = effects.reduce(0, +) / 8
    let noticed = (0..<400).count { _ in
      let test = ClusterTest(suite(effect), seed: 1, draws: 200, flips: 400)
      return test.p <= 0.05 && (test.interval?.lowerBound ?? 0) > 0
    }
    #expect(noticed > 280 && noticed < 360, "\(noticed)")
  }

  @Test func `more clusters notice smaller differences`() throws {
    var random = SeededGenerator(seed: 8)
    let seen = clusters((0..<12).map { _ in (0..<3).map { _ in random.normal() } })
    let test = ClusterTest(seen, seed: 1, draws: 1)
    let effect = try #require(test.smallestEffect())
    let times = test.times(toSee: effect / 2)
    #expect(times > 2 && times < 5.5, "\(times)")
    #expect(ClusterTest(Array(seen.prefix(3)), seed: 1, draws: 1).smallestEffect() == nil)
  }

  @Test(arguments: [(2.7, 3.0), (36, 40), (0.031, 0.03), (0, 0), (96, 100)])
  func `one digit is known`(value: Double, shown: Double) {
    #expect(abs(value.firstDigit - shown) < 1e-12)
  }
}
