import TestKit
import Testing
import Trackers
import Tracking
@testable import RailBenchCommand

@Suite struct ReplaySubcommandTests {
  @Test func `writes one page of all journeys`() async throws {
    let project = try SampleProject()
    let file = project.scratch.file("pages/replay.html")
    let run = await CommandRun.succeeding(
      ["replay", project.suite, "--network", project.network, "-o", file])
    let versions = TrackerCatalogue.all.filter { $0.role == .version }
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("\(file): 3 journeys, \(versions.count) trackers, "))
    let page = try project.scratch.text("pages/replay.html")
    for id in ["branch-local", "main-express", "main-local"] + versions.map(\.id) {
      #expect(page.contains("\"\(id)\""))
    }
  }
}
