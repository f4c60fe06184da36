import Datasets
import Foundation
import Journeys
import TestKit
import Testing
import Text
import Tracking
@testable import RailBenchCommand

@Suite struct CompareSubcommandTests {
  /// Everything that `compare` can write.
  private static let everything = ["--format", "markdown,csv,html,json", "--estimates"]

  private func compare(
    _ scratch: ScratchFolder, _ words: [String] = [], output: String = "out"
  ) async throws -> CommandRun {
    let datasets = try SampleSuite.write(to: scratch)
    return await CommandRun.of(
      [
        "compare", "--journeys", datasets + "/journeys", "--network",
        datasets + "/networks/drawn.geojson", "--output", "\(scratch.path)/\(output)",
      ] + words)
  }

  private func text(_ scratch: ScratchFolder, _ name: String) throws -> String {
    String(decoding: try Files.read("\(scratch.path)/\(name)"), as: UTF8.self)
  }

  @Test func `prints a table and writes report, scores and timings`() async throws {
    let scratch = try ScratchFolder()
    let run = try await compare(scratch)
    #expect(run.status == .success)
    #expect(run.errors == "")
    for id in ["v1", "v2", "v3", "hmm", "null", "nearest", "geofence", "clairvoyant"] {
      #expect(run.output.contains("\n\(id) "))
    }
    #expect(run.output.contains("railway") && run.output.contains("time"))
    let files = scratch.files.filter { $0.hasPrefix("out/") && !$0.hasPrefix("out/replays/") }
    #expect(
      files.filter { !$0.hasSuffix(".svg") }
        == ["report.md", "scores.csv", "signature.json", "timings.csv"].map { "out/\($0)" })
    let report = try text(scratch, "out/report.md")
    for file in files where file.hasSuffix(".svg") {
      #expect(report.contains(file.dropFirst("out/".count)))
    }
    #expect(report.contains("swift run -c release railbench compare --journeys"))
  }

  @Test func `the worst journeys have replay pages that the report links to`() async throws {
    let scratch = try ScratchFolder()
    let run = try await compare(scratch, ["--trackers", "v3", "--replays", "2"])
    #expect(run.output.contains("2 replay pages"))
    let pages = scratch.files.filter { $0.hasPrefix("out/replays/") }
    #expect(pages.count == 2)
    let report = try text(scratch, "out/report.md")
    for page in pages { #expect(report.contains("](<\(page.dropFirst("out/".count))>)")) }
    let none = try await compare(scratch, ["--trackers", "v3", "--format", "csv"], output: "csv")
    #expect(none.status == .success)
    #expect(
      scratch.files.filter { $0.hasPrefix("csv/") }
        == ["csv/scores.csv", "csv/signature.json", "csv/timings.csv"])
  }

  @Test func `the same bytes whatever the jobs and the run`() async throws {
    let scratch = try ScratchFolder()
    for (jobs, output) in [("1", "a"), ("8", "b"), ("8", "c")] {
      let run = try await compare(
        scratch, Self.everything + ["--jobs", jobs], output: output)
      #expect(run.status == .success)
    }
    let names = scratch.files.filter { $0.hasPrefix("a/") }.map { String($0.dropFirst(2)) }
    #expect(names.contains("report.html") && names.contains("estimates.csv"))
    for name in names where name != "timings.csv" {
      let first = try Files.read("\(scratch.path)/a/\(name)")
      #expect(try Files.read("\(scratch.path)/b/\(name)") == first, "\(name)")
      #expect(try Files.read("\(scratch.path)/c/\(name)") == first, "\(name)")
    }
  }

  @Test func `clairvoyant is the ceiling and null the floor`() async throws {
    let scratch = try ScratchFolder()
    _ = try await compare(scratch, ["--trackers", "null,clairvoyant,v3", "--every-metric"])
    let rows = try CSVReader.read(Array(text(scratch, "out/scores.csv").utf8)).map(\.fields)
    #expect(
      rows.first == ["tracker", "journey", "tag", "metric", "value", "unit", "count"])
    func value(_ tracker: String, _ metric: String) -> String? {
      rows.first { $0[0] == tracker && $0[1] == "*" && $0[2] == "" && $0[3] == metric }?[4]
    }
    for metric in ["RW1", "DR1u", "PH1", "AL1"] {
      #expect(value("clairvoyant", metric) == "1")
      #expect(value("null", metric) == "0")
    }
    #expect(value("null", "LT1") == "inf")
    #expect(value("null", "DR1") == "")
    #expect(Double(try #require(value("v3", "RW1"))) ?? 0 > 0.5)
  }

  @Test func `estimates have a row for each tracker, journey and location`() async throws {
    let scratch = try ScratchFolder()
    _ = try await compare(scratch, ["--trackers", "v3,nearest", "--estimates"])
    let rows = try CSVReader.read(Array(text(scratch, "out/estimates.csv").utf8)).map(\.fields)
    #expect(
      rows.first == [
        "tracker", "journey", "timestamp", "railway", "direction", "station", "phase", "nextStop",
        "score",
      ])
    let locations = SampleSuite.journeys.reduce(0) { $0 + $1.locations.count }
    #expect(rows.count == 1 + 2 * locations)
    #expect(rows.contains { $0[3] == "Test.Branch" && $0[4] == "Outbound" && $0[6] == "now" })
  }

  @Test func `settings of one tracker stand side by side`() async throws {
    let scratch = try ScratchFolder()
    let run = try await compare(
      scratch, ["--trackers", "v3,v3:visitingRadius=60", "--set", "v3.approachingRadius=400"])
    #expect(run.status == .success)
    #expect(run.output.contains("\nv3:visitingRadius=60:approachingRadius=400 "))
    #expect(run.output.contains("\nv3:approachingRadius=400 "))
  }

  struct Case: CustomTestStringConvertible {
    let words: [String]
    let error: String

    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Case(
      words: ["--trackers", "v33"],
      error: "error: --trackers: unknown tracker 'v33' (did you mean 'v3'?)\n"),
    Case(
      words: ["--format", "htm"],
      error: "error: --format: unknown format 'htm' (did you mean 'html'?)\n"),
    Case(
      words: ["--jobs", "0"],
      error: "error: --jobs: expected a whole number "
        + "from 1 to 1024, found '0'\n"),
    Case(
      words: ["--set", "v3.visitingRadios=3"],
      error:
        "error: --set: v3: unknown parameter 'visitingRadios' (did you mean 'visitingRadius'?)\n"),
    Case(
      words: ["--tracker", "v3"],
      error: "error: railbench compare: unknown option '--tracker' (did you mean '--trackers'?)\n"),
  ])
  func `mistyped words get the right one suggested, and nothing is written`(
    _ example: Case
  ) async throws {
    let scratch = try ScratchFolder()
    let run = try await compare(scratch, example.words)
    #expect(run.status == .badInput)
    #expect(run.errors == example.error)
    #expect(!scratch.files.contains { $0.hasPrefix("out") })
  }

  @Test func `who needs a course is told where recordings have none`() async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    var journey = SampleSuite.journeys[0]
    for index in journey.locations.indices {
      journey.locations[index].courseDegrees = nil
      journey.locations[index].speedMetresPerSecond = nil
    }
    let folder = "\(datasets)/journeys/rides/branch-local"
    try SampleSuite.write(journey, to: scratch, "Datasets/journeys/rides/branch-local")
    let network = ["--network", datasets + "/networks/drawn.geojson"]
    let all = await CommandRun.of(
      ["compare", "-J", datasets + "/journeys", "-t", "v1,v2,v3", "-o", scratch.path + "/out"]
        + network)
    #expect(
      all.errors
        == "note: v2 and v3 need a course; 1 of 3 recordings have none: "
        + "railbench journey copy --derive \(folder)\n")
    let one = await CommandRun.of(["explain", folder] + network)
    #expect(
      one.errors
        == "note: v3 needs a course; this recording has none: "
        + "railbench journey copy --derive \(folder)\n")
    let without = await CommandRun.of(["explain", folder, "-t", "v1"] + network)
    #expect(without.errors == "")
  }
}
