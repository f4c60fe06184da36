import Scoring
import Testing
@testable import Reporting
@testable import Sweeping

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
  @Test(arguments: [
    (5.0, 5.0, SweepVerdict.Advice.change), (0.1, 5, .change), (-5, 5, .disagree),
    (5, -5, .disagree), (-5, 0, .keep), (0, 0, .keep), (-0.1, 5, .disagree), (-5, -5, .keep),
    (5, 0, .change),
  ])
  func `advises by the gains on real and on simulated rides`(
    real: Double, simulated: Double, expected: SweepVerdict.Advice
  ) throws {
    let findings = try [Self.finding(real, isReal: true), Self.finding(simulated, isReal: false)]
    #expect(SweepVerdict.Advice(findings) == expected)
  }

  /// Best at 1 on the tuning rides; on real rides at `real`, and nowhere else as good.
  @Test(arguments: [(1, "yes"), (2, "no")])
  func `says whether the best of the tuning journeys is as good on real rides`(
    real: Int, answer: String
  ) throws {
    func near(_ best: Int) throws -> NearBestRange {
      let table = TrialTable(
        axes: [SearchAxis(name: "x", values: [0, 1, 2, 3])], settings: [[0], [1], [2], [3]],
        subjects: ["a", "b"].map { (journey: $0, cluster: $0, railways: []) },
        values: (0..<4).map { $0 == best ? [1, 1] : [0, 0] }, defaultSetting: [0])
      return try #require(NearBestRange(table, axis: 0, margin: 0.1))
    }
    let text = SweepVerdict.nearBest(
      [
        (("tuning", false), try near(1)), (("rides", true), try near(real)),
        (("made", false), try near(3)),
      ]
    ) { "\(Int($0)) m" }
    #expect(
      text.plain
        == " About as good: on tuning 1 m, on rides \(real) m, on made ≥ 3 m; the best on tuning, "
        + "1 m, is among those of rides: \(answer).")
  }

  @Test func `too few real rides must not be worse on average`() throws {
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

@Suite struct SweepTextTests {
  /// What a search maximises is the negative of a metric that should be low.
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
