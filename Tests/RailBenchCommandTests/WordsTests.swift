import Datasets
import Foundation
import TestKit
import Testing
@testable import RailBenchCommand

/// Input that a person is likely to type: it works, or the error tells what to type.
@Suite struct WordsTests {
  @Test(arguments: [
    (["compare", "-t", "v3", "v4"], "v4: is a tracker (write --trackers v3,v4)"),
    (
      ["journey", "show"],
      "railbench: unknown subcommand 'journey show' (there is journey import, label, validate)"
    ),
    (
      ["journey", "relabel", "rides"],
      "railbench: 'journey relabel' was a subcommand of an earlier version (now: railbench journey "
        + "label JOURNEYS --again)"
    ),
    (
      ["baseline", "update", "--gate", "gate.json"],
      "railbench: 'baseline update' was a subcommand of an earlier version (now: railbench check "
        + "--update-baseline)"
    ),
    (
      ["degrade", "maps", "rides", "--maps", "straight"],
      "railbench: 'degrade maps' was a subcommand of an earlier version (now: railbench degrade "
        + "test warp=15 straight)"
    ),
    (
      ["degrade", "rides", "--what", "noise"],
      "railbench degrade: '--what' was an option of an earlier version (now: railbench degrade "
        + "test noise outage=60)"
    ),
    (
      ["suite", "rotate", "test", "--seed", "7"],
      "railbench: 'suite rotate' was a subcommand of an earlier version (now: railbench simulate "
        + "Datasets/journeys/test/scenarios --seed 7 -o hidden-7)"
    ),
    (
      ["explain", "recorde"],
      "recorde: no such folder, here or in \(Checkout.path("Datasets/journeys")) (did you mean "
        + "'recorded'?)"
    ),
    (["metrics", "RW"], "METRIC: unknown metric 'RW' (did you mean 'RW1'?)"),
    (
      ["sweep", "v3-treshold", "-o", "/tmp/railbench-nowhere"],
      "v3-treshold: no such file, here or in \(Checkout.path("Experiments")) (did you mean "
        + "'v3-thresholds'?)"
    ),
    (
      ["explain", "e13"],
      "e13: matches several names: e13-late-recovery, e13-tunnel (give more of the name)"
    ),
  ])
  func `an error tells what to type`(words: [String], error: String) async {
    let run = await CommandRun.refused(words)
    #expect(run.errors == "error: \(error)\n")
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
    ("recorded/yamanote-inner-2022-09-24", "recorded/yamanote-inner-2022-09-24"),
    ("e52", "edge-cases/e52-one-fix"), ("edge-cases/e52", "edge-cases/e52-one-fix"),
    ("recorded", "recorded"),
  ])
  func `finds a journey of the datasets by a part of its name`(name: String, path: String) throws {
    #expect(try DatasetFolder.journeys(named: name) == Checkout.path("Datasets/journeys/\(path)"))
  }

  @Test func `explains one metric`() async {
    let run = await CommandRun.succeeding(["metrics", "rw1"])
    #expect(run.output.contains("RW1") && run.output.contains("railway"))
    #expect(run.output.split(separator: "\n").count < 20, "\(run.output)")
  }
}
