import TestKit
import Testing
import Tracking
@testable import RailBenchCommand

@Suite struct TrackersSubcommandTests {
  @Test(arguments: [
    ("trackers.txt", []), ("tracker.txt", ["a1"]), ("tracker.md", ["a1", "--markdown"]),
  ])
  func `lists the trackers, or every parameter with default, unit, range and meaning`(
    golden: String, words: [String]
  ) async {
    let run = await CommandRun.succeeding(["trackers"] + words, trackers: TrackerEntry.samples)
    Golden.expect(run.output, equals: "Tests/RailBenchCommandTests/Fixtures/\(golden)")
  }
}
