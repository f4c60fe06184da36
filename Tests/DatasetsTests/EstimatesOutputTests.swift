import RailNetwork
import Scoring
import TestKit
import Testing
import Text
import Tracking
@testable import Datasets

@Suite struct EstimatesOutputTests {
  private static let venue = Venue(network: SampleSuite.drawn.network)

  /// Two trackers on a journey of this number; the second ticks if asked to.
  private static func rows(_ journey: Int, isTicking: Bool = true) -> [EstimateRows] {
    ["a", "b"].map { tracker in
      let estimates = (0..<2).map {
        TimedEstimate(
          timestamp: Timestamp(millisecondsSince1970: Int64(journey) * 1_000), estimate: .none,
          isTick: isTicking && tracker == "b" && $0 == 1)
      }
      return EstimateRows(
        Transcript(tracker: tracker, journey: "j\(journey)", estimates: estimates), venue)
    }
  }

  @Test func `rows stand by tracker and journey, whichever comes first`() throws {
    let scratch = try ScratchFolder()
    var output = try OutputFolder.open(scratch.path + "/out")
    let files = try EstimatesOutput(trackers: 2, in: output)
    for journey in [2, 0, 3, 1] { files.add(Self.rows(journey), journey: journey) }
    files.add(to: &output)
    try output.write()
    func keys(_ name: String) throws -> [[String]] {
      try CSVReader.read(Files.read("\(scratch.path)/out/\(name)")).dropFirst()
        .map { Array($0.fields[..<2]) }
    }
    let journeys = (0..<4).map { "j\($0)" }
    #expect(
      try keys("estimates.csv")
        == journeys.flatMap { [["a", $0], ["a", $0]] } + journeys.map { ["b", $0] })
    #expect(try keys("ticks.csv") == journeys.map { ["b", $0] })
    #expect(scratch.files == ["out/estimates.csv", "out/ticks.csv"])
  }

  @Test func `there is no file of ticks where no tracker ticks`() throws {
    let scratch = try ScratchFolder()
    var output = try OutputFolder.open(scratch.path + "/out")
    let files = try EstimatesOutput(trackers: 2, in: output)
    files.add(Self.rows(0, isTicking: false), journey: 0)
    files.add(to: &output)
    #expect(try output.write() == ["\(scratch.path)/out/estimates.csv"])
  }
}
