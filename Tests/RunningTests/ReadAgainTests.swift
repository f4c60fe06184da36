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

  private func load(_ datasets: String, mostKept: Int) async throws -> LoadedSuite {
    try await SuiteLoader.load(
      [datasets], network: datasets + "/networks/drawn.geojson", jobs: 2, mostKept: mostKept)
  }

  @Test(arguments: [0, 60])
  func `rereading locations gives the same report`(mostKept: Int) async throws {
    let datasets = try SampleSuite.write(to: scratch)
    func texts(_ suite: LoadedSuite) async throws -> [String] {
      let contestants: [Contestant] = [
        .tracker(ConfiguredTracker(TrackerCatalogue.all[0])), .reference(.clairvoyant),
      ]
      let player = try await ComparePlayer.ready(suite, for: contestants)
      let result = try await player.play(digests: true) { _ in }
      let contest = try player.contest(result, command: "")
      return [
        MarkdownDocument.text(CompareReport(contest).document),
        ScoresCSV.text(contest.scorecards), contest.signature.text,
      ] + result.digests.joined()
    }
    let kept = try await load(datasets, mostKept: SuiteLoader.mostKept)
    let streamed = try await load(datasets, mostKept: mostKept)
    #expect(try await texts(kept) == texts(streamed))
    #expect(try streamed.items.map { try $0.journey } == SampleSuite.journeys)
    #expect(streamed.locationCount == SampleSuite.journeys.reduce(0) { $0 + $1.locations.count })
  }

  @Test func `rejects a journey that changed since it was checked`() async throws {
    let datasets = try SampleSuite.write(to: scratch)
    let suite = try await load(datasets, mostKept: 0)
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
