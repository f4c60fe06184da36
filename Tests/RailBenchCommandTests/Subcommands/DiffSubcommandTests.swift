import Scoring
import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct DiffSubcommandTests {
  private let scratch: ScratchFolder
  private let compare: [String]

  init() throws {
    let project = try SampleProject()
    scratch = project.scratch
    compare = ["compare"] + project.words + ["--format", "csv", "--output"]
  }

  private func path(_ name: String) -> String { scratch.file(name) }

  @Test func `reports the differences, with --table a row for each tracker and suite`() async throws
  {
    _ = await CommandRun.of(compare + [path("a"), "--trackers", "v3,null"])
    _ = await CommandRun.of(
      compare + [path("b"), "--trackers", "v3,null", "--set", "v3.visitingRadius=20"]
        + ["--timetable", "own"])
    let same = await CommandRun.succeeding(["diff", path("a"), path("a"), "--tracker", "v3"])
    #expect(same.output == "v3: no score changed on 3 journeys\n\n")

    let other = await CommandRun.succeeding([
      "diff", path("a"), path("b"), "--tracker", "v3", "--against", "v3:visitingRadius=20",
    ])
    #expect(other.output.contains("# v3:visitingRadius=20 against v3"))
    #expect(other.output.contains("3 journeys in both."))
    #expect(!other.output.contains("\nmore: "), "the folder of the worst journey is not known")

    let silent = await CommandRun.of([
      "diff", path("a"), path("a"), "--tracker", "v3", "--against", "null",
    ])
    #expect(
      silent.output.contains("to generalise"), "three rides can't tell, whatever the difference")

    _ = await CommandRun.succeeding(compare + [path("half"), "--trackers", "v3"])
    let both = await CommandRun.succeeding(["diff", path("a"), path("half")])
    #expect(both.output.contains("only in A, not compared: null\n"))

    let nobody = await CommandRun.refused(["diff", path("a"), path("b"), "--tracker", "v2"])
    #expect(nobody.errors.contains("has no scores in"))

    let run = await CommandRun.succeeding(["diff", path("a"), path("b"), "--table"])
    #expect(run.output.contains("`null`, `rides`: too few rides (n = 3)"), "\(run.output)")
    let rows = run.output.split(separator: "\n").filter { $0.hasPrefix("|") }.map {
      $0.split(separator: "|").map { $0.filter { !$0.isWhitespace } }
    }
    #expect(rows.allSatisfy { $0.count == 7 }, "\(run.output)")
    #expect(rows.dropFirst(2).map { $0[0] } == ["`v3:visitingRadius=20againstv3`", "`null`"])
    #expect(rows[3][3] == "0.00", "the same estimates")
  }

  @Test func `rejects scores of other data`() async throws {
    _ = await CommandRun.of(compare + [path("a"), "--trackers", "v1"])
    try scratch.write(scratch.text("a/scores.csv"), to: "b/scores.csv")
    try scratch.write(
      scratch.text("a/signature.json").replacing(
        "\"truth\": \"announced\"", with: "\"truth\": \"fixed-lead\""),
      to: "b/signature.json")
    let refused = await CommandRun.refused(["diff", path("a"), path("b")])
    #expect(refused.errors.contains("definition of truth: announced and fixed-lead"))
    let anyway = await CommandRun.succeeding(["diff", path("a"), path("b"), "--anyway"])
    #expect(anyway.errors.contains("note: the signatures differ in definition of truth"))
  }

  @Test func `prints the number of rides, and no p-value of 0`() async throws {
    let rows = (0..<40).map { "a,j\($0),,RW1,0.5,1,1\nb,j\($0),,RW1,0.\(7 + $0 % 3),1,1\n" }
    let file = try scratch.write(
      "tracker,journey,tag,metric,value,unit,count\n" + rows.joined(), to: "many/scores.csv")
    let run = await CommandRun.of(["diff", file, file, "--tracker", "a", "--against", "b"])
    let lines = run.output.split(separator: "\n")
    let row = lines.first { $0.hasPrefix("railway") } ?? ""
    #expect(row.hasPrefix("railway  50.0%  79.7%  +29.75  "), "\(row)")
    #expect(row.hasSuffix("  40/0/0") && row.contains("  better  "), "\(row)")
    #expect(run.output.contains("- railway: 40 rides; p < 0.001"))
    #expect(lines.last == "b against a: better by railway (+29.8 points)")
    #expect(!run.output.contains(" 0.000") && !run.output.contains("better in"))
    #expect(lines.allSatisfy { $0.count <= 100 }, "\(run.output)")
  }
}

@Suite struct DiffPairsTests {
  @Test(arguments: [
    (["v2", "v3"], ["v3", "v2"], ["v2 v2", "v3 v3"]),
    (["v2", "v3"], ["v2", "v3:visitingRadius=150"], ["v2 v2", "v3 v3:visitingRadius=150"]),
    (["v3:a=1"], ["v3:a=2"], ["v3:a=1 v3:a=2"]),
    (["v3"], ["v3:a=1", "v3:a=2"], []),
    (["v3"], ["v3", "v3:a=1"], ["v3 v3"]),
    (["v2"], ["v3"], []),
  ])
  func `compares a tracker with its namesake, or the only other of its kind`(
    a: [String], b: [String], pairs: [String]
  ) {
    #expect(ScoreDiff.pairs(a, b).map { "\($0.0) \($0.1)" } == pairs)
  }
}
