import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct BenchSubcommandTests {
  @Test func `measures, writes and compares`() async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    let words = [
      "bench", "--network", "\(datasets)/networks/drawn.geojson", "--trackers", "v3", "--runs", "2",
      "--journeys", "\(datasets)/journeys/rides",
    ]
    let run = await CommandRun.of(words + ["--output", "\(scratch.path)/out"])
    #expect(run.status == .success, "\(run.errors)")
    for what in ["surroundings", "v3 and surroundings", "stage: judge", "peak memory"] {
      #expect(run.output.contains(what))
    }
    let again = await CommandRun.of(words + ["--against", "\(scratch.path)/out/bench.csv"])
    #expect(again.status == .success, "\(again.errors)")
    #expect(again.output.contains("before"))
    let missing = await CommandRun.of(words + ["--against", "\(scratch.path)/none.csv"])
    #expect(missing.status == .badInput)
  }

  @Test func `shows how costs grow`() async throws {
    let scratch = try ScratchFolder()
    let datasets = try SampleSuite.write(to: scratch)
    let run = await CommandRun.of([
      "bench", "--scaling", "--network", "\(datasets)/networks/drawn.geojson", "--trackers", "v3",
      "--runs", "1", "--output", "\(scratch.path)/out",
    ])
    #expect(run.status == .success, "\(run.errors)")
    #expect(run.output.contains("network × 16"))
    for file in ["bench.csv", "growth.md", "charts/growth.svg"] {
      #expect(scratch.files.contains("out/\(file)"))
    }
  }
}
