import Datasets
import Foundation
import RailNetwork
import Scoring
import TestKit
import Testing
import Trackers
import Tracking
@testable import RailBenchCommand

/// The first commands of somebody with a ride, a tracker or a red gate.
@Suite struct FrontDoorTests {
  private let project: SampleProject
  private var scratch: ScratchFolder { project.scratch }

  init() throws { project = try SampleProject() }

  @Test func `try writes one page, with every version and the proposed truth`() async throws {
    let ride = "\(project.suite)/main-local/locations.csv"
    let run = await CommandRun.succeeding(
      ["try", ride, "--network", project.network, "-o", scratch.file("ride.html")])
    let versions = TrackerCatalogue.all.filter { $0.role == .version }.map(\.id)
    #expect(run.output.hasSuffix("ride.html: \(versions.count) trackers; open it in a browser\n"))
    let page = try scratch.text("ride.html")
    for id in versions { #expect(page.contains("\"\(id)\"")) }
    #expect(page.contains("\"legs\""))
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.file("."))
    #expect(Set(names) == ["Datasets", "ride.html"])
  }

  @Test(
    arguments: [("helsinki-metro", 60.2075, 25.1424), ("greater-tokyo", 0.0, 0.0)]
      .prefix(Checkout.isWholeRun ? 2 : 1))
  func `a recording without a network gets the one that fits`(
    id: String, latitude: Double, longitude: Double
  ) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(try NetworkFile.fitting([place]).file.network.id == id)
  }

  @Test func `names and summaries fit forty columns`() {
    let groups = SubcommandCatalogue.groups
    let texts = [Help.names(groups, columns: 40), Help.overview(groups, columns: 40)]
    for line in texts.joined(separator: "\n").split(separator: "\n") {
      #expect(line.count <= 40, "\(line)")
    }
  }
}
