import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Scoring

@Suite struct ScoresCSVTests {
  /// One tracker that is right and one that is wrong, on two rides with a tag each.
  private let cards: [Scorecard] = {
    var there = Ride.local
    there.tags = ["return|trip"]
    var branch = Ride.local
    branch.tags = ["branch"]
    let said = [
      ("prompt", Ride.truthful()), ("wro,ng", [Said(0, "Side", .ascending, .next, "Side.B")]),
    ]
    return said.map { id, said in
      Scorecard(tracker: id, journeys: [there, branch].map { $0.score(said) })
    }
  }()

  private func rows() throws -> [[String]] {
    let text = ScoresCSV.parts(cards, of: MetricCatalogue.all).joined()
    return try csvRows(Array(text.utf8)).map(\.fields)
  }

  @Test func `has the format's columns, and a row for every tracker, journey, tag and metric`()
    throws
  {
    let rows = try rows()
    #expect(rows[0] == ["tracker", "journey", "tag", "metric", "value", "unit", "count"])
    #expect(rows.allSatisfy { $0.count == 7 })
    // Aggregates, including those of tags, have a second row for the summed counts.
    #expect(rows.count == 1 + 2 * MetricCatalogue.all.count * (2 * (1 + 2) + 2))
  }

  @Test func `values and counts equal the scorecard's`() throws {
    let rows = try rows()
    func row(_ tracker: String, _ tag: String, _ metric: String) -> [String]? {
      rows.first { $0[0] == tracker && $0[1] == "*" && $0[2] == tag && $0[3] == metric }
        .map { Array($0[4...]) }
    }
    let seconds = Int(Ride.local.judged().info.labelledSeconds)
    #expect(row("prompt", "", "RW1") == ["1", "1", "2"])
    #expect(row("wro,ng", "", "RW1") == ["0", "1", "2"])
    #expect(row("wro,ng", "branch", "RW1") == ["0", "1", "1"])
    #expect(row("prompt", "return|trip", "RW1.micro") == ["1", "1", "\(seconds)"])
    let journeys = rows.filter { $0[0] == "wro,ng" && $0[1] == "ride" }
    #expect(journeys.first { $0[3] == "RW1" }.map { Array($0[4...]) } == ["0", "1", "\(seconds)"])
    #expect(journeys.first { $0[3] == "AB3.time" }.map { Array($0[4...]) } == ["", "s/h", "0"])
    #expect(journeys.first { $0[3] == "TT2" }.map { Array($0[4...]) } == ["inf", "s", "1"])
  }
}
