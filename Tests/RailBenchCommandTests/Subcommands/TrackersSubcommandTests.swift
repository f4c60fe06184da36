import TestKit
import Testing
import Tracking
@testable import RailBenchCommand

@Suite struct TrackersSubcommandTests {
  @Test func `lists every parameter with default, unit, range and meaning`() async {
    let run = await CommandRun.succeeding(["trackers"], trackers: TrackerEntry.samples)
    Golden.expect(
      run.output, equals: "Tests/RailBenchCommandTests/Fixtures/trackers.txt")
  }

  @Test func `prints Markdown for one tracker`() async {
    let run = await CommandRun.of(["trackers", "a1", "--markdown"], trackers: TrackerEntry.samples)
    Golden.expect(
      run.output, equals: "Tests/RailBenchCommandTests/Fixtures/tracker.md")
  }

  @Test func `suggests the right name`() async {
    let run = await CommandRun.refused(["trackers", "a11"], trackers: TrackerEntry.samples)
    #expect(run.errors == "error: TRACKER: unknown tracker 'a11' (did you mean 'a1'?)\n")
  }
}
