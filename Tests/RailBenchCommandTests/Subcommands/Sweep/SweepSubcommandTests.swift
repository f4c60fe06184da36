import Datasets
import Foundation
import RailNetwork
import TestKit
import Testing
@testable import RailBenchCommand
@testable import Scoring

@Suite struct SweepSubcommandTests {
  private static let searches = [
    #"{"kind": "grid"}"#, #"{"kind": "race", "plays": 60, "islands": 3}"#,
  ]
  private static let slowSearches = Checkout.isWholeRun ? searches : [searches[1]]
  private let scratch = ScratchFolder()

  /// Makes a project with two suites and an experiment of 12 settings and the default; returns the
  /// experiment's path.
  private func project(
    search: String = #"{"kind": "grid"}"#, seed: Int = 1
  ) throws -> String {
    for suite in ["first", "second"] {
      try scratch.write(
        NetworkWriter.text(SampleSuite.drawn.network), to: "\(suite)/network.geojson")
      for var journey in SampleSuite.journeys {
        if suite == "second" { journey.truth.id += "-again" }
        journey.locations.removeLast(journey.locations.count * 2 / 3)
        try SampleSuite.write(journey, to: scratch, "\(suite)/\(journey.id)")
      }
    }
    return try scratch.write(
      """
      {"question": "Which?", "tracker": "v3",
       "parameters": {"visitingRadius": {"values": [50, 150, 250]},
                      "stoppedDwell": {"from": 5, "to": 35, "steps": 4}},
       "tuning": ["\(scratch.path)/first"], "test": ["\(scratch.path)/second"],
       "objectives": ["PH1.display", "LT1.bounded"], "otherwise": ["VP1"], "maps": ["warp=30"],
       "search": \(search), "seed": \(seed)}
      """, to: "experiment.json")
  }

  @Test(arguments: ["thresholds", "thresholds.json", "my/own/thresholds.json"])
  func `without -o, a sweep writes to a folder with the experiment's name`(file: String) {
    #expect(SweepOptions.folder(of: file) == "railbench-output/thresholds")
  }

  private func bytes(_ folder: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in scratch.files where name.hasPrefix(folder + "/") {
      let short = String(name.dropFirst(folder.count + 1))
      guard short != "journal.tsv" else { continue }
      files[short] = try Files.read("\(scratch.path)/\(name)")
    }
    return files
  }

  private func sweep(_ experiment: String, _ words: [String]) async -> CommandRun {
    await CommandRun.of(["sweep", experiment] + words)
  }

  @Test func `sweeps a grid`() async throws {
    let run = try await sweep(project(), ["-o", scratch.path + "/out"])
    #expect(run.status == .success, "\(run.errors)")
    #expect(run.output.contains("13 settings on 6 journeys"))
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24, "the details are in the report: \(run.output)")
    let results = try scratch.text("out/results.csv")
    #expect(results.split(separator: "\n").count == 14)
    let head = "trial,stoppedDwell,visitingRadius,journeys,failed,PH1.display,LT1.bounded\n"
    #expect(results.hasPrefix(head))
    let report = try scratch.text("out/report.md")
    #expect(report.contains("# Which?"))
    #expect(report.contains("overstates its gain"))
    #expect(report.contains("the test journeys can't show whether the setting"), "\(report)")
    #expect(report.contains("2 groups of railways are too few for a verdict on others."))
    // The default radius, 200, is not among the values, nor is the default dwell, 20.
    for name in ["stoppedDwell", "visitingRadius"] { #expect(report.contains("| `\(name)` (")) }
    #expect(report.contains("| plays                 | `in stages`"))
    #expect(
      run.errors.contains("plays, in the stages of v3: 13 settings on 6 journeys, and 8 alone"))
  }

  @Test func `tells all faults of an experiment at once`() async throws {
    let (_, text) = (try project(), try scratch.text("experiment.json"))
    let changes = [
      ("/first", "/frist"), ("/second", "/secnod"), ("PH1.display", "CR1.log"),
      ("warp=30", "wrap=30"), ("grid", "gird"),
    ]
    let wrong = try scratch.write(
      changes.reduce(text) { $0.replacing($1.0, with: $1.1) }, to: "wrong.json")
    let run = await CommandRun.refused(["sweep", wrong])
    for place in [
      "4: tuning[0]: unknown suite", "4: test[0]: unknown suite", "5: objectives[0]: ",
      "5: maps[0]: unknown kind of wrong map 'wrap'", "6: search.kind: unknown kind 'gird'",
    ] {
      #expect(run.errors.contains("\(wrong):\(place)"), "\(run.errors)")
    }
  }

  /// A sweep with a truncated journal must continue to the same result.
  @Test(arguments: slowSearches)
  func `an interrupted sweep continues to the same bytes`(search: String) async throws {
    let experiment = try project(search: search)
    _ = await sweep(experiment, ["-o", scratch.path + "/out"])
    let whole = try bytes("out")
    let journal = try Files.read(scratch.path + "/out/journal.tsv")
    for share in [0.55, 0.2, 0.98].prefix(Checkout.isWholeRun ? 3 : 1) {
      let cut = Array(journal[..<Int(Double(journal.count) * share)])
      for name in scratch.files where name.hasPrefix("out/") {
        try FileManager.default.removeItem(atPath: "\(scratch.path)/\(name)")
      }
      try Files.write(cut, to: scratch.path + "/out/journal.tsv")
      let run = await sweep(experiment, ["-o", scratch.path + "/out"])
      #expect(run.status == .success, "\(run.errors)")
      #expect(try bytes("out") == whole)
      let kept = try Files.read(scratch.path + "/out/journal.tsv")
      let wholeLines = cut.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
      #expect(kept.starts(with: cut[..<wholeLines]))
    }
  }

  @Test(arguments: slowSearches)
  func `merged shards have the same bytes as one process, for any number of jobs`(search: String)
    async throws
  {
    let experiment = try project(search: search)
    _ = await sweep(experiment, ["-o", scratch.path + "/whole", "--jobs", "1"])
    for shard in 1...3 {
      let run = await sweep(
        experiment,
        ["-o", "\(scratch.path)/part\(shard)", "--shard", "\(shard)/3", "--jobs", "2"])
      #expect(run.status == .success, "\(run.errors)")
    }
    let parts = (1...3).map { "\(scratch.path)/part\($0)" }
    let missing = await CommandRun.refused(
      ["merge"] + parts.prefix(2) + ["-o", scratch.path + "/merged"])
    #expect(missing.errors.contains("part 3/3 is missing"))
    let journal = scratch.file("part2/journal.tsv")
    let lines = try Files.read(journal)
    try Files.write(lines.dropLast(40), to: journal)
    let unfinished = await CommandRun.refused(
      ["merge"] + parts + ["-o", scratch.path + "/merged"])
    #expect(unfinished.errors.contains("part2: trials are missing, the first is "))
    try Files.write(Array("railbench-sweep\tother".utf8) + lines.dropFirst(20), to: journal)
    let other = await CommandRun.refused(["merge"] + parts + ["-o", scratch.file("merged")])
    #expect(other.errors.contains("part2/journal.tsv:1: experiment: "), "\(other.errors)")
    try Files.write(lines, to: journal)
    _ = await CommandRun.succeeding(["merge"] + parts + ["-o", scratch.path + "/merged"])
    let merged = try bytes("merged")
    let whole = try bytes("whole")
    #expect(merged["results.csv"] == whole["results.csv"])
    #expect(merged["report.md"] == whole["report.md"])
  }

  @Test func `a journal of another experiment is not changed`() async throws {
    _ = try await sweep(project(), ["-o", scratch.path + "/out"])
    let before = try bytes("out")
    let journal = try Files.read(scratch.path + "/out/journal.tsv")
    let run = try await sweep(project(seed: 2), ["-o", scratch.path + "/out"])
    #expect(run.status == .badInput)
    #expect(run.errors.contains("this is the journal of another sweep"))
    #expect(try bytes("out") == before)
    #expect(try Files.read(scratch.path + "/out/journal.tsv") == journal)
  }

  @Test(arguments: searches)
  func `a dry run says how many plays there are, and writes nothing`(search: String) async throws {
    let run = await sweep(
      try project(search: search), ["--dry-run", "-o", scratch.path + "/out"])
    #expect(run.status == .success, "\(run.errors)")
    // Three journeys, also on a wrong map; six values alone on all six.
    let settings = search.contains("race") ? 60 : 13
    #expect(
      run.output.hasPrefix(
        "\(settings * 6 + 8 * 6) plays, in the stages of v3: \(settings) settings on 6 journeys, and "
          + "8 alone on 6; about "))
    #expect(!scratch.files.contains { $0.hasPrefix("out") })
  }

  @Test func `names the settings of a grid that break a constraint`() async throws {
    let text = try project()
    let path = try scratch.write(
      scratch.text("experiment.json").replacing("150, 250", with: "150, 600, 700"),
      to: "experiment.json")
    #expect(path == text)
    let run = await sweep(path, ["--dry-run"])
    #expect(run.errors.contains("note: the grid loses 8 settings, where visitingRadius < "))
    let whole = await sweep(try project(), ["--dry-run"])
    #expect(!whole.errors.contains("the grid loses"))
  }

  @Test func `an exact search gives a result`() async throws {
    let experiment = try project(search: #"{"kind": "exact"}"#)
    let run = await sweep(experiment, ["-o", scratch.path + "/out"])
    #expect(run.status == .success, "\(run.errors)")
    let report = try scratch.text("out/report.md")
    #expect(report.contains("## One parameter at a time, exactly"))
    for name in ["stoppedDwell", "visitingRadius"] {
      #expect(report.contains("![PH1.display by \(name)](charts/exact-\(name.lowercased()).svg)"))
    }
  }

  @Test(arguments: [nil, "another-phone"])
  func `rejects a ride that is both for tuning and for testing`(id: String?) async throws {
    let experiment = try project()
    var journey = SampleSuite.journeys[0]
    journey.locations.removeLast(journey.locations.count * 2 / 3)
    let first = journey.id
    if let id { (journey.truth.id, journey.truth.ride) = (id, first) }
    try SampleSuite.write(journey, to: scratch, "second/\(journey.id)")
    let run = await CommandRun.refused(["sweep", experiment, "-o", scratch.file("out")])
    let problem =
      "rides of the tuning journeys are among the test journeys: "
      + (id.map { "\($0) (same ride as \(first))" } ?? first)
    #expect(run.errors.contains(problem), "\(run.errors)")
    #expect(!Files.exists(scratch.file("out")))
  }
}
