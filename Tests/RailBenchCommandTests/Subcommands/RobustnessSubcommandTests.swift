import Journeys
import RailNetwork
import Scoring
import TestKit
import Testing
import Trackers
import Tracking
@testable import RailBenchCommand

@Suite struct RobustnessSubcommandTests {
  @Test func `a step's value is that of the ride degraded by that step`() async throws {
    let project = try SampleProject()
    let run = await CommandRun.succeeding(
      ["degrade", "interval", "--metrics", "RW1", "-t", "v1"] + project.words
        + ["-o", project.scratch.file("out")])
    #expect(run.output.contains("breaks at"))
    let degradation = try #require(Degradation.all.first { $0.name == "interval" })
    let metric = try #require(MetricCatalogue.all.first { $0.id == "RW1" })
    let tracker = ConfiguredTracker(
      try #require(TrackerCatalogue.all.first { $0.id == "v1" }))
    let playback = PlaybackContext(network: SampleSuite.drawn.network)
    var expected = ["what,tracker,metric,severity,value"]
    for step in [nil] + degradation.steps.map(Optional.some) {
      let values = SampleSuite.journeys.compactMap { whole in
        let judged = JudgedJourney(whole, suite: "rides", network: playback.network)
        var ride = whole
        if let step {
          ride.locations = degradation.applied(
            step, to: whole.locations, journey: whole.id, seed: 1)
        }
        let said = Playback.transcripts(of: ride, playback: playback, trackers: [tracker])[0]
        return JourneyScore(Performance(said, on: judged)).value(metric)
      }
      let mean = values.reduce(0, +) / Double(values.count)
      expected.append(
        "interval,v1,RW1,\(step.map { NumberText.short($0, places: 6) } ?? ""),"
          + NumberText.optional(mean, places: 6))
    }
    let csv = try project.scratch.text("out/degradation.csv")
    #expect(csv.split(separator: "\n").map(String.init) == expected)
    #expect(Set(expected).count > 4)
  }

  @Test func `estimates on a wrong map are judged by the right one`() async throws {
    let project = try SampleProject()
    for jobs in ["1", "3"] {
      let run = await CommandRun.succeeding(
        ["degrade", "shift=400", "shift=0", "straight", "-t", "v3,v4", "-j", jobs] + project.words
          + ["-o", "\(project.scratch.path)/out\(jobs)"])
      let note = "RC1 has no break points: it is not measured on these journeys."
      #expect(run.output.contains(note), "\(run.output)")
      #expect(try project.scratch.text("out\(jobs)/degradation.md").contains(note))
    }
    for name in ["degradation.md", "degradation.csv", "charts/shift-rw1.svg"] {
      #expect(try project.scratch.text("out1/\(name)") == project.scratch.text("out3/\(name)"))
    }
    let rows = try project.scratch.text("out1/degradation.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    // Five values of four metrics and two trackers, and the header.
    #expect(rows.count == 41)
    func value(_ metres: String, _ tracker: String) throws -> String {
      let key = ["shift", tracker, "PH1.display", metres]
      return try #require(rows.first { $0.starts(with: key) })[4]
    }
    for tracker in ["v3", "v4"] {
      #expect(try value("0", tracker) == value("", tracker))
      #expect(try value("400", tracker) != value("", tracker))
    }
  }

  @Test func `a kind without an amount has its usual ones`() throws {
    let kinds = try DegradedKind.read(["warp:length=300", "noise=9", "noise=7", "noise=9"])
    #expect(kinds.map(\.name) == ["warp:length=300", "noise"])
    let amounts: [[Double]] = [[7.5, 15, 30], [7, 9]]
    #expect(kinds.map(\.amounts) == amounts)
    #expect(DegradedKind.all.map(\.name).contains("straight"))
  }
}

@Suite struct BenchSubcommandTests {
  @Test func `measures the time of a location`() async throws {
    let project = try SampleProject()
    let run = await CommandRun.succeeding(
      ["bench", "--trackers", "v3", "--runs", "2"] + project.words.suffix(2))
    for what in ["surroundings", "v3", "peak memory"] { #expect(run.output.contains(what)) }
    let failed = await CommandRun.of(
      ["bench", "--trackers", "v3,mine=no-such-program"] + project.words.suffix(2))
    #expect(failed.status == .failedGate && failed.output.isEmpty, "\(failed.output)")
    let why = "mine: failed on 1 journey, the first Test.Main: at location 1: exit status 127"
    #expect(failed.errors.contains(why) && failed.errors.contains("(correct the program"))
  }
}
