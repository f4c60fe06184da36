import Testing
@testable import Reporting
@testable import Scoring

@Suite struct SweepVerdictTests {
  /// Thirty rides with nearly equal gains, in percentage points.
  private static func finding(_ gain: Double?, isReal: Bool, rides: Int = 30) throws
    -> SweepJudgement.SuiteResult
  {
    let metric = try #require(MetricCatalogue.metric("PH1.display"))
    let pairs = (0..<rides).compactMap { ride in
      PairedValue(
        JourneyInfo(id: "j\(ride)", suite: "s"), a: 0.5,
        b: gain.map { 0.5 + $0 / 100 + Double(ride % 3 - 1) / 1_000 })
    }
    return ((isReal ? "rides" : "made", isReal), Comparison(metric, pairs, draws: 200))
  }

  /// The gains on real and simulated rides, and the advice.
  @Test(arguments: [
    (5.0, 5.0, SweepJudgement.Advice.change), (0.1, 5, .change), (-5, 5, .disagree),
    (5, -5, .disagree), (-5, 0, .keep), (0, 0, .keep), (-0.1, 5, .disagree), (-5, -5, .keep),
    (5, 0, .change),
  ])
  func `advises by the gains on real and on simulated rides`(
    real: Double, simulated: Double, expected: SweepJudgement.Advice
  ) throws {
    let findings = try [Self.finding(real, isReal: true), Self.finding(simulated, isReal: false)]
    #expect(SweepJudgement.Advice(findings, others: []) == expected)
  }

  /// The gain by another metric, on thirty rides of thirty railways.
  @Test(arguments: [(-5.0, SweepJudgement.Advice.tooCostly), (-0.1, .change), (5, .change)])
  func `advises nothing that another metric calls worse`(
    gain: Double, expected: SweepJudgement.Advice
  ) throws {
    let findings = try [Self.finding(5, isReal: true), Self.finding(5, isReal: false)]
    let other = try #require(try Self.finding(gain, isReal: true).comparison)
    #expect(SweepJudgement.Advice(findings, others: [other]) == expected)
  }

  @Test func `too few real rides must not be worse on average`() throws {
    let simulated = try Self.finding(5, isReal: false)
    #expect(SweepJudgement.Advice([simulated], others: []) == .unproven)
    #expect(
      try SweepJudgement.Advice(
        [Self.finding(nil, isReal: true), simulated], others: []) == .unproven)
    for (gain, advice) in [(-1.0, SweepJudgement.Advice.disagree), (1, .change)] {
      let real = try Self.finding(gain, isReal: true, rides: 14)
      #expect(real.comparison?.absence == "too few rides (n = 14)")
      #expect(real.comparison?.verdict == .tooFewRides)
      #expect(SweepJudgement.Advice([real, simulated], others: []) == advice)
    }
  }
}

@Suite struct SweepTextTests {
  /// A search maximises the negative of a metric that should be low.
  @Test(arguments: [
    ("TT2", -12.5, "12.5 s", "-12.50 s"), ("RW1", 0.125, "12.5%", "+12.50 points"),
    ("RW1", 0, "0.0%", "0.00 points"),
  ])
  func `prints an oriented mean as the metric's value`(
    id: String, oriented: Double, value: String, difference: String
  ) throws {
    let metric = try #require(MetricCatalogue.all.first { $0.id == id })
    #expect(SweepText.value(oriented, metric) == value)
    #expect(SweepText.difference(oriented, metric) == difference)
  }
}
