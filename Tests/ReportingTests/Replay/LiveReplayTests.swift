import RailNetwork
import Scoring
import TestKit
import Testing
import Text
import Tracking
@testable import Reporting

@Suite struct LiveReplayTests {
  private let drawn = DrawnNetwork("A---------B---------C", [.init("Test.Main", "ABC")])

  /// A ride of three stops, and a tracker that says "next B" all the way.
  private func replay(title: String = "From A to C") throws -> LiveReplay {
    var ride = DrawnRide(railway: RailwayIndex(0))
    ride.intervalSeconds = 10
    ride.stopSeconds = 30
    let journey = ride.journey(id: "abc", in: drawn.network, title: title)
    let answer = Estimate(
      railway: RailwayIndex(0), direction: .ascending,
      focus: Focus(station: StationIndex(1), phase: .next))
    let entry = TrackerEntry(id: "fixed", summary: "") { _, _ in ScriptedTracker([.none, answer]) }
    let all = LiveReplay.all(
      of: ReplayRide.playing(
        journey, venue: Venue(network: drawn.network), trackers: [ConfiguredTracker(entry)]))
    return try #require(all.first)
  }

  @Test func `in a pipe every change is a line`() throws {
    Golden.expect(
      try replay().lines.joined(separator: "\n") + "\n",
      equals: "Tests/ReportingTests/Fixtures/live-replay.txt")
  }

  @Test func `every location is a moment, in order`() throws {
    let replay = try replay()
    let times = replay.moments.map(\.time)
    #expect(times == times.sorted())
    #expect(Set(times).count == times.count)
    #expect(replay.lengthSeconds == replay.moments.last?.elapsedSeconds)
    #expect(replay.moments.first?.location != nil)
  }

  @Test func `a screen always has the same lines, none too wide`() throws {
    let replay = try replay()
    let screen = LiveScreen(replay: replay, rate: 10)
    for moment in replay.moments {
      let lines = screen.text(moment).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 6)
      for line in lines {
        #expect(DisplayWidth.of(plain(line)) <= 80)
      }
    }
    #expect(LiveScreen.back == "\u{1b}[6F")
  }

  @Test func `names can't command the terminal`() throws {
    let replay = try replay(title: "bad\u{1b}[2Jname\u{07}\u{202e}")
    #expect(replay.heading.hasPrefix("bad\u{fffd}[2Jname\u{fffd}\u{fffd} · abc · fixed"))
  }

  /// A line without the sequences that colour it.
  private func plain(_ line: some StringProtocol) -> String {
    String(line).replacing(/\u{1b}\[[0-9;]*[a-zA-Z]/, with: "")
  }
}
