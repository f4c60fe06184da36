import Scoring
import Testing
@testable import Reporting

@Suite struct ShownMetricsTests {
  /// Ids in code, in the report's text above its table of every metric.
  @Test func `scores hold each metric that a section of the report names`() throws {
    let text = MarkdownDocument.text(CompareReport.text(SampleContest.contest).document)
    let rest = try #require(text.firstRange(of: "## Every metric"))
    let sections = text.prefix(upTo: rest.lowerBound)
    let code = sections.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    let named = Set(code).intersection(MetricCatalogue.all.map(\.id))
    #expect(named.contains("RW1"))
    #expect(named.subtracting(CompareReport.shownMetrics.map(\.id)) == [])
  }
}
