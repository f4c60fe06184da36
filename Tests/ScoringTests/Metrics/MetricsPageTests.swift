import TestKit
import Testing
@testable import Scoring

@Suite struct MetricsPageTests {
  @Test func `the committed page matches the declarations`() {
    Golden.expect(MetricsPage.text, equals: "Reports/metrics.md")
  }

  @Test func `the catalogue stays small`() {
    #expect(MetricCatalogue.all.count + TrackerCost.group.metrics.count <= 34)
  }
}

@Suite struct MetricTextTests {
  @Test(
    arguments: [
      (0.93149, MetricUnit.share, "93.1%"), (0, .share, "0.0%"), (nil, .share, "n/a"),
      (12.25, .seconds, "12.2 s"), (.infinity, .seconds, "never"), (.infinity, .perHour, "∞"),
      (3.04, .perHour, "3.0/h"), (1_234.5, .secondsPerHour, "1234 s/h"),
      (12.349, .microseconds, "12.35 µs"),
    ] as [(Double?, MetricUnit, String)])
  func `prints a value with its unit`(value: Double?, unit: MetricUnit, expected: String) {
    #expect(MetricText.value(value, unit) == expected)
  }

  @Test func `prints a difference with its sign, shares in points`() {
    #expect(MetricText.difference(0.031, .share) == "+3.1 points")
    #expect(MetricText.difference(-2, .seconds) == "-2.0 s")
    #expect(MetricText.difference(0.0001, .share) == "0.0 points")
    #expect(MetricText.difference(0.0001, .share, places: 2) == "+0.01 points")
    #expect(MetricText.range(-0.012...0.05, .share) == "-1.2 to +5.0 points")
    #expect(MetricText.size(0.5, .perHour) == "0.5/h")
  }
}
