import Evaluation
import PlainText
import RailNetwork
import TestKit
import Testing
import Tracking

@testable import Reporting

@Suite struct ScoresCSVTests {
  private func rows() throws -> [[String]] {
    let text = ScoresCSV.text(SampleContest.contest.scorecards)
    return try CSVReader.read(Array(text.utf8)).map(\.fields)
  }

  @Test func `has the columns of the format`() throws {
    let rows = try rows()
    #expect(rows[0] == ["tracker", "journey", "tag", "metric", "value", "unit", "count"])
    #expect(rows.allSatisfy { $0.count == 7 })
  }

  @Test func `has a row for every tracker, journey, tag and metric`() throws {
    let rows = try rows().dropFirst()
    let metrics = MetricCatalogue.all.count
    let tags = 3
    // Aggregates, those of tags too, have a second row for the added counts.
    #expect(rows.count == 4 * metrics * (2 * (1 + tags) + 3))
    let keys = Set(rows.map { $0[0...3].joined(separator: "\n") })
    #expect(keys.count == rows.count)
  }

  @Test func `values are the scorecard's, with what they were computed over`() throws {
    let rows = try rows()
    func row(_ journey: String, _ tag: String, _ metric: String) -> [String]? {
      rows.first {
        $0[0] == "stuck" && $0[1] == journey && $0[2] == tag && $0[3] == metric
      }.map { Array($0[4...]) }
    }
    let seconds = SampleContest.judged.map { $0.labelledMilliseconds / 1_000 }
    #expect(row("there", "", "RW1") == ["1", "1", "\(seconds[0])"])
    #expect(row("branch", "", "RW1") == ["0", "1", "\(seconds[2])"])
    #expect(row("*", "", "RW1") == ["0.666667", "1", "3"])
    #expect(row("*", "branch", "RW1") == ["0", "1", "1"])
    #expect(row("*", "return|trip", "RW1.micro") == ["1", "1", "\(seconds[1])"])
    #expect(row("branch", "", "DR1") == ["", "1", "0"])
    #expect(row("branch", "", "TT2") == ["inf", "s", "1"])
  }
}

@Suite struct EstimatesFileTests {
  @Test func `an answer is named by the network's ids, and no answer is empty`() throws {
    let network = SampleContest.drawn.network
    var track = SampleContest.stuck("st,uck", SampleContest.judged[0])
    track.estimates[0].estimate.score = 0.1234567
    track.estimates[0].estimate.nextStop = track.estimates[0].estimate.focus?.station
    track.estimates.append(TimedEstimate(timestamp: track.estimates[0].timestamp, estimate: .none))
    let text =
      EstimatesFile.estimates.header + EstimatesFile.estimates.rows(track, network: network)
    #expect(
      text == """
        tracker,journey,timestamp,railway,direction,station,phase,nextStop,score
        "st,uck",there,2023-11-14T22:13:20.000Z,Test.Main,Outbound,Test.Main.B,next,Test.Main.B,0.123457
        "st,uck",there,2023-11-14T22:13:20.000Z,,,,,,

        """)
  }
}
