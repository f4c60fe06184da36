import Datasets
import Foundation
import TestKit
import Testing
@testable import RailBenchCommand

/// Input that a person is likely to type: it works, or the error tells what to type.
@Suite struct WordsTests {
  private static let refused = """
    compare -t v3 v4
    compare v4 v5
    explain ride v4
    compare -t,x.py
    compare -t v6
    compare --job 2 --jobs 2 --jobs 3 -o
    --colour compare
    metrics RW
    trackers v33
    explain recorde
    explain e13
    sweep
    sweep v3-treshold -o /tmp/railbench-nowhere
    journey show
    journey label ride --yes
    journey import x.csv -o y --map timestamp=Zeit
    baseline update --gate gate.json
    metrics --output metrics.md
    degrade nois=5
    degrade noise=far
    degrade noise=0
    degrade course=2
    degrade noise:length=5
    degrade warp=far
    degrade straight=5
    network map
    network map a -1
    network map a --output
    network map ''
    network map a --output ' '
    new-tracker 'my tracker' -o /tmp/railbench-nowhere
    new-tracker 4you -o /tmp/railbench-nowhere
    new-tracker V4 -o /tmp/railbench-nowhere
    new-tracker Train -o /tmp/railbench-nowhere
    new-tracker location -o /tmp/railbench-nowhere
    new-tracker class -o /tmp/railbench-nowhere
    new-tracker Mine --railbench /tmp -o /tmp/railbench-nowhere
    """

  @Test func `an error tells what to type`() async {
    await Golden.expectRefusals(
      of: Self.refused, equal: "Tests/RailBenchCommandTests/Fixtures/refused-words.txt")
  }

  @Test func `takes spaces after commas, and -V`() async throws {
    let project = try SampleProject()
    let out = ["--format", "csv", "-o", project.scratch.file("out")]
    let run = await CommandRun.succeeding(["compare", "-t", "v1, v3"] + project.words + out)
    #expect(run.output.contains(" v3 "))
    #expect(await CommandRun.succeeding(["-V"]).output == RailBench.version + "\n")
  }

  @Test(arguments: [
    ("yamanote", "recorded/yamanote-inner-2022-09-24"),
    ("yamanote-inner", "recorded/yamanote-inner-2022-09-24"),
    ("yamanote-inner-2022-09-24", "recorded/yamanote-inner-2022-09-24"),
    ("recorded/yamanote-inner-2022-09-24", "recorded/yamanote-inner-2022-09-24"),
    ("e52", "edge-cases/e52-one-fix"), ("edge-cases/e52", "edge-cases/e52-one-fix"),
    ("recorded", "recorded"),
  ])
  func `finds a journey of the datasets by a part of its name`(name: String, path: String) throws {
    var names = JourneyNames()
    #expect(try names.folder(name) == Checkout.path("Datasets/journeys/\(path)"))
  }

  @Test func `explains one metric`() async {
    let run = await CommandRun.succeeding(["metrics", "rw1"])
    #expect(run.output.contains("RW1") && run.output.contains("railway"))
    #expect(run.output.split(separator: "\n").count < 20, "\(run.output)")
  }
}
