import RailNetwork
import TestKit
import Testing
@testable import RailBenchCommand

/// Habits of users of other commands.
@Suite struct HabitsTests {
  @Test(arguments: [
    ["-q", "metrics", "RW1"], ["metrics", "RW1", "-q"], ["--quiet", "metrics", "RW1"],
  ])
  func `flags of all subcommands stand anywhere`(words: [String]) async {
    #expect(await CommandRun.succeeding(words).output.hasPrefix("RW1, "))
  }

  @Test(arguments: [["version"], ["--version"], ["-V"]])
  func `prints the version`(words: [String]) async {
    #expect(await CommandRun.succeeding(words).output == RailBench.version + "\n")
  }

  @Test func `a flag is taken back by --no-NAME`() throws {
    let options = CompareOptions()
    func value(_ words: [String]) throws -> Bool {
      try Invocation(words: words, for: .compare, .silent).value(of: options.digests)
    }
    #expect(try value(["--digests"]))
    #expect(try !value(["--digests", "--no-digests"]))
    #expect(try value(["--no-digests", "--digests"]))
    #expect(throws: (any Error).self) { try value(["--no-output"]) }
  }

  @Test func `folders in a list with commas get an option each`() async {
    let run = await CommandRun.refused(["compare", "-J", "recorded,test"])
    let remedy = "no such folder (give each its own -J: -J recorded -J test)"
    #expect(run.errors.contains("recorded,test: \(remedy)"), "\(run.errors)")
  }

  @Test func `a dash is standard input, except for an output`() throws {
    let words = ["-", "-o", "-"]
    let invocation = try Invocation(words: words, for: .fixture, .silent)
    #expect(invocation.value(of: FixtureOptions().ride.file) == "/dev/stdin")
    #expect(invocation.value(of: FixtureOptions().output) == "-")
    let score = try Invocation(words: ["-e", "-"], for: .score, .silent)
    #expect(score.value(of: ScoreOptions().estimates) == "/dev/stdin")
  }
}
