import Scoring
import TestKit
import Testing
import Text
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

  @Test func `a file's scores are those of compare, but for what it can't hold`() async throws {
    let trackers = ["--trackers", "v1,v3"]
    _ = await run("compare", trackers + ["--every-metric"], into: "compared")
    _ = await run("run", trackers + ["--jobs", "1"], into: "said")
    _ = await score(["--every-metric"])
    let needing = Set(
      MetricCatalogue.all.filter { !$0.unmet(given: .everyEstimate).isEmpty }
        .flatMap { [$0.id, "\($0.id).micro"] })
    let scored = try rows("scored")
    func held(_ rows: [[String]]) -> [[String]] { rows.filter { !needing.contains($0[3]) } }
    #expect(try held(rows("compared")) == held(scored))
    #expect(scored.filter { needing.contains($0[3]) }.allSatisfy { $0[4].isEmpty })
  }

  private func rows(_ folder: String) throws -> [[String]] {
    try CSVReader.read(Array(scratch.text("\(folder)/scores.csv").utf8)).dropFirst().map(\.fields)
  }

  @Test func `prints a row for each tracker, with the digest that run gives`() async throws {
    for options in [[], ["--digest"]] {
      _ = await run("run", ["--trackers", "v1,v4"] + options, into: "said")
    }
    let scored = await score()
    let digests = try scratch.text("said/digests.csv").split(separator: "\n").dropFirst()
    #expect(digests.count == 2)
    for row in digests {
      let cells = row.split(separator: ",")
      #expect(
        scored.output.contains("| \(cells[0])      | rides |        3 | \(cells[3].prefix(16)) |"))
    }
  }

  @Test func `scores a journey without rows as silence, with a note`() async throws {
    _ = await run("run", ["--trackers", "v1"], journey: "main-local", into: "said")
    let scored = await score(["--every-metric"])
    #expect(scored.errors.contains("v1 has no estimates on 2 of 3 journeys"))
    #expect(try scratch.text("scored/scores.csv").contains("v1,main-express,,RW1,0,"))
  }

  @Test func `names a column that an estimates file lacks`() async throws {
    let file = try scratch.write("tracker,journey\nv1,x\n", to: "bad.csv")
    let scored = await CommandRun.refused(["score", "--estimates", file] + project.words)
    #expect(scored.errors.contains("timestamp: the column is missing"))
  }
}
