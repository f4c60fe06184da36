import Datasets
import RailNetwork
import Reporting
import Scoring
import TestKit
import Testing
import Trackers
import Tracking
@testable import RailBenchCommand

@Suite struct ScoreSubcommandTests {
  private let project: SampleProject
  private var scratch: ScratchFolder { project.scratch }

  init() throws { project = try SampleProject() }

  private func run(
    _ name: String, _ words: [String], journey: String = "", into folder: String
  ) async -> CommandRun {
    await CommandRun.succeeding(
      [
        name, "--journeys", "\(project.suite)/\(journey)", "--network", project.network, "-o",
        scratch.file(folder),
      ] + words)
  }

  private func score(_ words: [String] = []) async -> CommandRun {
    await run("score", ["--estimates", scratch.file("said/estimates.csv")] + words, into: "scored")
  }

  @Test func `a file has the scores of compare, for every metric and contestant`() async throws {
    let trackers = ["--trackers", "v1,v3,v4,geofence,clairvoyant", "--every-metric"]
    _ = await run("compare", trackers + ["--estimates"], into: "compared")
    _ = await CommandRun.succeeding(
      ["score", "-e", scratch.file("compared/estimates.csv"), "--every-metric", "-o"]
        + [scratch.file("scored")] + project.words)
    let scored = try rows("scored")
    #expect(scored.count > 500)
    #expect(try rows("compared") == scored)
  }

  private func rows(_ folder: String) throws -> [[String]] {
    try csvRows(Array(scratch.text("\(folder)/scores.csv").utf8)).dropFirst().map(\.fields)
  }

  @Test func `scores a journey without rows as if nothing was named, with a note`() async throws {
    _ = await run("compare", ["-t", "v1", "--estimates"], journey: "main-local", into: "said")
    let scored = await score(["--every-metric"])
    let note = "v1 has no estimates on 2 of 3 journeys"
    #expect(scored.errors.contains("note: \(note)"))
    #expect(try scratch.text("scored/report.md").contains("**Note:** \(note)"))
    #expect(try scratch.text("scored/scores.csv").contains("v1,main-express,,RW1,0,"))
  }
}
