import Foundation
import Journeys
import Reporting
import Scoring
import TestKit
import Testing
import Text
import Trackers
import Tracking
@testable import Datasets
@testable import Running

@Suite struct ReadAgainTests {
  private let scratch = ScratchFolder()

  @Test func `rejects a journey that changed since it was checked`() async throws {
    let datasets = try SampleSuite.write(to: scratch)
    let suite = try await SuiteLoader.load(
      [datasets], network: datasets + "/networks/drawn.geojson", jobs: 2)
    let folders = suite.items.map(\.folder)
    try Files.write(try Files.read(folders[0].truthFile) + [10], to: folders[0].truthFile)
    try FileManager.default.removeItem(atPath: folders[2].locationsFile)
    let player = try await ComparePlayer.ready(
      suite, for: [.tracker(ConfiguredTracker(TrackerCatalogue.all[0]))])
    let faults = await #expect(throws: Faults.self) { try await player.play { _ in } }
    #expect(
      faults?.all.map(\.description) == [
        "\(folders[0].path): has changed since it was checked (run the command again)",
        "\(folders[2].locationsFile): no such file",
      ])
  }
}
