import Evaluation
import Testing

@testable import Reporting

@Suite struct SweepVerdictTests {
  /// Thirty rides that each gain nearly as much, in percentage points.
  private static func finding(_ gain: Double?, isReal: Bool, rides: Int = 30) throws
    -> SweepVerdict.Finding
  {
    let metric = try #require(MetricCatalogue.metric("PH1"))
    let pairs = (0..<rides).compactMap { ride in
      PairedValue(
        journey: "j\(ride)", suite: "s", cluster: "j\(ride)", a: 0.5,
        b: gain.map { 0.5 + $0 / 100 + Double(ride % 3 - 1) / 1_000 })
    }
    return ((isReal ? "rides" : "made", isReal), Comparison(metric, pairs, draws: 200))
  }

  /// What real and simulated rides gain, and what is advised.
  @Test(
    "advice by gains on real and on simulated rides",
    arguments: [
      (5.0, 5.0, SweepVerdict.Advice.change), (0.1, 5, .change), (-5, 5, .disagree),
      (5, -5, .disagree), (-5, 0, .keep), (0, 0, .keep), (-0.1, 5, .disagree), (-5, -5, .keep),
      (5, 0, .change),
    ])
  func advice(real: Double, simulated: Double, expected: SweepVerdict.Advice) throws {
    let findings = try [Self.finding(real, isReal: true), Self.finding(simulated, isReal: false)]
    #expect(SweepVerdict.Advice(findings) == expected)
  }

  @Test("real rides too few for a verdict must not be worse on average")
  func unproven() throws {
    let simulated = try Self.finding(5, isReal: false)
    #expect(SweepVerdict.Advice([simulated]) == .unproven)
    #expect(try SweepVerdict.Advice([Self.finding(nil, isReal: true), simulated]) == .unproven)
    for (gain, advice) in [(-1.0, SweepVerdict.Advice.disagree), (1, .change)] {
      let real = try Self.finding(gain, isReal: true, rides: 14)
      #expect(real.comparison?.absence == "too few rides (n = 14)")
      #expect(real.comparison?.verdict == .inconclusive)
      #expect(SweepVerdict.Advice([real, simulated]) == advice)
    }
  }
}
