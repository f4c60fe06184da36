import RailNetwork
import Testing
@testable import Scoring

@Suite struct ScoreTableTests {
  private static func faults(_ rows: [String], isBaseline: Bool = false) -> [Fault] {
    let header = isBaseline ? "tracker,journey,metric,value" : "tracker,journey,tag,metric,value"
    let text = ([header] + rows).map { $0 + "\n" }.joined()
    do {
      _ = try ScoreTable(Array(text.utf8), file: "scores.csv", isBaseline: isBaseline)
      return []
    } catch {
      return error.all
    }
  }

  @Test func `reads values by tracker, journey and metric, without aggregates`() throws {
    let text = """
      tracker,journey,tag,metric,value
      v3,*,,RW1,0.5
      v3,one,,RW1,0.25
      v3,one,,TT2,inf
      v3,two,,RW1,
      v2,one,loop,RW1,0.75

      """
    let table = try ScoreTable(Array(text.utf8), file: "scores.csv")
    let railway = try #require(MetricCatalogue.metric("RW1"))
    let settled = try #require(MetricCatalogue.metric("TT2"))
    #expect(table.trackers == ["v3"])
    #expect(table.journeys(of: "v3") == ["one", "two"])
    #expect(table.value(tracker: "v3", journey: "one", metric: railway) == 0.25)
    #expect(table.value(tracker: "v3", journey: "one", metric: settled) == .infinity)
    #expect(table.value(tracker: "v3", journey: "two", metric: railway) == nil)
  }

  @Test(arguments: [
    ("RW1,5", "5 is out of range: RW1 lies in 0…1"),
    ("RW1,-0.1", "-0.1 is out of range: RW1 lies in 0…1"),
    ("RW1,inf", "RW1 is never infinite"), ("RW1,1e999", "RW1 is never infinite"),
    ("TT2,-5", "-5 is out of range: TT2 lies in 0…"),
    ("LT1.bounded,-1", "-1 is out of range: LT1.bounded lies in 0…180"),
    ("RW1,nan", "not a number: 'nan'"), ("RW1,high", "not a number: 'high'"),
  ])
  func `rejects a value out of the metric's range, with its line`(row: String, problem: String) {
    for isBaseline in [false, true] {
      let first = isBaseline ? "v3,a,PH1.display,0.5" : "v3,a,,PH1.display,0.5"
      let found = Self.faults(
        [first, isBaseline ? "v3,a,\(row)" : "v3,a,,\(row)"], isBaseline: isBaseline)
      #expect(found.map(\.problem) == [problem])
      #expect(found.first?.line == 3 && found.first?.field == "value")
    }
  }

  /// Aggregates too, although their values are not used.
  @Test(arguments: [
    ("v3,*,,RW99,0.5,1,3", "metric", "unknown metric 'RW99'"),
    ("v3,b,,RW1.micro,0.5,1,3", "metric", "unknown metric 'RW1.micro'"),
    ("v3,*,loop,RW1.micro,1.5,1,3", "value", "1.5 is out of range: RW1 lies in 0…1"),
    ("v3,*,,RW1,0.5,furlong,3", "unit", "expected '1', the unit of RW1, found 'furlong'"),
    ("v3,b,,RW1,0.5,1,-3", "count", "expected a count, found '-3'"),
    (
      "=v3,b,,RW1,0.5,1,3", "tracker",
      "'=v3' begins with =, so that spreadsheets read it as a formula"
    ),
    ("v3,,,RW1,0.5,1,3", "journey", "'' is empty"),
  ])
  func `checks every row against the declaration of its metric`(
    row: String, field: String, problem: String
  ) {
    let text = "tracker,journey,tag,metric,value,unit,count\nv3,a,,RW1,0.5,1,60\n\(row)\n"
    let faults = #expect(throws: Faults.self) {
      try ScoreTable(Array(text.utf8), file: "scores.csv")
    }
    #expect(faults?.all.map(\.line) == [3])
    #expect(faults?.all.first?.field == field && faults?.all.first?.problem == problem)
  }

  @Test func `reports all wrong fields of a row`() {
    let text = "tracker,journey,tag,metric,value,unit,count\n=v3,,,RW99,high,1,-3\n"
    let faults = #expect(throws: Faults.self) {
      try ScoreTable(Array(text.utf8), file: "scores.csv")
    }
    #expect(
      faults?.all.map(\.field) == ["tracker", "journey", "metric", "value", "count"],
      "\(String(describing: faults))")
  }

  @Test(arguments: ["LT1,-120", "LT1,-inf", "TT2,inf"])
  func `accepts infinite and negative values of metrics that have them`(row: String) {
    #expect(Self.faults(["v3,a,,\(row)"]).isEmpty)
  }

  @Test(arguments: [false, true])
  func `leaves out the metrics of earlier versions`(isBaseline: Bool) throws {
    let columns = isBaseline ? "tracker,journey,metric,value" : "tracker,journey,tag,metric,value"
    let tag = isBaseline ? "" : ","
    let text = "\(columns)\nv3,a\(tag),PH9.silent,0.5\nv3,a\(tag),RW1,0.25\n"
    let table = try ScoreTable(Array(text.utf8), file: "scores.csv", isBaseline: isBaseline)
    #expect(
      table.value(tracker: "v3", journey: "a", metric: MetricCatalogue["RW1"]) == 0.25)
  }

  @Test func `reads an empty value as not measured, and rejects it in a baseline`() {
    #expect(Self.faults(["v3,a,,RW1,"]).isEmpty)
    let found = Self.faults(["v3,a,RW1,"], isBaseline: true)
    #expect(found.map(\.problem) == ["not a number: ''"] && found.first?.line == 2)
  }

  @Test func `rejects a duplicate row with both lines`() {
    let found = Self.faults(["v3,a,,RW1,0.5", "v3,b,,RW1,0.5", "v3,a,,RW1,0.6"])
    #expect(found.map(\.line) == [4])
    #expect(found.first?.problem == "v3 a RW1 is already on line 2")
  }
}
