import Testing
@testable import Reporting
@testable import Scoring

@Suite struct SweepVerdictTests {
  private typealias Found = (result: SweepJudgement.SuiteResult, pairs: [PairedValue])
  private static let display = MetricCatalogue[Leaderboard.display]

  /// Thirty rides with nearly equal gains, in percentage points.
  private static func found(_ gain: Double?, isReal: Bool, rides: Int = 30) -> Found {
    let suite = isReal ? "rides" : "made"
    let pairs = (0..<rides).compactMap { ride in
      PairedValue(
        JourneyInfo(id: "\(suite)-\(ride)", suite: suite), a: 0.5,
        b: gain.map { 0.5 + $0 / 100 + Double(ride % 3 - 1) / 1_000 })
    }
    return (((suite, isReal), Comparison(display, pairs, draws: 200)), pairs)
  }

  private static func advice(
    _ found: [Found], others: [Comparison?] = [], realLoss: Comparison? = nil
  ) -> SweepJudgement.Advice {
    SweepJudgement.Advice(
      found.map(\.result), overall: Comparison(display, found.flatMap(\.pairs), draws: 200),
      others: others.compactMap(\.self), realLoss: realLoss)
  }

  /// The gains on real and simulated rides, and the advice.
  @Test(arguments: [
    (5.0, 5.0, SweepJudgement.Advice.change), (0.1, 5, .change), (-5, 5, .disagree),
    (5, -5, .disagree), (-5, 0, .keep), (0, 0, .keep), (-0.1, 5, .disagree), (-5, -5, .keep),
    (5, 0, .change),
  ])
  func `advises by the gains on real and on simulated rides`(
    real: Double, simulated: Double, expected: SweepJudgement.Advice
  ) {
    let found = [Self.found(real, isReal: true), Self.found(simulated, isReal: false)]
    #expect(Self.advice(found) == expected)
  }

  /// The gain by another metric, on thirty rides of thirty railways.
  @Test(arguments: [(-5.0, SweepJudgement.Advice.tooCostly), (-0.1, .change), (5, .change)])
  func `advises nothing that another metric calls worse, or the display on real rides`(
    gain: Double, expected: SweepJudgement.Advice
  ) {
    let found = [Self.found(5, isReal: true), Self.found(5, isReal: false)]
    let other = Self.found(gain, isReal: true).result.comparison
    #expect(Self.advice(found, others: [other]) == expected)
    #expect(Self.advice(found, realLoss: expected == .change ? nil : other) == expected)
  }

  @Test func `too few real rides must not be worse on average`() {
    let simulated = Self.found(5, isReal: false)
    #expect(Self.advice([simulated]) == .unproven)
    #expect(Self.advice([Self.found(nil, isReal: true), simulated]) == .unproven)
    for (gain, advice) in [(-1.0, SweepJudgement.Advice.disagree), (1, .change)] {
      let real = Self.found(gain, isReal: true, rides: 14)
      #expect(real.result.comparison?.verdict == .tooFewRides)
      #expect(Self.advice([real, simulated]) == advice)
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
