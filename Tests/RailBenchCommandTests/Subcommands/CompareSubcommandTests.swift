import Foundation
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import RailBenchCommand
@testable import Scoring

@Suite struct CompareSubcommandTests {
  private let project: SampleProject
  private var scratch: ScratchFolder { project.scratch }

  init() throws { project = try SampleProject() }

  private func compare(_ words: [String] = [], output: String = "out") async -> CommandRun {
    await CommandRun.of(
      ["compare"] + project.words + ["--output", project.scratch.file(output)] + words)
  }

  @Test func `prints a table and writes report, scores and timings`() async throws {
    let run = await compare()
    #expect(run.status == .success)
    #expect(run.errors == "")
    for id in ["v1", "v2", "v3", "hmm"] { #expect(run.output.contains(" \(id) ")) }
    let files = scratch.files.filter { $0.hasPrefix("out/") && !$0.hasPrefix("out/replays/") }
    let details = ["metrics.md", "provenance.md", "tags.md"]
    #expect(
      Set(files.filter { !$0.hasSuffix(".svg") })
        == Set(
          (details + ["report.md", "results.html", "scores.csv", "signature.json", "timings.csv"])
            .map { "out/\($0)" }))
    let report = try scratch.text("out/report.md")
    for name in details { #expect(report.contains("(<\(name)>)")) }
    let texts = try files.filter { $0.hasSuffix(".md") }.map { try scratch.text($0) }.joined()
    for file in files where file.hasSuffix(".svg") {
      #expect(texts.contains(file.dropFirst("out/".count)))
    }
    #expect(report.contains("    railbench compare"))
  }

  @Test func `a link to a replay leads to the page of an id with a hash in it`() async throws {
    let file = try #require(scratch.files.first { $0.hasSuffix("main-local/truth.json") })
    try scratch.write(
      try scratch.text(file).replacing("\"main-local\"", with: "\"main#1?50%\""), to: file)
    let run = await compare(["--trackers", "v3", "--replays", "all"])
    #expect(run.status == .success, "\(run.errors)")
    #expect(scratch.files.contains("out/replays/main#1?50%.html"))
    #expect(try scratch.text("out/results.html").contains("replays/main%231%3F50%25.html"))
    #expect(try scratch.text("out/report.md").contains("](<replays/main%231%3F50%25.html>)"))
  }

  @Test func `advice gives the folder of a journey, if known, unless its id finds it`() async throws
  {
    let id = "bart-express-10"
    let file = try #require(scratch.files.first { $0.hasSuffix("main-local/truth.json") })
    try scratch.write(
      try scratch.text(file).replacing("\"main-local\"", with: "\"\(id)\""), to: file)
    let folder = scratch.file(String(file.dropLast("/truth.json".count)))
    func advice(_ journey: [String]) async -> [String?] {
      let out = scratch.file("advice")
      let compared = await CommandRun.succeeding(
        ["compare", "-t", "v1,v3", "--format", "csv", "-o", out, "-J"] + journey)
      let diff = ["diff", out, out, "--tracker", "v1", "--against", "v3"]
      return await [compared, CommandRun.succeeding(diff)].map { run in
        run.output.firstMatch(of: /more: railbench (.*)/).map {
          String($0.1).replacing(/--tracker v[13]/, with: "-t")
        }
      }
    }
    let own = await advice([folder, "--network", project.network])
    #expect(own == ["explain \(folder) -t --network \(project.network)", nil])
    let data = ["--network", "bart", "--timetable", "Datasets/timetables/bart"]
    let named = (["explain \(id) -t"] + data).joined(separator: " ")
    #expect(await advice([id] + data) == [named, named])
  }

  @Test func `the worst journeys have replay pages that the report links to`() async throws {
    let run = await compare(["--trackers", "v3", "--replays", "2"])
    #expect(run.status == .success, "\(run.errors)")
    let pages = scratch.files.filter { $0.hasPrefix("out/replays/") }
    #expect(pages.count == 2)
    let report = try scratch.text("out/report.md")
    for page in pages { #expect(report.contains("](<\(page.dropFirst("out/".count))>)")) }
    let whole = await compare(["-t", "v3,clairvoyant", "--replays", "all"], output: "all")
    #expect(whole.status == .success)
    let table = try scratch.text("all/results.html")
    for journey in SampleSuite.journeys {
      #expect(table.contains("\"replays/\(journey.id).html\""))
      #expect(scratch.files.contains("all/replays/\(journey.id).html"))
    }
    let none = await compare(["--trackers", "v3", "--format", "csv"], output: "csv")
    #expect(none.status == .success)
    #expect(
      scratch.files.filter { $0.hasPrefix("csv/") }
        == ["csv/scores.csv", "csv/signature.json", "csv/timings.csv"])
  }

  @Test(arguments: [
    (true, "v1,v2,v3", "v2 and v3 need a course"), (false, "v3", ""),
    (false, "v3:demo=1", "v3 needs a speed"),
    (false, "v2:demo=1,v3:speedWeight=1", "v2 and v3 need a speed"),
  ])
  func `names trackers that need a value which recordings lack`(
    lacksCourse: Bool, trackers: String, who: String
  ) async throws {
    var journey = SampleSuite.journeys[0]
    for index in journey.locations.indices {
      if lacksCourse { journey.locations[index].courseDegrees = nil }
      journey.locations[index].speedMetresPerSecond = nil
    }
    try SampleSuite.write(journey, to: scratch, "Datasets/journeys/rides/branch-local")
    let all = await compare(["-t", trackers])
    let remedy = ": use v3:derivedCourse=1\n"
    let expected = who.isEmpty ? "" : "note: \(who); 1 of 3 recordings have none\(remedy)"
    #expect(all.errors == expected)
    guard lacksCourse else { return }
    for (tracker, said) in [
      ("v3", "note: v3 needs a course; this recording has none\(remedy)"), ("v1", ""),
    ] {
      let one = await CommandRun.of([
        "explain", "\(project.suite)/branch-local", "-t", tracker, "--network", project.network,
      ])
      #expect(one.errors == said)
    }
  }

  @Test func `a journey without locations but with legs is not without a train`() async throws {
    for journey in SampleSuite.journeys {
      var empty = journey
      empty.locations = []
      try SampleSuite.write(empty, to: scratch, "Datasets/journeys/rides/\(journey.id)")
    }
    let run = await compare(["-t", "v1,v3"])
    #expect(run.status == .success, "\(run.errors)")
    #expect(!run.output.contains("without a train"), "\(run.output)")
    #expect(run.output.contains("suites: at most 0 s are scored, a mean needs 180; the scores"))
  }

  @Test func `rejects a folder as a file, and a file as a folder, and leaves nothing`() async throws
  {
    try FileManager.default.createDirectory(
      atPath: scratch.file("out/report.md"), withIntermediateDirectories: true)
    let run = await compare(["-t", "v1"])
    #expect(run.status == .badInput)
    #expect(run.errors == "error: \(scratch.file("out/report.md")): is a folder, not a file\n")
    #expect(!scratch.files.contains { $0.hasPrefix("out/") })
    let page = await CommandRun.refused([
      "replay", project.suite, "--network", project.network, "-o", project.suite,
    ])
    #expect(page.errors == "error: \(project.suite): is a folder, not a file\n")
    let other = await CommandRun.refused(["compare", "--output", project.network])
    #expect(other.errors == "error: \(project.network): is a file, not a folder\n")
    let file = project.suite + "/main-local/locations.csv"
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    let input = await CommandRun.refused(["compare"] + project.words)
    #expect(input.errors == "error: \(file): is a folder, not a file\n")
  }
}

/// Output files have the same bytes in every run, with any number of jobs.
@Suite struct SameBytesTests {
  @Test(arguments: [
    (["degrade", "-t", "v3,v4", "interval"], ["degradation.csv", "degradation.md"]),
    (["replay", "-t", "v3,v4"], ["out"]),
  ])
  func `the number of jobs changes no byte`(words: [String], some: [String]) async throws {
    let project = try SampleProject()
    for (jobs, folder) in [("1", "a"), ("8", "b")] {
      let suite = words[0] == "replay" ? [project.suite] + project.words.suffix(2) : project.words
      _ = await CommandRun.succeeding(
        words + suite + ["--jobs", jobs, "-o", project.scratch.file("\(folder)/out")])
    }
    let names = project.scratch.files.filter { $0.hasPrefix("a/") }.map { String($0.dropFirst(2)) }
    for name in some { #expect(names.contains { $0.hasSuffix(name) }) }
    for name in names where !name.hasSuffix("timings.csv") {
      let first = try project.scratch.text("a/\(name)")
      #expect(!first.isEmpty)
      #expect(try project.scratch.text("b/\(name)") == first, "\(name)")
    }
  }
}

@Suite struct ExplainSubcommandTests {
  let project: SampleProject
  let common: [String]

  init() throws {
    project = try SampleProject()
    common = ["explain", project.suite + "/main-local", "--network", project.network]
  }

  @Test func `explains every wrong stretch`() async throws {
    let run = await CommandRun.succeeding(
      common + ["--tracker", "v3", "--set", "v3.visitingRadius=20"])
    #expect(run.output.hasPrefix("v3:visitingRadius=20 on main-local: wrong for "))
    #expect(run.output.contains("  wrong for  stretches  cause\n"))
    #expect(run.output.contains("\n  true  Test.Main Outbound, "))
    #expect(run.output.contains("needs at most 20 m (visitingRadius)"))
  }

  @Test func `explains V4 by default, with the network beside the journey`() async throws {
    try FileManager.default.copyItem(
      atPath: project.network, toPath: project.suite + "/network.geojson")
    let run = await CommandRun.succeeding(["explain", project.suite + "/main-local"])
    #expect(run.output.hasPrefix("v4 on main-local: "))
  }

  @Test func `shows the candidates at a time`() async throws {
    let run = await CommandRun.succeeding(common + ["--tracker", "v3", "--at", "+120"])
    #expect(run.output.contains("candidates, best first:\n  1. Test."))
    #expect(run.output.contains("stations of Test.Main"))
    #expect(run.output.contains("(visitingRadius): "))
  }

  @Test(arguments: ["yesterday", "-5"])
  func `rejects an invalid time`(time: String) async throws {
    let run = await CommandRun.refused(common + ["--at", time])
    #expect(run.errors.contains("--at"))
  }
}
