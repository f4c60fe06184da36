import Evaluation
import Reporting
import TestKit
import Testing

@Suite struct RobustnessReportTests {
  private let fixtures = "Tests/ReportingTests/Fixtures/robustness"

  private var degradation: DegradationReport {
    let metric = MetricCatalogue.all[0]
    func curve(_ tracker: String, _ clean: Double?, _ values: [Double?]) -> DegradationResult.Curve
    {
      DegradationResult.Curve(
        tracker: tracker, metric: metric,
        curve: SeverityCurve(
          clean: clean,
          points: zip([1, 10, 100], values).map { .init(severity: $0, value: $1) },
          isLogarithmic: true))
    }
    return DegradationReport(
      [
        DegradationResult(
          name: "noise", title: "added error (m)", isLogarithmic: true,
          curves: [
            curve("v1", 0.8, [0.8, 0.6, 0.1]), curve("v3", 0.9, [0.9, 0.89, 0.88]),
            curve("null", 0, [0, 0, 0]), curve("v9|x", nil, [nil, nil, nil]),
          ])
      ], subject: "3 journeys of a suite", command: "railbench degrade --what noise")
  }

  @Test func `writes degradation as Markdown, CSV and charts`() {
    Golden.expect(degradation.markdown, equals: "\(fixtures)/degradation.md")
    Golden.expect(degradation.csv, equals: "\(fixtures)/degradation.csv")
    let charts = degradation.charts
    #expect(charts.map(\.file) == ["noise-RW1-light.svg", "noise-RW1-dark.svg"])
    #expect(charts.allSatisfy { $0.svg.contains("<svg") && $0.svg.contains("v9") })
  }

  @Test func `writes metamorphic rates as Markdown and CSV`() {
    let tallies = ["v1", "v2"].flatMap { tracker in
      MetamorphicCheck.allCases.map { check in
        var tally = MetamorphicTally(tracker: tracker, check: check)
        tally.add(.passed, journey: "first")
        if tracker == "v2", check == .mirror {
          tally.add(.failed(location: nil), journey: "se*cond")
        } else if tracker == "v2", check == .duplicates {
          tally.add(.failed(location: 6), journey: "third")
        } else {
          tally.add(.notApplicable, journey: "second")
        }
        return tally
      }
    }
    let report = MetamorphicReport(
      tallies, subject: "2 journeys of a suite", command: "railbench check metamorphic")
    Golden.expect(report.markdown, equals: "\(fixtures)/metamorphic.md")
    Golden.expect(report.csv, equals: "\(fixtures)/metamorphic.csv")
  }
}
