import TestKit
import Testing
@testable import RailBenchCommand

@Suite struct BenchSubcommandTests {
  @Test func `measures and writes`() async throws {
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
    #expect(scratch.files.contains("out/bench.csv"))
  }
}
