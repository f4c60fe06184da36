import Interchange
import TestKit
import Testing
@testable import Reporting

@Suite struct ChartGoldenTests {
  @Test(arguments: SampleCharts.all.map(\.name))
  func `writes XML that follows the theme, with no markup from names`(name: String) throws {
    let chart = try #require(SampleCharts.all.first { $0.name == name }?.chart)
    let text = chart.draw().svg
    #expect(throws: Never.self) { try readAll(text) }
    #expect(!text.contains("<script"))
    #expect(text.contains("@media (prefers-color-scheme: dark)"))
  }

  @Test func `writes a line chart`() {
    Golden.expect(
      SampleCharts.severity.draw().svg, equals: "Tests/ReportingTests/Fixtures/severity.svg")
  }

  private func readAll(_ text: String) throws {
    var reader = XMLReader(ByteSource(file: "chart.svg", bytes: Array(text.utf8)))
    while try reader.next() != nil {}
  }
}
