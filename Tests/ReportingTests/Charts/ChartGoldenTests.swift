import Interchange
import TestKit
import Testing
@testable import Reporting

@Suite struct ChartGoldenTests {
  @Test(arguments: SampleCharts.all.map(\.name))
  func `every kind is XML, holds its titles and no markup from names`(name: String) throws {
    let chart = try #require(SampleCharts.all.first { $0.name == name }?.chart)
    let text = chart.draw().svg
    #expect(throws: Never.self) { try readAll(text) }
    #expect(!text.contains("<script"))
    #expect(text.contains("@media (prefers-color-scheme: dark)"))
  }

  @Test func `a line chart's file`() {
    Golden.expect(
      SampleCharts.severity.draw().svg, equals: "Tests/ReportingTests/Fixtures/severity.svg")
  }

  private func readAll(_ text: String) throws {
    var reader = XMLReader(ByteSource(file: "chart.svg", bytes: Array(text.utf8)))
    while try reader.next() != nil {}
  }
}
