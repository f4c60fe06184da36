import Foundation
import Journeys
import RailNetwork
import TestKit
import Testing
import Text
@testable import Datasets

@Suite struct SuiteLoaderTests {
  private func load(
    _ folders: [String], network: String? = nil, jobs: Int = 2,
    mostKept: Int = SuiteLoader.mostKept
  ) async throws -> LoadedSuite {
    try await SuiteLoader.load(folders, network: network, jobs: jobs, mostKept: mostKept)
  }

  private func faults(_ folders: [String], network: String? = nil) async -> [String] {
    do {
      _ = try await load(folders, network: network)
      return []
    } catch let faults as Faults {
      return faults.all.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `takes suites, suites of suites and journeys, each journey once`() async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    let network = datasets + "/networks/drawn.geojson"
    let ids = SampleSuite.journeys.map(\.id)
    let rides = datasets + "/journeys/rides"
    for folders in [[datasets], [rides], [rides + "/", datasets], ids.map { "\(rides)/\($0)" }] {
      let suite = try await load(folders, network: network)
      #expect(suite.items.map(\.id) == ids)
      #expect(suite.items.map(\.suite) == ["rides", "rides", "rides"])
      #expect(suite.networks.map(\.network.id) == ["drawn"])
    }
    let last = try await load([rides + "/main-local", datasets], network: network)
    #expect(last.items.map(\.id) == ["main-local", "branch-local", "main-express"])
  }

  @Test func `a journey that stands alone brings its network`() async throws {
    let scratch = try ScratchFolder()
    try scratch.write(NetworkWriter.text(SampleSuite.drawn.network), to: "a/network.geojson")
    try SampleSuite.write(SampleSuite.journeys[0], to: scratch, "a/deep/one")
    try SampleSuite.write(SampleSuite.journeys[1], to: scratch, "b/two")
    try scratch.write(NetworkWriter.text(SampleSuite.drawn.network), to: "b/two/network.geojson")
    let suite = try await load([scratch.path])
    #expect(suite.items.map(\.network) == [0, 1])
    #expect(
      suite.networks.map(\.path)
        == ["a/network.geojson", "b/two/network.geojson"].map { "\(scratch.path)/\($0)" })
  }

  @Test func `tells every fault of every journey at once`() async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    let rides = datasets + "/journeys/rides"
    let network = datasets + "/networks/drawn.geojson"
    func spoil(_ name: String, _ change: (String) -> String) throws {
      let path = "\(rides)/\(name)"
      try Files.write(change(String(decoding: try Files.read(path), as: UTF8.self)), to: path)
    }
    try spoil("branch-local/truth.json") { String($0.prefix(200)) }
    try spoil("branch-local/locations.csv") { $0.replacing("latitude", with: "width") }
    try spoil("main-express/truth.json") { $0.replacing("Test.Main", with: "Test.Man") }
    try spoil("main-local/locations.csv") { _ in "" }
    let found = await faults([rides], network: network)
    #expect(found.contains { $0.hasPrefix("\(rides)/branch-local/truth.json:") })
    #expect(found.contains { $0.contains("branch-local/locations.csv") && $0.contains("latitude") })
    #expect(found.contains { $0.contains("main-express") && $0.contains("Test.Man") })
    #expect(found.contains { $0.contains("main-local/locations.csv") })
  }

  @Test func `says what is wrong with the folders`() async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    let file = datasets + "/networks/drawn.geojson"
    #expect(
      await faults([scratch.path + "/none", file, datasets + "/networks"]) == [
        "\(scratch.path)/none: no such folder",
        "\(file): is a file, not a folder",
        "\(datasets)/networks: no journey in this folder "
          + "(a journey is a folder with locations.csv and truth.json)",
      ])
    #expect(
      await faults([datasets], network: datasets) == [
        "\(datasets): is a folder, not a file"
      ])
  }

  @Test func `two journeys of one id are refused`() async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    try SampleSuite.write(SampleSuite.journeys[0], to: scratch, "Datasets/journeys/rides/copy")
    let found = await faults([datasets], network: datasets + "/networks/drawn.geojson")
    #expect(found.count == 1)
    #expect(found.first?.contains("'branch-local' is the id of") == true)
  }
}
