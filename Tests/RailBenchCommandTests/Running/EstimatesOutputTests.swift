import Datasets
import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import RailBenchCommand

@Suite struct EstimatesOutputTests {
  private let scratch = ScratchFolder()

  private static let playback = PlaybackContext(network: SampleSuite.drawn.network)

  /// The rows of two trackers on a numbered journey; the second has more.
  private static func rows(_ journey: Int) -> [EstimateRows] {
    ["a", "b"].map { tracker in
      let estimates = (0..<(tracker == "a" ? 1 : 2)).map { _ in
        TimedEstimate(
          timestamp: Timestamp(millisecondsSince1970: Int64(journey) * 1_000), estimate: .none)
      }
      return EstimateRows(
        Transcript(tracker: tracker, journey: "j\(journey)", estimates: estimates), playback)
    }
  }

  @Test func `orders rows by tracker and journey`() throws {
    var output = try OutputFolder.open(scratch.path + "/out")
    let files = try EstimatesOutput([.reference(.geofence), .reference(.clairvoyant)], in: output)
    for journey in [2, 0, 3, 1] { files.add(Self.rows(journey), journey: journey) }
    files.add(to: &output)
    try output.write()
    let keys = try csvRows(Files.read("\(scratch.path)/out/estimates.csv")).dropFirst()
      .map { Array($0.fields.prefix(2)) }
    let journeys = (0..<4).map { "j\($0)" }
    #expect(keys == journeys.map { ["a", $0] } + journeys.flatMap { [["b", $0], ["b", $0]] })
    #expect(scratch.files == ["out/estimates.csv"])
  }
}
