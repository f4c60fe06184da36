import Evaluation
import Testing

@testable import Reporting

@Suite struct SweepTextTests {
  /// What a search maximises is the negative of a metric that should be low.
  @Test(arguments: [
    ("TT2", -12.5, "12.5 s", "-12.50"), ("RW1", 0.125, "12.5%", "+12.50 points"),
    ("RW1", 0, "0.0%", "0.00 points"),
  ])
  func `an oriented mean reads as the metric's own value`(
    id: String, oriented: Double, value: String, signed: String
  ) throws {
    let metric = try #require(MetricCatalogue.all.first { $0.id == id })
    #expect(SweepText.value(oriented, metric) == value)
    #expect(SweepText.signed(oriented, metric) == signed)
  }

  /// Optimism is how much better a setting looks where it was chosen, whichever way is better.
  @Test(arguments: [
    ("TT2", 10.0, 12.5, "+2.50"), ("TT2", 12.5, 10, "-2.50"), ("RW1", 0.9, 0.8, "+10.00 points"),
    ("RW1", nil, 0.8, "n/a"),
  ])
  func `optimism is positive where the test suite is worse`(
    id: String, tuning: Double?, test: Double, expected: String
  ) throws {
    let metric = try #require(MetricCatalogue.all.first { $0.id == id })
    #expect(SettingsSection.optimism(tuning, test, metric) == expected)
  }
}
