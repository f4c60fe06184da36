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
  private func run(_ words: [String], parts: Int, on data: [String]? = nil) async {
    for part in 1...parts {
      _ = await CommandRun.succeeding(
        ["compare"] + words + (data ?? project.words)
          + ["--shard", "\(part)/\(parts)", "-o", scratch.file("part-\(part)")])
    }
  }

  // Real rides beside simulated ones. With more parts than journeys, some have no work.
  @Test(arguments: Checkout.isWholeRun ? [2, 5] : [5])
  func `merged parts have the report and estimates of an unsharded run`(parts: Int) async throws {
    let rides = [
      "recorded/bart-2015-08-27-07-millbrae-downtownberkeley-android", "bart/bart-express-10",
      "bart/bart-express-15",
    ]
    let words =
      ["-t", "v1,v5,clairvoyant", "--every-metric", "--estimates", "--replays", "0"]
      + rides.map { "\(Checkout.root)/Datasets/journeys/\($0)" }
    let whole = await CommandRun.succeeding(["compare"] + words + ["-o", scratch.file("whole")])
    await run(words, parts: parts, on: [])
    let merged = await merge((1...parts).reversed().map { "part-\($0)" })
    #expect(merged.output.replacing("/merged/", with: "/whole/") == whole.output)
    for name in ["scores.csv", "signature.json", "report.md", "results.html", "estimates.csv"] {
      let texts = try ["merged", "whole"].map { folder in
        let lines = try scratch.text("\(folder)/\(name)")
          .replacing(/<pre>(?s:.*?)<\/pre>/, with: "").split(separator: "\n")
        return name == "estimates.csv"
          ? lines.sorted() : lines.filter { name == "signature.json" || !$0.hasPrefix("    ") }
      }
      let isSame = texts[0] == texts[1]
      #expect(isSame, "\(name)")
    }
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
    let (signature, own) = ("part-3/signature.json", try scratch.text("part-3/signature.json"))
    try scratch.write(own.replacing(RailBench.version, with: "0.5.0"), to: signature)
    await refused(["part-1", "part-2", "part-3"], "railbench: 0.5.0 and \(RailBench.version)")
    try scratch.write(
      own.replacing(
        /"id": "[a-z-]+",\n      "suite"/, with: "\"id\": \"branch-local\",\n      \"suite\""),
      to: signature)
    await refused(["part-1", "part-2", "part-3"], "part-3")
    try scratch.write(own, to: signature)
    let title = "\"title\":\""
    try scratch.write(
      scratch.text("part-3/part.json").replacing(title, with: title + "X"), to: "part-3/part.json")
    await refused(["part-1", "part-2", "part-3"], "part-3/part.json: was changed")
  }

  @Test func `a program that fails on a ride fails its part and the merge`() async throws {
    for part in 1...2 {
      let run = await CommandRun.of(
        ["compare", "-t", "v1,mine=exit 7"] + project.words
          + ["--shard", "\(part)/2", "-o", scratch.file("part-\(part)")])
      #expect(run.status == .failedGate && run.errors.contains("mine: failed on"))
    }
    let merged = await merge(["part-1", "part-2"], status: .failedGate)
    #expect(merged.errors.hasPrefix("error: mine failed on 3 of 3 journeys, which count as wrong"))
    #expect(try scratch.text("merged/report.md").contains("mine failed on 3 of 3 journeys, which"))
  }
}
