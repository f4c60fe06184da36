import Datasets
import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct ReplaySubcommandTests {
  private let scratch = ScratchFolder()

  /// Runs `railbench replay` on the sample suite.
  private func replay(
    _ words: [String], journey: String = ""
  ) async throws -> CommandRun {
    let datasets = try SampleSuite.write(to: scratch)
    return await .of(
      ["replay", "\(datasets)/journeys/rides/\(journey)"]
        + ["--network", "\(datasets)/networks/drawn.geojson"] + words)
  }

  @Test func `writes one page of all journeys`() async throws {
    let page = "\(scratch.path)/pages/replay.html"
    let run = try await replay(["-o", page])
    #expect(run.status == .success)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("\(page): 3 journeys, 3 trackers, "))
    let text = String(decoding: try Files.read(page), as: UTF8.self)
    for id in ["branch-local", "main-express", "main-local", "v1", "v2", "v3"] {
      #expect(text.contains("\"\(id)\""))
    }
  }

  @Test func `shows the trackers asked for, with their settings`() async throws {
    let page = "\(scratch.path)/replay.html"
    let run = try await replay(
      ["-t", "v3,v3:visitingRadius=150", "-o", page], journey: "main-local")
    #expect(run.output.hasPrefix("\(page): 1 journey, 2 trackers, "))
    let text = String(decoding: try Files.read(page), as: UTF8.self)
    #expect(text.contains("\"v3:visitingRadius=150\""))
  }

  @Test func `the same page whatever the number of jobs`() async throws {
    let one = "\(scratch.path)/one.html"
    let four = "\(scratch.path)/four.html"
    _ = try await replay(["-o", one, "--jobs", "1"])
    _ = try await replay(["-o", four, "--jobs", "4"])
    #expect(try Files.read(one) == Files.read(four))
  }

  @Test func `reports a fault and writes nothing`() async throws {
    let page = "\(scratch.path)/replay.html"
    let run = try await replay(["--trackers", "v33", "-o", page])
    #expect(run.status == .badInput)
    #expect(run.errors == "error: --trackers: unknown tracker 'v33' (did you mean 'v3'?)\n")
    #expect(run.output == "")
    #expect(!Files.exists(page))
  }
}
