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

  @Test func `what is written is read again`() throws {
    let text = BenchReport.csv(costs)
    #expect(text.hasPrefix("what,unit,median,least,most,runs\nsurroundings,ns/location,1200,"))
    #expect(try BenchReport.read(Array(text.utf8), file: "bench.csv") == costs)
  }

  @Test func `a file that is none says why`() {
    let text = "what,unit,median,least,most,runs\nv3,ns,fast,1,2,3\nv3,ns,1,1,2,0\n"
    let faults = #expect(throws: Faults.self) {
      try BenchReport.read(Array(text.utf8), file: "bench.csv")
    }
    #expect(faults?.all.map(\.line) == [2, 3])
    #expect(faults?.all.map(\.field) == ["median", "runs"])
    #expect(throws: Faults.self) { try BenchReport.read(Array("a,b\n".utf8), file: "bench.csv") }
  }

  @Test func `two runs stand side by side`() {
    let now = [
      BenchCost("surroundings", "ns/location", [600, 500, 700]),
      BenchCost("v3", "ns/location", [900, 950]), BenchCost("v4", "ns/location", [1]),
    ]
    let table = BenchReport.table(now, against: costs)
    #expect(table.rows[0] == ["surroundings", "1200", "600", "-50 %", "ns/location", "apart"])
    #expect(table.rows[1].last == "overlap")
    #expect(table.rows[2] == ["v4", "–", "1.0", "–", "ns/location", "new"])
  }

  @Test func `growth is a table and a chart`() {
    let document = BenchReport.growth(
      [
        BenchGrowth(
          "journeys",
          [1, 2].map { ($0, BenchCost("journeys × \($0)", "ns/location", [Double($0) * 100])) })
      ], command: "railbench bench --scaling")
    let text = MarkdownDocument.text(document)
    #expect(text.contains("| journeys"))
    #expect(text.contains("charts/growth.svg"))
    #expect(document.chartFiles.map(\.path) == ["charts/growth.svg"])
  }
}
