import Datasets
import TestKit
import Testing
import Text
@testable import RailBenchCommand

@Suite struct LeaderboardSubcommandTests {
  @Test func `estimates of a program and a tracker of ours, on the same data only`() async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    let options = ["-n", "\(datasets)/networks/drawn.geojson", "-J", "\(datasets)/journeys/rides"]
    let said = scratch.path + "/said"
    let run = await CommandRun.of(["run", "-t", "v1", "-o", said] + options)
    #expect(run.status == .success, "\(run.errors)")
    let board = ["-o", scratch.path + "/board", "--date", "2026-03-02"]
    let add = ["leaderboard", "add"]
    let first = await CommandRun.of(add + [said, "--name", "Mine"] + options + board)
    #expect(first.status == .success, "\(first.errors)")
    let second = await CommandRun.of(add + ["-t", "v1", "--name", "Ours"] + options + board)
    #expect(second.status == .success, "\(second.errors)")
    let text = String(
      decoding: try Files.read(scratch.path + "/board/leaderboard.csv"), as: UTF8.self)
    let rows = text.split(separator: "\n").dropFirst()
    let mine = rows.filter { $0.hasPrefix("Mine,") }.map { $0.dropFirst(5) }
    #expect(!mine.isEmpty && mine == rows.filter { $0.hasPrefix("Ours,") }.map { $0.dropFirst(5) })

    let one = ["-n", "\(datasets)/networks/drawn.geojson"]
    let part = await CommandRun.of(
      add + ["-t", "v1", "--name", "Part", "-J", "\(datasets)/journeys/rides/branch-local"] + one
        + board)
    #expect(part.status == .badInput)
    #expect(part.errors.contains("error: rides: scored as suite:rides journeys:1 "))
    let nameless = await CommandRun.of(add + [said] + options + board)
    #expect(nameless.errors == "error: --name: missing (name the tracker: --name NAME)\n")
    let dated = await CommandRun.of(add + [said, "--name", "x", "--date", "2026-02-31"] + options)
    #expect(dated.status == .badInput)
  }

  @Test func `datasets that are not those of the release are named`() async throws {
    let scratch = try ScratchFolder()
    let folder = DatasetFolder(path: try SampleSuite.write(to: scratch))
    let text = try Files.read("\(folder.networks)/drawn.geojson")
    try Files.write(text, to: "\(folder.journeys)/rides/network.geojson")
    let console = Console(showsProgress: false, output: { _ in }, errors: { _ in })
    func list() async throws -> DatasetList {
      try await DatasetList(
        folder,
        Invocation(words: [], for: .datasets, Workbench(trackers: [], console: console)))
    }
    let released = try await list()
    #expect(released.entries.map(\.id) == ["drawn", "rides"])
    #expect(throws: Faults.self) { try released.problems() }
    try Files.write(released.csv, to: released.path)
    #expect(try released.problems() == [])
    let truth = "\(folder.journeys)/rides/main-local/truth.json"
    try Files.write(try Files.read(truth) + [10], to: truth)
    let problems = try await list().problems()
    #expect(problems.count == 1 && problems[0].hasPrefix("suite rides: digest "))
    try Files.write(released.csv + "suite,gone,1\n", to: released.path)
    #expect(try await list().problems().first == "suite gone: missing")
  }
}
