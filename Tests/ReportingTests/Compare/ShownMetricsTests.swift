import Scoring
import Testing
@testable import Reporting

@Suite struct ShownMetricsTests {
  /// Ids as in `AB1.coverage`, in the report's text above its table of every metric.
  @Test func `scores hold each metric that a section of the report names`() throws {
    let text = MarkdownDocument.text(CompareReport.document(SampleContest.contest))
    let rest = try #require(text.firstRange(of: "## Every metric"))
    let sections = text.prefix(upTo: rest.lowerBound)
    let words = sections.split { !$0.isLetter && !$0.isNumber && $0 != "." }.map(String.init)
    let named = Set(words).intersection(MetricCatalogue.all.map(\.id))
    #expect(named.contains("RW1"))
    #expect(named.subtracting(CompareReport.shownMetrics.map(\.id)) == [])
  }
}
