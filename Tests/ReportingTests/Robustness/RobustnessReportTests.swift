import Scoring
import TestKit
import Testing
import Text
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
      curves, subject: "3 journeys of a suite", command: "railbench degrade --what noise")
    Golden.expect(MarkdownDocument.text(document), equals: "\(fixtures)/degradation.md")
    Golden.expect(DegradationReport.csv(curves), equals: "\(fixtures)/degradation.csv")
    let charts = document.chartFiles
    #expect(charts.map(\.path) == ["charts/noise-rw1.svg"])
    #expect(charts.allSatisfy { $0.text.contains("<svg") && $0.text.contains("v9") })
  }
}

@Suite struct BenchReportTests {
  private let costs = [
    BenchCost("surroundings", "ns/location", [1_200, 1_000, 1_500]),
    BenchCost("v3", "ns/location", [900.25]),
  ]

  @Test func `gives the median, minimum and maximum of the runs`() {
    #expect(costs[0].median == 1_200 && costs[0].least == 1_000 && costs[0].most == 1_500)
    #expect(costs[0].runs == 3)
  }

  @Test func `writes a row for each cost`() {
    #expect(
      BenchReport.csv(costs) == """
        what,unit,median,least,most,runs
        surroundings,ns/location,1200,1000,1500,3
        v3,ns/location,900.25,900.25,900.25,1

        """)
  }
}
