import Datasets
import Interchange
import Journeys
import TestKit
import Testing
import Text
import Tracking
@testable import RailBenchCommand

@Suite struct JourneyExportSubcommandTests {
  private func export(_ scratch: ScratchFolder, _ words: [String]) async throws -> CommandRun {
    let datasets = try SampleSuite.write(to: scratch)
    return await CommandRun.of(
      ["journey", "export", datasets + "/journeys/rides/main-local"] + words)
  }

  @Test(arguments: ["gpx", "geojson", "kml", "csv"])
  func `what is exported can be imported again`(format: String) async throws {
    let scratch = try ScratchFolder()
    let file = "\(scratch.path)/ride.\(format)"
    let run = try await export(scratch, ["-o", file])
    #expect(run.errors == "")
    #expect(run.status == .success)
    #expect(run.output.hasPrefix("\(file): 1 journey, "))
    let back = await CommandRun.of(["journey", "import", file, "-o", scratch.path + "/back"])
    #expect(back.status == .success)
    let written = scratch.files.first { $0.hasPrefix("back/") && $0.hasSuffix("locations.csv") }
    let path = "\(scratch.path)/\(try #require(written))"
    let original = scratch.path + "/Datasets/journeys/rides/main-local/locations.csv"
    #expect(try Files.read(path) == Files.read(original))
  }

  @Test(arguments: ["gpx", "geojson"])
  func `truth and trackers are laid over the locations`(format: String) async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    let file = "\(scratch.path)/ride.\(format)"
    let run = await CommandRun.of([
      "journey", "export", datasets + "/journeys/rides", "--truth", "--trackers", "v3,nearest",
      "--network", datasets + "/networks/drawn.geojson", "-o", file,
    ])
    #expect(run.errors == "")
    #expect(run.status == .success)
    #expect(run.output.contains("3 journeys"))
    let text = String(decoding: try Files.read(file), as: UTF8.self)
    #expect(text.contains("call") && text.contains("estimate"))
    #expect(text.contains("v3") && text.contains("nearest"))
  }

  @Test func `an estimates file of any program's can be laid over them`() async throws {
    let scratch = try ScratchFolder()
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
    let scratch = try ScratchFolder()
    let folder = "rides/x"
    try scratch.write(
      LocationsWriter.text(SampleSuite.journeys[0].locations), to: "\(folder)/locations.csv")
    try scratch.write(
      try #require(RecordingNotesFile.text(ImportedRecording(notes: "crowded"))),
      to: "\(folder)/recording.json")
    let file = scratch.path + "/ride.gpx"
    let run = await CommandRun.of(["journey", "export", "\(scratch.path)/\(folder)", "-o", file])
    #expect(run.status == .success)
    let text = String(decoding: try Files.read(file), as: UTF8.self)
    #expect(text.contains("<desc>crowded</desc>"))
  }

  @Test(arguments: [
    ([], "--output: missing"),
    (["-o", "ride.xyz"], "--format: missing, and 'ride.xyz' does not tell it"),
    (["-o", "ride.gpx", "--format", "gpz"], "did you mean 'gpx'?"),
    (["-o", "ride.csv", "--truth"], "csv has no room for a truth or estimates"),
  ])
  func `says what is wrong with the options`(words: [String], problem: String) async throws {
    let scratch = try ScratchFolder()
    let run = try await export(scratch, words)
    #expect(run.status == .badInput)
    #expect(run.errors.contains(problem))
  }

  @Test func `csv takes one journey`() async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    let run = await CommandRun.of([
      "journey", "export", datasets + "/journeys/rides", "-o", scratch.path + "/a.csv",
    ])
    #expect(run.status == .badInput)
    #expect(run.errors.contains("csv holds one journey"))
    #expect(!scratch.files.contains("a.csv"))
  }
}
