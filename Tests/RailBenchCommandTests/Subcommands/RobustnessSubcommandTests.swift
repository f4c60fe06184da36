import Journeys
import Scoring
import Simulation
import TestKit
import Testing
import Text
import Trackers
import Tracking
@testable import RailBenchCommand

@Suite struct RobustnessSubcommandTests {
  @Test func `a step's value is that of the ride degraded by that step`() async throws {
    let project = try SampleProject()
    let run = await CommandRun.succeeding(
      ["degrade", "--what", "interval", "--metrics", "RW1", "-t", "v1"] + project.words
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

  @Test func `degrade maps judges estimates on a wrong map by the correct one`()
    async throws
  {
    let project = try SampleProject()
    for jobs in ["1", "3"] {
      _ = await CommandRun.succeeding(
        ["degrade", "maps", "--maps", "shift=0,shift=400,straight", "-t", "v3,v4", "-j", jobs]
          + project.words + ["-o", "\(project.scratch.path)/out\(jobs)"])
    }
    for name in ["README.md", "maps.csv", "charts/rides-shift-rw1.svg"] {
      #expect(try project.scratch.text("out1/\(name)") == project.scratch.text("out3/\(name)"))
    }
    let rows = try project.scratch.text("out1/maps.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.count == 1 + 4 * 4 * 2)
    func value(_ map: String, _ tracker: String) throws -> String {
      try #require(rows.first { $0[1] == map && $0[2] == tracker && $0[3] == "PH1.display" })[4]
    }
    for tracker in ["v3", "v4"] {
      #expect(try value("shift=0", tracker) == value("correct map", tracker))
      #expect(try value("shift=400", tracker) != value("correct map", tracker))
    }
  }

  @Test func `degrade suggests the right name of a kind or a metric`() async throws {
    let thing = await CommandRun.refused(["degrade", "--what", "nois"])
    #expect(thing.errors.contains("did you mean 'noise'?"))
    let metric = await CommandRun.of(["degrade", "--metrics", "RW"])
    #expect(metric.errors.contains("did you mean 'RW1'?"))
  }
}

@Suite struct BenchSubcommandTests {
  @Test func `measures the time of a location`() async throws {
    let project = try SampleProject()
    let run = await CommandRun.succeeding(
      ["bench", "--trackers", "v3", "--runs", "2"] + project.words.suffix(2))
    for what in ["surroundings", "v3", "peak memory"] { #expect(run.output.contains(what)) }
  }
}
