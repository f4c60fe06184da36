import Datasets
import Interchange
import Journeys
import TestKit
import Testing
import Text
import Tracking
@testable import RailBenchCommand

@Suite struct JourneyExportSubcommandTests {
  private let scratch = ScratchFolder()

  private func export(_ words: [String]) async throws -> CommandRun {
    let datasets = try SampleSuite.write(to: scratch)
    return await CommandRun.of(
      ["journey", "export", datasets + "/journeys/rides/main-local"] + words)
  }

  @Test(arguments: ["gpx", "geojson", "kml", "csv"])
  func `what is exported can be imported again`(format: String) async throws {
    let file = "\(scratch.path)/ride.\(format)"
    let run = try await export(["-o", file])
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
    let datasets = try SampleSuite.write(to: scratch)
    let file = "\(scratch.path)/ride.\(format)"
    let run = await CommandRun.succeeding([
      "journey", "export", datasets + "/journeys/rides", "--truth", "--trackers", "v3,nearest",
      "--network", datasets + "/networks/drawn.geojson", "-o", file,
    ])
    #expect(run.errors == "")
    #expect(run.output.contains("3 journeys"))
    let text = String(decoding: try Files.read(file), as: UTF8.self)
    #expect(text.contains("call") && text.contains("estimate"))
    #expect(text.contains("v3") && text.contains("nearest"))
  }

  @Test func `adds the estimates of another program`() async throws {
    let datasets = try SampleSuite.write(to: scratch)
    var rows = CSVText.row(["tracker", "journey", "timestamp", "railway", "direction"])
    for journey in SampleSuite.journeys where journey.id == "main-local" {
      for location in journey.locations {
        rows += CSVText.row([
          "theirs", journey.id, location.timestamp.iso8601, "Test.Main", "Outbound",
        ])
      }
    }
    let estimates = try scratch.write(rows, to: "estimates.csv")
    let file = scratch.path + "/said.geojson"
    let run = await CommandRun.of([
      "journey", "export", datasets + "/journeys/rides/main-local", "--network",
      datasets + "/networks/drawn.geojson", "--estimates", estimates, "-o", file,
    ])
    #expect(run.errors == "")
    let text = String(decoding: try Files.read(file), as: UTF8.self)
    let said = text.split(separator: "\n").count { $0.contains("\"tracker\": \"theirs\"") }
    #expect(said == SampleSuite.journeys[2].locations.count)
  }

  @Test func `a recording without a truth keeps its notes`() async throws {
    let folder = "rides/x"
    try scratch.write(
      LocationsWriter.text(SampleSuite.journeys[0].locations), to: "\(folder)/locations.csv")
    try scratch.write(
      try #require(RecordingNotesFile.text(ImportedRecording(notes: "crowded"))),
      to: "\(folder)/recording.json")
    let file = scratch.path + "/ride.gpx"
    _ = await CommandRun.succeeding([
      "journey", "export", "\(scratch.path)/\(folder)", "-o", file,
    ])
    let text = String(decoding: try Files.read(file), as: UTF8.self)
    #expect(text.contains("<desc>crowded</desc>"))
  }

  @Test(arguments: [
    ([], "--output: missing"),
    (["-o", "ride.xyz"], "--format: missing, and 'ride.xyz' does not tell it"),
    (["-o", "ride.gpx", "--format", "gpz"], "did you mean 'gpx'?"),
    (["-o", "ride.csv", "--truth"], "csv has no room for a truth or estimates"),
  ])
  func `reports invalid options`(words: [String], problem: String) async throws {
    let run = try await export(words)
    #expect(run.status == .badInput)
    #expect(run.errors.contains(problem))
  }

  @Test func `CSV takes one journey`() async throws {
    let datasets = try SampleSuite.write(to: scratch)
    let run = await CommandRun.refused([
      "journey", "export", datasets + "/journeys/rides", "-o", scratch.path + "/a.csv",
    ])
    #expect(run.errors.contains("csv holds one journey"))
    #expect(!scratch.files.contains("a.csv"))
  }
}
