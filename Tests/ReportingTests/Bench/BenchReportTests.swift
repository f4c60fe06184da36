import Testing
import Text
@testable import Reporting

@Suite struct BenchReportTests {
  private let costs = [
    BenchCost("surroundings", "ns/location", [1_200, 1_000, 1_500]),
    BenchCost("v3", "ns/location", [900.25]),
  ]

  @Test func `a cost is the median of its runs, with the least and the most`() {
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
