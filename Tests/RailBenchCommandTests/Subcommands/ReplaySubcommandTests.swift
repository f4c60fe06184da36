import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct ReplaySubcommandTests {
  private func replay(
    _ words: [String] = [], journey: String = ""
  ) async throws -> (output: String, page: String) {
    let project = try SampleProject()
    let page = project.scratch.file("pages/replay.html")
    let run = await CommandRun.succeeding(
      ["replay", "\(project.suite)/\(journey)", "--network", project.network, "-o", page] + words)
    #expect(run.errors == "")
    return (
      String(run.output.trimmingPrefix("\(page): ")),
      try project.scratch.text("pages/replay.html")
    )
  }

  @Test func `writes one page of all journeys`() async throws {
    let (output, page) = try await replay()
    #expect(output.hasPrefix("3 journeys, 4 trackers, "))
    for id in ["branch-local", "main-express", "main-local", "v3", "v4"] {
      #expect(page.contains("\"\(id)\""))
    }
  }

  @Test func `for one journey, shows the best trackers on its suite`() async throws {
    #expect(try await replay(journey: "main-local").output.hasPrefix("1 journey, 4 trackers, "))
  }

  @Test func `shows the trackers asked for, with their settings`() async throws {
    let (output, page) = try await replay(
      ["-t", "v3,v3:visitingRadius=150"], journey: "main-local")
    #expect(output.hasPrefix("1 journey, 2 trackers, "))
    #expect(page.contains("\"v3:visitingRadius=150\""))
  }
}
