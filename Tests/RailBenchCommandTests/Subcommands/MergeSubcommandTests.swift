import Foundation
import RailNetwork
import TestKit
import Testing
@testable import Datasets
@testable import RailBenchCommand

@Suite struct MergeSubcommandTests {
  private let project: SampleProject
  private var scratch: ScratchFolder { project.scratch }

  init() throws { project = try SampleProject() }

  private func merge(
    _ parts: [String], status: RailBenchCommand.ExitStatus = .success
  ) async -> CommandRun {
    let run = await CommandRun.of(
      ["merge"] + parts.map(scratch.file) + ["-o", scratch.file("merged")])
    #expect(run.status == status, "\(run.output)\(run.errors)")
    return run
  }

  /// Runs a comparison in several parts, `part-1` and so on.
  private func run(_ words: [String], parts: Int) async {
    for part in 1...parts {
      _ = await CommandRun.succeeding(
        ["compare"] + words + project.words
          + ["--shard", "\(part)/\(parts)", "-o", scratch.file("part-\(part)")])
    }
  }

  /// The rows of a file of scores; those of sums of counts are not measured in merged parts.
  private func rows(_ folder: String) throws -> [[String]] {
    try csvRows(Array(scratch.text("\(folder)/scores.csv").utf8)).map(\.fields)
      .filter { !$0[3].hasSuffix(".micro") }
  }

  // With more parts than journeys, some have no work.
  @Test(arguments: Checkout.isWholeRun ? [2, 5] : [5])
  func `merged parts have the scores and estimates of an unsharded run`(parts: Int) async throws {
    let words = ["-t", "v1,v4,clairvoyant", "--every-metric", "--estimates", "--replays", "0"]
    _ = await CommandRun.succeeding(
      ["compare"] + words + project.words + ["-o", scratch.file("whole")])
    await run(words, parts: parts)
    let merged = await merge((1...parts).reversed().map { "part-\($0)" })
    #expect(merged.output.contains("display"))
    // Means are computed from values with six digits.
    let (found, right) = (try rows("merged"), try rows("whole"))
    #expect(found.count == right.count)
    for (a, b) in zip(found, right) {
      #expect(a[...3] == b[...3] && a[5...] == b[5...], "\(a), \(b)")
      let isClose = a[4] == b[4] || abs((Double(a[4]) ?? .nan) - (Double(b[4]) ?? .nan)) < 2e-6
      #expect(isClose, "\(a), \(b)")
    }
    #expect(
      try scratch.text("merged/signature.json") == scratch.text("whole/signature.json"))
    func lines(_ folder: String) throws -> [Substring] {
      try scratch.text("\(folder)/estimates.csv").split(separator: "\n").sorted()
    }
    #expect(try lines("merged") == lines("whole"))
    #expect(try scratch.text("merged/report.md").contains("## Railway, direction, display, delay"))
  }

  @Test func `reports why parts can't be merged`() async throws {
    await run(["-t", "v3"], parts: 3)
    for (words, folder) in [(["-t", "v1"], "other"), (["-t", "v3:visitingRadius=20"], "set")] {
      _ = await CommandRun.succeeding(
        ["compare"] + words + project.words + ["--shard", "2/3", "-o", scratch.file(folder)])
    }
    _ = await CommandRun.succeeding(
      ["compare", "-t", "v3", "--replays", "0"] + project.words + ["-o", scratch.file("whole")])
    func refused(_ parts: [String], _ problem: String) async {
      let run = await merge(parts, status: .badInput)
      #expect(run.errors.contains(problem), "\(run.errors)")
      #expect(!Files.exists(scratch.file("merged")))
    }
    await refused(["part-1", "part-2"], "part 3/3 is missing (give the folders of all parts; to")
    await refused(["part-1"], "2 of 3 parts are missing: 2/3, 3/3")
    await refused(["part-1", "part-2", "part-3", "part-2"], "part 2/3 is given twice")
    await refused(["part-1", "whole", "part-3"], "whole: is a whole run, not a part")
    await refused(["part-1", "none", "part-3"], "none: has no part of compare")
    await refused(["part-1", "other", "part-3"], "trackers, or their parameters")
    await refused(["part-1", "set", "part-3"], "trackers, or their parameters")
    let signature = "part-3/signature.json"
    let own = try scratch.text(signature)
    try scratch.write(own.replacing(RailBench.version, with: "0.5.0"), to: signature)
    await refused(["part-1", "part-2", "part-3"], "railbench: 0.5.0 and \(RailBench.version)")
    try scratch.write(
      own.replacing(
        /"id": "[a-z-]+",\n      "suite"/, with: "\"id\": \"branch-local\",\n      \"suite\""),
      to: signature)
    await refused(["part-1", "part-2", "part-3"], "part-3")
    try scratch.write(own, to: signature)
    let scores = try scratch.text("part-3/scores.csv").split(separator: "\n")
    try scratch.write(
      scores.filter { $0.contains(",*,") || $0.hasPrefix("tracker") }.map { $0 + "\n" }.joined(),
      to: "part-3/scores.csv")
    await refused(["part-1", "part-2", "part-3"], "no scores of journeys")
  }

  @Test func `rejects parts of two versions of a journey`() async throws {
    await run(["-t", "v1"], parts: 3)
    let network = "Datasets/networks/drawn.geojson"
    try scratch.write(try scratch.text(network) + "\n", to: network)
    _ = await CommandRun.succeeding(
      ["compare", "-t", "v1"] + project.words + ["--shard", "3/3", "-o", scratch.file("other")])
    let mixed = await merge(["part-1", "part-2", "other"], status: .badInput)
    #expect(mixed.errors.contains("other: differs from"), "\(mixed.errors)")
    #expect(mixed.errors.contains("network drawn: "), "\(mixed.errors)")
  }

  @Test func `a program that fails on a ride fails its part, not the merge`() async throws {
    for part in 1...2 {
      let run = await CommandRun.of(
        ["compare", "-t", "v1,mine=exit 7"] + project.words
          + ["--shard", "\(part)/2", "-o", scratch.file("part-\(part)")])
      #expect(run.status == .failedGate && run.errors.contains("mine: failed on"))
    }
    _ = await merge(["part-1", "part-2"])
    let own = try rows("merged").filter { $0[0] == "mine" && $0[3] == "RW1" }
    #expect(!own.isEmpty && own.allSatisfy { $0[4] == "0" })
  }
}
