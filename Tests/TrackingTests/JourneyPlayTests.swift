import RailNetwork
import TestKit
import Testing
import Tracking

@Suite struct JourneyPlayTests {
  private struct Silent: TrainTracker {
    mutating func update(_ surroundings: Surroundings) -> Estimate { .none }
    mutating func advance(to time: Timestamp) -> Estimate? {
      time.millisecondsSince1970 % 2_000 == 0 ? Estimate.none : nil
    }
  }

  private struct Log: PlayRecorder {
    var lines: [String] = []
    mutating func leftOut(location: Int) { lines.append("left out \(location)") }
    mutating func begins(location: Int) { lines.append("location \(location)") }
    mutating func found(_ surroundings: Surroundings, location: Int) { lines.append("found") }
    mutating func willUpdate(index: Int) { lines.append("to \(index)") }
    mutating func said(
      _ estimate: Estimate, at moment: PlayMoment, index: Int, _ tracker: any TrainTracker
    ) {
      lines.append("\(moment.isTick ? "tick" : "said") \(index)")
    }
  }

  @Test func `a recorder gets each step in order`() {
    let drawn = DrawnNetwork("A----B", [.init("Main", "AB")])
    let locations = [0, -1_000, 3_000].map {
      Location(
        timestamp: Timestamp(millisecondsSince1970: $0), coordinate: drawn.coordinate("A"))
    }
    var trackers = [
      RunningTracker(Silent(), ticks: false), RunningTracker(Silent(), ticks: true),
    ]
    var log = Log()
    JourneyPlay.play(
      FilteredRecording(locations), finder: SurroundingsFinder(network: drawn.network),
      trackers: &trackers, recorder: &log)
    #expect(
      log.lines.prefix(14) == [
        "location 0", "found", "to 0", "said 0", "to 1", "said 1", "left out 1", "tick 1",
        "location 2", "found", "to 0", "said 0", "to 1", "said 1",
      ])
    #expect(log.lines.count { $0 == "tick 1" } == 1 + JourneyPlay.longestSilenceSeconds / 2)
  }

  /// Counts the seconds that it got.
  private struct Counter: TrainTracker {
    var seconds = 0.0
    mutating func update(_ surroundings: Surroundings) -> Estimate { Estimate(score: seconds) }
    mutating func advance(to time: Timestamp) -> Estimate? {
      seconds += 1
      return nil
    }
  }

  private struct Scores: PlayRecorder {
    var scores: [Double?] = []
    mutating func said(
      _ estimate: Estimate, at moment: PlayMoment, index: Int, _ tracker: any TrainTracker
    ) {
      scores.append(estimate.score)
    }
  }

  @Test func `seconds until a location ahead of its time are undone with it`() {
    let drawn = DrawnNetwork("A----B", [.init("Main", "AB")])
    let locations = [0, 1, 600, 3, 4].map {
      Location(
        timestamp: Timestamp(millisecondsSince1970: $0 * 1_000),
        coordinate: drawn.coordinate("A"))
    }
    var trackers = [RunningTracker(Counter(), ticks: true)]
    var scores = Scores()
    JourneyPlay.play(
      FilteredRecording(locations), finder: SurroundingsFinder(network: drawn.network),
      trackers: &trackers, recorder: &scores)
    // The first ten are not long enough to be wrong.
    #expect(scores.scores == [0, 0, 598, 10])
  }
}
