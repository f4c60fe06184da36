import RailNetwork
import Scoring
import TestKit
import Testing
@testable import Reporting

@Suite struct RobustnessReportTests {
  private let fixtures = "Tests/ReportingTests/Fixtures/robustness"

  private var curves: [DegradationCurve] {
    func curve(_ tracker: String, _ clean: Double?, _ values: [Double?]) -> DegradationCurve {
      DegradationCurve(
        name: "noise", title: "added error (m)", tracker: tracker, metric: MetricCatalogue.all[0],
        curve: SeverityCurve(
          clean: clean,
          points: zip([1, 10, 100], values).map { (severity: $0, value: $1) },
          isLogarithmic: true))
    }
    return [
      curve("v1", 0.8, [0.8, 0.6, 0.1]), curve("v3", 0.9, [0.9, 0.89, 0.88]),
      curve("null", 0, [0, 0, 0]), curve("v9|x", nil, [nil, nil, nil]),
    ]
  }

  @Test func `writes degradation as Markdown, CSV and charts`() {
    let document = DegradationReport.document(
      curves, subject: "3 journeys of a suite", command: "railbench degrade noise")
    Golden.expect(MarkdownDocument.text(document), equals: "\(fixtures)/degradation.md")
    Golden.expect(DegradationReport.csv(curves), equals: "\(fixtures)/degradation.csv")
    let charts = document.chartFiles
    #expect(charts.map(\.path) == ["charts/noise-rw1.svg"])
    #expect(charts.allSatisfy { $0.text.contains("<svg") && $0.text.contains("v9") })
  }
}
