import RailNetwork
import TestKit
import Testing
@testable import Scoring

@Suite struct ScoresReaderTests {
  /// Rows after a right one; aggregates are checked too, although their values are not used.
  private static let faulty = """
    v3,a,,RW1,5,1,3
    v3,a,,RW1,-0.1,,
    v3,a,,RW1,inf,,
    v3,a,,RW1,1e999,,
    v3,a,,TT2,-5,,
    v3,a,,LT1.bounded,-1,,
    v3,a,,RW1,nan,,
    v3,a,,RW1,high,,
    v3,*,,RW99,0.5,1,3
    v3,b,,RW1.micro,0.5,1,3
    v3,*,loop,RW1.micro,1.5,1,3
    v3,*,,RW1,0.5,furlong,3
    v3,b,,RW1,0.5,1,-3
    =v3,b,,RW1,0.5,1,3
    v3,,,RW1,0.5,1,3
    =v3,,,RW99,high,1,-3
    v3,a,,PH1.display,0.6,1,3
    """

  @Test func `checks every row against the declaration of its metric`() {
    let start = "tracker,journey,tag,metric,value,unit,count\nv3,a,,PH1.display,0.5,1,3\n"
    Golden.expectFaults(
      of: Self.faulty.split(separator: "\n").map { (String($0), "\(start)\($0)\n") },
      equal: "Tests/ScoringTests/Fixtures/scores-faults.txt"
    ) { _ = try ScoresReader.read(Array($0.utf8), file: "scores.csv") }
  }

  @Test func `a baseline has no empty and no impossible value`() {
    Golden.expectFaults(
      of: ["", "5", "nan"].map {
        ("v3,a,RW1,\($0)", "tracker,journey,metric,value\nv3,a,RW1,\($0)\n")
      },
      equal: "Tests/ScoringTests/Fixtures/baseline-faults.txt"
    ) { _ = try ScoresReader.read(Array($0.utf8), file: "b.csv", isBaseline: true) }
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
    let cards = try ScoresReader.read(Array(text.utf8), file: "scores.csv")
    let railway = try #require(MetricCatalogue.metric("RW1"))
    let settled = try #require(MetricCatalogue.metric("TT2"))
    #expect(cards.map(\.tracker) == ["v3"])
    #expect(cards[0].journeys.map(\.journey.id) == ["one", "two"])
    #expect(cards[0].journeys.map { $0.value(railway) } == [0.25, nil])
    #expect(cards[0].journeys[0].value(settled) == .infinity)
  }

  @Test(arguments: ["LT1,-120", "LT1,-inf", "TT2,inf"])
  func `accepts infinite and negative values of metrics that have them`(row: String) throws {
    _ = try ScoresReader.read(
      Array("tracker,journey,metric,value\nv3,a,\(row)\n".utf8), file: "scores.csv")
  }

  @Test(arguments: [false, true])
  func `leaves out the metrics of earlier versions`(isBaseline: Bool) throws {
    let columns = isBaseline ? "tracker,journey,metric,value" : "tracker,journey,tag,metric,value"
    let tag = isBaseline ? "" : ","
    let text = "\(columns)\nv3,a\(tag),PH9.silent,0.5\nv3,a\(tag),RW1,0.25\n"
    let cards = try ScoresReader.read(Array(text.utf8), file: "scores.csv", isBaseline: isBaseline)
    #expect(cards[0].journeys[0].value(MetricCatalogue["RW1"]) == 0.25)
  }
}
