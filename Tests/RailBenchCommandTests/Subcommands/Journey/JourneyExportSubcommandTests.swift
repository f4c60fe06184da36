import Datasets
import Interchange
import Journeys
import TestKit
import Testing
import Text
import Tracking
@testable import RailBenchCommand

@Suite struct JourneyExportSubcommandTests {
  private let project: SampleProject
  private var scratch: ScratchFolder { project.scratch }

  init() throws { project = try SampleProject() }

  private func export(_ words: [String], journey: String = "main-local") async -> CommandRun {
    await CommandRun.of(["journey", "export", "\(project.suite)/\(journey)"] + words)
  }

  @Test(arguments: ["gpx", "geojson", "kml", "csv"])
  func `what is exported can be imported again`(format: String) async throws {
    let file = "\(scratch.path)/ride.\(format)"
    let run = await export(["-o", file])
    #expect(run.errors == "")
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("\(file): 1 journey, "))
    _ = await CommandRun.succeeding([
      "journey", "import", file, "-o", scratch.path + "/back",
    ])
    let written = scratch.files.first { $0.hasPrefix("back/") && $0.hasSuffix("locations.csv") }
    let path = "\(scratch.path)/\(try #require(written))"
    let original = scratch.path + "/Datasets/journeys/rides/main-local/locations.csv"
    #expect(try Files.read(path) == Files.read(original))
  }

  @Test(arguments: ["gpx", "geojson"])
  func `adds truth and trackers to the locations`(format: String) async throws {
    let run = await export(
      [
        "--truth", "--trackers", "v3,nearest", "--network", project.network, "-o",
        scratch.file("ride.\(format)"),
      ], journey: "")
    #expect(run.errors == "")
    #expect(run.output.contains("3 journeys"))
    let text = try scratch.text("ride.\(format)")
    #expect(text.contains("call") && text.contains("estimate"))
    #expect(text.contains("v3") && text.contains("nearest"))
  }

  @Test func `adds the estimates of another program`() async throws {
    var rows = CSVText.row(["tracker", "journey", "timestamp", "railway", "direction"])
    for journey in SampleSuite.journeys where journey.id == "main-local" {
      for location in journey.locations {
        rows += CSVText.row([
          "theirs", journey.id, location.timestamp.iso8601, "Test.Main", "Outbound",
        ])
      }
    }
    let estimates = try scratch.write(rows, to: "estimates.csv")
    let run = await export([
      "--network", project.network, "--estimates", estimates, "-o", scratch.file("said.geojson"),
    ])
    #expect(run.errors == "")
    let said = try scratch.text("said.geojson").split(separator: "\n").count {
      $0.contains("\"tracker\": \"theirs\"")
    }
    #expect(said == SampleSuite.journeys[2].locations.count)
  }

  @Test func `a recording without a truth keeps its notes`() async throws {
    try scratch.write(
      LocationsWriter.text(SampleSuite.journeys[0].locations), to: "rides/x/locations.csv")
    try scratch.write(
      try #require(RecordingNotesFile.text(ImportedRecording(notes: "crowded"))),
      to: "rides/x/recording.json")
    _ = await CommandRun.succeeding([
      "journey", "export", scratch.file("rides/x"), "-o", scratch.file("ride.gpx"),
    ])
    #expect(try scratch.text("ride.gpx").contains("<desc>crowded</desc>"))
  }

  @Test(arguments: [
    ([], "--output: missing"),
    (["-o", "ride.xyz"], "--format: missing, and 'ride.xyz' does not tell it"),
    (["-o", "ride.gpx", "--format", "gpz"], "did you mean 'gpx'?"),
    (["-o", "ride.csv", "--truth"], "csv has no room for a truth or estimates"),
  ])
  func `reports invalid options`(words: [String], problem: String) async throws {
    let run = await export(words)
    #expect(run.status == .badInput)
    #expect(run.errors.contains(problem))
  }

  @Test func `CSV takes one journey`() async throws {
    let run = await export(["-o", scratch.file("a.csv")], journey: "")
    #expect(run.status == .badInput)
    #expect(run.errors.contains("csv holds one journey"))
    #expect(!scratch.files.contains("a.csv"))
  }
}
