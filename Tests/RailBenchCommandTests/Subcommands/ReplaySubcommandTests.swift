import Datasets
import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct ReplaySubcommandTests {
  /// Runs `railbench replay` on the sample suite.
  private func replay(
    _ words: [String], in scratch: ScratchFolder, journey: String = ""
  ) async throws -> CommandRun {
    let datasets = try SampleSuite.write(to: scratch)
    return await .of(
      ["replay", "\(datasets)/journeys/rides/\(journey)"]
        + ["--network", "\(datasets)/networks/drawn.geojson"] + words)
  }

  @Test func `writes one page of all journeys`() async throws {
    let scratch = try ScratchFolder()
    let page = "\(scratch.path)/pages/replay.html"
    let run = try await replay(["-o", page], in: scratch)
    #expect(run.status == .success)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("\(page): 3 journeys, 3 trackers, "))
    let text = String(decoding: try Files.read(page), as: UTF8.self)
    for id in ["branch-local", "main-express", "main-local", "v1", "v2", "v3"] {
      #expect(text.contains("\"\(id)\""))
    }
  }

  @Test func `shows the trackers asked for, with their settings`() async throws {
    let scratch = try ScratchFolder()
    let page = "\(scratch.path)/replay.html"
    let run = try await replay(
      ["-t", "v3,v3:visitingRadius=150", "-o", page], in: scratch, journey: "main-local")
    #expect(run.output.hasPrefix("\(page): 1 journey, 2 trackers, "))
    let text = String(decoding: try Files.read(page), as: UTF8.self)
    #expect(text.contains("\"v3:visitingRadius=150\""))
  }

  @Test func `the same page whatever the number of jobs`() async throws {
    let scratch = try ScratchFolder()
    let one = "\(scratch.path)/one.html"
    let four = "\(scratch.path)/four.html"
    _ = try await replay(["-o", one, "--jobs", "1"], in: scratch)
    _ = try await replay(["-o", four, "--jobs", "4"], in: scratch)
    #expect(try Files.read(one) == Files.read(four))
  }

  @Test func `plays as plain lines in a pipe`() async throws {
    let scratch = try ScratchFolder()
    let run = try await replay(["--live", "10x"], in: scratch, journey: "branch-local")
    #expect(run.status == .success)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "Along the branch · branch-local · v3")
    #expect(lines[1].hasPrefix("0:00:00  truth: Now A (Test.Branch, Outbound)  v3: "))
    #expect(lines.last?.contains("truth: on no train") == true)
    #expect(!run.output.contains("\u{1b}"))
  }

  struct Mistake: CustomTestStringConvertible {
    var words: [String]
    var fault: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Mistake(
      words: ["--live", "fast"],
      fault: "--live: not a rate from 0.1x to 10000x: 'fast' "
        + "(write how many times as fast it plays, such as 10x)"),
    Mistake(
      words: ["--live", "0x"],
      fault: "--live: not a rate from 0.1x to 10000x: '0x' "
        + "(write how many times as fast it plays, such as 10x)"),
    Mistake(
      words: ["--live", "2", "-o", "page.html"],
      fault: "--output: has no meaning with --live"),
    Mistake(
      words: ["--live", "2", "--trackers", "v1"],
      fault: "--trackers: has no meaning with --live (name one with --tracker)"),
    Mistake(words: ["--tracker", "v1"], fault: "--tracker: needs --live"),
    Mistake(
      words: ["--trackers", "v33"],
      fault: "--trackers: unknown tracker 'v33' (did you mean 'v3'?)"),
  ])
  func `says what is wrong and writes nothing`(mistake: Mistake) async throws {
    let scratch = try ScratchFolder()
    let run = try await replay(mistake.words, in: scratch)
    #expect(run.status == .badInput)
    #expect(run.errors == "error: \(mistake.fault)\n")
    #expect(run.output == "")
  }

  @Test(arguments: [("10x", 10.0), ("2.5×", 2.5), ("60", 60), ("0.1x", 0.1)])
  func `reads rates`(text: String, rate: Double) throws {
    #expect(try Subcommand.liveRate(text) == rate)
  }
}
