import Datasets
import Foundation
import Scoring
import TestKit
import Testing
import Text
@testable import RailBenchCommand

@Suite struct ScoreSubcommandTests {
  let scratch = ScratchFolder()
  let journeys: String
  let network: [String]

  init() throws {
    let datasets = try SampleSuite.write(to: scratch)
    journeys = datasets + "/journeys/rides"
    network = ["--network", datasets + "/networks/drawn.geojson"]
  }

  @Test func `a file's scores are those of compare, but for what it can't hold`() async throws {
    let common = network + ["--journeys", journeys, "--trackers", "v1,v3"]
    _ = await CommandRun.succeeding(
      ["compare"] + common + ["--every-metric", "-o", "\(scratch.path)/compared"])
    _ = await CommandRun.succeeding(
      ["run"] + common + ["-o", "\(scratch.path)/said", "--jobs", "1"])
    _ = await CommandRun.succeeding(
      [
        "score", "--estimates", "\(scratch.path)/said/estimates.csv", "--journeys", journeys,
        "--every-metric", "-o", "\(scratch.path)/scored",
      ] + network)
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
    let common = network + ["--journeys", journeys]
    for options in [[], ["--digest"]] {
      _ = await CommandRun.of(
        ["run", "--trackers", "v1,v4", "-o", "\(scratch.path)/said"] + options + common)
    }
    let scored = await CommandRun.of(
      [
        "score", "--estimates", "\(scratch.path)/said/estimates.csv", "-o",
        "\(scratch.path)/scored",
      ] + common)
    let digests = try scratch.text("said/digests.csv").split(separator: "\n").dropFirst()
    #expect(digests.count == 2)
    for row in digests {
      let cells = row.split(separator: ",")
      #expect(
        scored.output.contains("| \(cells[0])      | rides |        3 | \(cells[3].prefix(16)) |"))
    }
  }

  @Test func `estimates are the same bytes whatever the number of jobs`() async throws {
    for jobs in ["1", "4"] {
      _ = await CommandRun.of(
        [
          "run", "--journeys", journeys, "--trackers", "v2", "--jobs", jobs, "-o",
          "\(scratch.path)/\(jobs)",
        ] + network)
    }
    #expect(try scratch.text("1/estimates.csv") == scratch.text("4/estimates.csv"))
  }

  @Test func `scores a journey without rows as silence, with a note`() async throws {
    _ = await CommandRun.of(
      [
        "run", "--journeys", "\(journeys)/main-local", "--trackers", "v1", "-o",
        "\(scratch.path)/said",
      ] + network)
    let scored = await CommandRun.succeeding(
      [
        "score", "--estimates", "\(scratch.path)/said/estimates.csv", "--journeys", journeys,
        "--every-metric", "-o", "\(scratch.path)/scored",
      ] + network)
    #expect(scored.errors.contains("v1 has no estimates on 2 of 3 journeys"))
    #expect(try scratch.text("scored/scores.csv").contains("v1,main-express,,RW1,0,"))
  }

  @Test func `rejects an invalid estimates file and writes nothing`() async throws {
    let file = try scratch.write("tracker,journey\nv1,x\n", to: "bad.csv")
    let scored = await CommandRun.refused(
      [
        "score", "--estimates", file, "--journeys", journeys, "-o", "\(scratch.path)/scored",
      ] + network)
    #expect(scored.errors.contains("timestamp: the column is missing"))
    #expect(!scratch.files.contains { $0.hasPrefix("scored") })
    #expect(await CommandRun.of(["score"]).status == .badInput)
  }
}
