import Scoring
import Testing
@testable import Reporting

@Suite struct SweepTextTests {
  /// What a search maximises is the negative of a metric that should be low.
  @Test(arguments: [
    ("TT2", -12.5, "12.5 s", "-12.50 s"), ("RW1", 0.125, "12.5%", "+12.50 points"),
    ("RW1", 0, "0.0%", "0.00 points"),
  ])
  func `an oriented mean reads as the metric's own value`(
    id: String, oriented: Double, value: String, difference: String
  ) throws {
    let metric = try #require(MetricCatalogue.all.first { $0.id == id })
    #expect(SweepText.value(oriented, metric) == value)
    #expect(SweepText.difference(oriented, metric) == difference)
  }
}
