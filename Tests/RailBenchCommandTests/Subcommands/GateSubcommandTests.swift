import Foundation
import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct GateSubcommandTests {
  private let project: SampleProject
  private var scratch: ScratchFolder { project.scratch }

  init() throws {
    project = try SampleProject()
    try project.scratch.write(
      """
      {"journeys": ["Datasets/journeys/rides"], "trackers": ["v3"], "baseline": "baseline.csv",
       "claims": ["all RW1 no worse",
        "all PH1.display no worse", "all ST1 no worse", "v3 TT2 no worse", "v3 TT2 no worse on rides",
        "v3 RW1 >= 0.1", "v3 RW1 >= 0 of express"]}
      """, to: "gate.json")
  }

  private func run(_ words: [String], output: String = "out") async -> CommandRun {
    await CommandRun.of(
      words + ["--gate", scratch.file("gate.json"), "--network", project.network]
        + (words.contains("--update-baseline") ? [] : ["--output", scratch.file(output)]))
  }

  @Test func `an unchanged tracker passes, a worse one fails with its losses and advice`()
    async throws
  {
    let update =
      "railbench check --gate \(scratch.file("gate.json")) --network \(project.network) "
      + "--update-baseline"
    let missing = await run(["check"])
    #expect(missing.status == .badInput)
    #expect(
      missing.errors
        == "error: \(scratch.file("baseline.csv")): no such file (make it: \(update))\n")

    let updated = await run(["check", "--update-baseline"])
    #expect(updated.status == .success, "\(updated.errors)")
    let baseline = try scratch.text("baseline.csv")
    #expect(baseline.hasPrefix("tracker,journey,metric,value,data\nv3,branch-local,PH1.display,"))

    let first = await run(["check"])
    #expect(first.status == .success, "\(first.output)\(first.errors)")
    #expect(first.output.contains("## Gate passed"))
    let again = await run(["check", "--jobs", "1"], output: "again")
    #expect(again.output.contains("## Gate passed"))
    #expect(try scratch.text("out/gate.md") == scratch.text("again/gate.md"))

    let worse = await run(["check", "--set", "v3.visitingRadius=499"], output: "worse")
    #expect(worse.status == .failedGate, "\(worse.output)\(worse.errors)")
    #expect(worse.output.contains("## Gate failed"))
    #expect(worse.output.contains("- **v3 PH1.display no worse on rides** (display) went from"))
    #expect(worse.output.contains("more than the 0.50 points that the gate allows. Worse on"))
    #expect(worse.output.contains("no interval, because of too few rides (n = 3)"))
    #expect(
      worse.output.contains(
        "make `v3.visitingRadius=499` the default of the tracker, then run `\(update)`"))
    #expect(worse.output.contains("--tracker v3:visitingRadius=499 --network /"), "\(worse.output)")
    let junit = try scratch.text("worse/gate.junit.xml")
    #expect(junit.contains("name=\"v3 PH1.display no worse on rides\">\n      <failure message="))
    #expect(try scratch.text("baseline.csv") == baseline, "only --update-baseline rewrites it")

    try scratch.write(
      scratch.text("gate.json").replacing("RW1 >= 0.1", with: "RW1 >= 0.99"), to: "gate.json")
    let low = await run(["check"])
    #expect(low.status == .failedGate)
    #expect(!low.output.contains("--update-baseline"), "\(low.output)")
    #expect(low.output.contains("The bounds are in `\(scratch.file("gate.json"))`"))
  }

  @Test(
    arguments: [
      ("all PH1.display", "v3 TR1", "3: v3 TR1 no worse: TR1 is not measured on any journey")
    ]
      + ["../victim.rc", "/tmp/victim.rc", "link/victim.rc"].map {
        ("baseline.csv", $0, " baseline: '\($0)' is outside the gate's folder")
      })
  func `writes no baseline outside the gate's folder, or for a metric that no journey measures`(
    old: String, new: String, fault: String
  ) async throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("link"), withDestinationPath: NSTemporaryDirectory())
    try scratch.write(
      scratch.text("gate.json").replacing(old, with: new), to: "gate.json")
    let before = scratch.files
    let updated = await run(["check", "--update-baseline"])
    #expect(updated.status == .badInput)
    let gate = "error: \(scratch.file("gate.json")):"
    #expect(updated.errors.hasPrefix(gate + fault), "\(updated.errors)")
    #expect(scratch.files == before)
  }

  @Test func `replaces only a baseline`() async throws {
    try scratch.write("export PATH\n", to: "baseline.csv")
    let refused = await run(["check", "--update-baseline"])
    #expect(refused.status == .badInput)
    #expect(
      refused.errors.hasPrefix("error: \(scratch.file("baseline.csv")): is not a baseline"),
      "\(refused.errors)")
    #expect(try scratch.text("baseline.csv") == "export PATH\n")
    try scratch.write("tracker,journey,metric,value\nv3,gone,RW1,x\n", to: "baseline.csv")
    let replaced = await run(["check", "--update-baseline"])
    #expect(replaced.status == .success, "\(replaced.errors)")
    #expect(try scratch.text("baseline.csv").contains("v3,branch-local,PH1.display,"))
  }

  @Test func `a floor for a wrong map has the score that degrade gives`() async throws {
    try scratch.write(
      scratch.text("gate.json")
        .replacing(#""v3 RW1 >= 0.1""#, with: #""v3 RW1 >= 1 on warp=300""#), to: "gate.json")
    let updated = await run(["check", "--update-baseline"])
    #expect(updated.status == .success, "\(updated.errors)")
    let checked = await run(["check"])
    #expect(checked.status == .failedGate, "\(checked.output)")
    _ = await CommandRun.succeeding([
      "degrade", scratch.file("Datasets/journeys/rides"), "warp=300", "--network",
      project.network, "-t", "v3", "-o", scratch.file("maps"),
    ])
    let row = try #require(
      try scratch.text("maps/degradation.csv").split(separator: "\n").first {
        $0.hasPrefix("warp,v3,RW1,300,")
      })
    let value = try #require(Double(row.split(separator: ",")[4]))
    let percent = String(format: "%.1f%%", value * 100)
    let line =
      "**v3 RW1 &gt;= 1 on warp=300** is \(percent) over 3 journeys. Next: "
    #expect(checked.output.contains(line), "\(checked.output)")
  }

  @Test func `checks the claims of fixtures about its own trackers only`() async throws {
    try scratch.write(
      #"{"expectations": ["v1 RW1 >= 1", "v3:demo=1 RW1 >= 1"]}"#,
      to: "Datasets/journeys/rides/main-local/expect.json")
    _ = await run(["check", "--update-baseline"])
    let checked = await run(["check"])
    #expect(checked.output.contains("main-local: v3:demo=1 RW1"), "\(checked.output)")
    #expect(!checked.output.contains("v1 RW1"), "\(checked.output)")
    let none = await CommandRun.of(["check", "bart"])
    #expect(none.status == .failedGate && none.errors.contains("no expect.json in bart;"))
  }

  @Test func `accepts journeys by their names in the datasets`() async throws {
    func write(_ journeys: String, _ tracker: String = "null", least: Int = 0) throws {
      let claim = "\(tracker) AB1.coverage >= \(least)"
      try scratch.write(
        #"{"journeys": [\#(journeys)], "trackers": ["\#(tracker)"], "claims": ["\#(claim)"]}"#,
        to: "gate.json")
    }
    try write(#""caltrain-2019-07-24-northbound-android""#)
    let out = ["--gate", scratch.file("gate.json"), "-o", scratch.file("out")]
    #expect(await CommandRun.succeeding(["check"] + out).output.contains("## Gate passed"))
    try write(#""caltrain-2019-07-24-northbound-android""#, least: 1)
    let failed = await CommandRun.of(["check"] + out)
    #expect(
      failed.output.contains(
        "Next: `railbench explain caltrain-2019-07-24-northbound-android --tracker "))
    try write(#""recorde", "s/odl""#)
    let missing = await CommandRun.refused(["check"] + out).errors
    #expect(missing.contains("gate.json: journeys: recorde: no such folder"), "\(missing)")
    #expect(missing.contains("did you mean 'recorded'?") && missing.contains("s/odl: no such"))
    #expect(
      await CommandRun.refused(["check", "--gate", scratch.file("none.json")]).errors
        .hasSuffix("to see how to write one: railbench check --help)\n"))
    let gate = scratch.file("gate.json")
    try write(#""recorded""#, "nul")
    #expect(
      await CommandRun.refused(["check"] + out).errors
        == "error: \(gate): trackers: unknown tracker 'nul' (did you mean 'null'?)\n")
    #expect(!scratch.files.contains("out/gate.md"), "the verdict of an earlier run")
  }
}
