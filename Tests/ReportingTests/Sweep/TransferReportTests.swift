import Scoring
import Testing
@testable import Reporting
@testable import Sweeping

@Suite struct TransferReportTests {
  /// Four settings of two trackers on a drawn and a real suite of two rides each.
  private static let studies = ["v3", "v9"].map { tracker in
    func world(_ name: String, _ isReal: Bool, _ scores: [Double]) -> TransferStudy.World {
      TransferStudy.World(
        name: name, isReal: isReal, rides: ["a", "b"],
        values: scores.map { score in [[score], [score + (tracker == "v9" ? 0.2 : 0)]] })
    }
    return TransferStudy(
      tracker: tracker, settings: [[:], ["reach": 1], ["reach": 2], ["reach": 3]],
      metrics: [MetricCatalogue["PH1.display"]],
      worlds: [
        world("test", false, [0.5, 0.6, 0.7, 0.8]), world("recorded", true, [0.5, 0.4, 0.3, 0.2]),
      ])
  }

  private static let text = MarkdownDocument.text(
    TransferReport.document(studies, seed: 1, command: "railbench transfer"))

  @Test(arguments: [
    "In short: how alike is the order of 4 settings of a tracker on `test` and on the",
    // The real order is the reverse.
    "| test and recorded | -1.00 (-1.00 to -1.00) |",
    // The best setting on drawn rides is the worst on real ones.
    "| `v3`, number 3 | test     |   4 of 4 |       1 of 4 | +30.00 points |",
    "|                | recorded |   1 of 4 |       4 of 4 | -30.00 points |",
    // A gain of a fifth on one of two rides.
    "| test     | +10.00 points |", "| recorded | +10.00 points |",
    "| `reach`   | 1.00 |    -1.00 |", "Made by `railbench transfer`.",
  ])
  func `shows how the worlds differ`(line: String) {
    #expect(Self.text.replacing("\u{a0}", with: " ").contains(line), "\(Self.text)")
  }
}
