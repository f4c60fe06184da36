import Scoring
import Testing
@testable import Reporting

@Suite struct MetricTextTests {
  @Test(
    arguments: [
      (0.93149, MetricUnit.share, "93.1%"), (0, .share, "0.0%"), (nil, .share, "n/a"),
      (12.25, .seconds, "12.2 s"), (.infinity, .seconds, "never"), (.infinity, .metres, "∞"),
      (3.04, .perHour, "3.0/h"), (1_234.5, .metres, "1234 m"), (2.5, .stations, "2.5"),
    ] as [(Double?, MetricUnit, String)])
  func `writes a value with its unit`(value: Double?, unit: MetricUnit, expected: String) {
    #expect(MetricText.value(value, unit) == expected)
  }

  @Test func `compares by the polarity`() {
    #expect(MetricText.isBetter(2, than: 1, .higher) == true)
    #expect(MetricText.isBetter(2, than: 1, .lower) == false)
    #expect(MetricText.isBetter(-1, than: 3, .nearZero) == true)
    #expect(MetricText.isBetter(-3, than: 3, .nearZero) == nil)
    #expect(MetricText.isBetter(2, than: 1, .neutral) == nil)
    #expect(MetricText.isBetter(1, than: 1, .higher) == nil)
  }
}
