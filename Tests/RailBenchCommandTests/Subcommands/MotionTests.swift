import RailNetwork
import Scoring
import TestKit
import Testing
import Trackers
import Tracking
@testable import RailBenchCommand

/// Commands that play journeys with `motion.csv`.
@Suite struct MotionTests {
  private let project: SampleProject
  private let journey = SampleSuite.journeys[2]
  private let trackers = TrackerCatalogue.all + [ListeningTracker.entry]

  init() throws { project = try SampleProject() }

  /// The phone stands from the middle of the ride on.
  private var stand: Timestamp { journey.locations[journey.locations.count / 2].timestamp }

  private func writeMotion() throws {
    let motion = [
      MotionEvent(timestamp: journey.locations[0].timestamp, activities: .automotive),
      MotionEvent(timestamp: stand, activities: .stationary),
    ]
    try project.scratch.write(
      MotionWriter.text(motion), to: "Datasets/journeys/rides/\(journey.id)/motion.csv")
  }

  private func run(_ words: [String]) async -> CommandRun {
    await .succeeding(
      words + project.words + ["-t", "listening", "-o", project.scratch.file("out")],
      trackers: trackers)
  }

  @Test(arguments: [0, 5, 20])
  func `compare gives motion to trackers after its delay`(seconds: Int) async throws {
    try writeMotion()
    let delay = seconds == 5 ? [] : ["--motion-delay", "\(seconds)"]
    _ = await run(["compare", "--estimates", "--replays", "0"] + delay)
    let rows = try csvRows(Array(project.scratch.text("out/estimates.csv").utf8))
    let place = try #require(rows[0].fields.firstIndex(of: "railway"))
    let time = try #require(rows[0].fields.firstIndex(of: "timestamp"))
    let first = try #require(rows.dropFirst().first { !$0.fields[place].isEmpty })
    #expect(first.fields[time] == stand.advanced(bySeconds: Double(seconds)).iso8601)
    let signature = try project.scratch.text("out/signature.json")
    #expect(signature.contains("motionDelay") == (seconds != 5))
  }

  @Test func `degrade shows what late, missing and wrong motion costs`() async throws {
    func values() throws -> [String: String] {
      let rows = try csvRows(Array(project.scratch.text("out/degradation.csv").utf8))
      return Dictionary(
        rows.dropFirst().map { ("\($0.fields[0]) \($0.fields[3])", $0.fields[4]) },
        uniquingKeysWith: { first, _ in first })
    }
    // Without a kind, all kinds that the journeys allow.
    _ = await CommandRun.succeeding(
      [
        "degrade", "\(project.suite)/branch-local", "--network", project.network, "--metrics",
        "RW1", "-t", "listening", "-o", project.scratch.file("out"),
      ], trackers: trackers)
    #expect(try !values().keys.contains { $0.hasPrefix("motion") })
    try writeMotion()
    _ = await run(["degrade", "motion-late", "motion-missing", "motion-wrong", "--metrics", "RW1"])
    let found = try values()
    func value(_ step: String) throws -> Double {
      try #require(found[step].flatMap(Double.init), "\(step)")
    }
    let clean = try value("motion-late ")
    #expect(clean > 0.1)
    #expect(try value("motion-late 5") == clean)
    #expect(try value("motion-late 0") > clean)
    #expect(try value("motion-late 30") < value("motion-late 20"))
    #expect(try value("motion-missing 1") == 0)
    #expect(try value("motion-wrong 1") != clean)
  }

  @Test func `explain and replay show what the phone said`() async throws {
    try writeMotion()
    let words = ["\(project.suite)/\(journey.id)", "--network", project.network]
    let explained = await CommandRun.succeeding(
      ["explain", "--tracker", "listening"] + words, trackers: trackers)
    #expect(explained.output.contains("phone automotive from "), "\(explained.output)")
    let seconds = stand.seconds(since: journey.locations[0].timestamp)
    let moment = await CommandRun.succeeding(
      ["explain", "--tracker", "v4", "--at", "+\(Int(seconds) + 6)"] + words)
    #expect(moment.output.contains("phone: stationary from "), "\(moment.output)")
    let page = project.scratch.file("replay.html")
    _ = await CommandRun.succeeding(["replay", "-t", "v3", "-o", page] + words)
    let start = Int(seconds * 1_000)
    #expect(
      try project.scratch.text("replay.html").contains(
        #"[\#(start), \#(start + 120_000), "stationary", null]"#))
  }
}
