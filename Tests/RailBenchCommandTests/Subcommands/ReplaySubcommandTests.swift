import TestKit
import Testing
import Trackers
import Tracking
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
    let versions = TrackerCatalogue.all.filter { $0.role == .version }
    #expect(output.hasPrefix("3 journeys, \(versions.count) trackers, "))
    for id in ["branch-local", "main-express", "main-local"] + versions.map(\.id) {
      #expect(page.contains("\"\(id)\""))
    }
  }

  @Test func `shows the trackers asked for, with their settings`() async throws {
    let (output, page) = try await replay(
      ["-t", "v3,v3:visitingRadius=150"], journey: "main-local")
    #expect(output.hasPrefix("1 journey, 2 trackers, "))
    #expect(page.contains("\"v3:visitingRadius=150\""))
  }
}
