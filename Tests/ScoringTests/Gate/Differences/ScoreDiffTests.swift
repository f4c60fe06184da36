import RailNetwork
import Testing
@testable import Scoring

@Suite struct ScoreDiffTests {
  private static func table(_ railway: [String: Double]) throws -> Scorecard {
    let rows = railway.keys.sorted().flatMap { journey in
      ["v,\(journey),RW1,\(railway[journey] ?? 0)", "v,\(journey),DR1u,0.5"]
    }
    let text = (["tracker,journey,metric,value"] + rows).joined(separator: "\n") + "\n"
    return try ScoresReader.read(Array(text.utf8), file: "scores.csv")[0]
  }

  /// Each journey is a separate ride; only those of suite `s` count in means.
  private static func signature(
    _ journeys: [(id: String, world: String)], suite: (String) -> String = { _ in "s" }
  ) -> Signature {
    Signature(
      harness: "1", truth: "announced", networks: [],
      journeys: journeys.map {
        (
          id: $0.id, suite: suite($0.id), network: "a", timetables: nil, ride: $0.id,
          railways: ["A"], world: $0.world, tags: [], isCounted: suite($0.id) == "s", hash: ""
        )
      }, trackers: [])
  }

  @Test func `takes the worlds of rides from the signature`() throws {
    let names = (0..<6).map { "j\($0)" }
    let a = try Self.table(Dictionary(uniqueKeysWithValues: names.map { ($0, 0.5) }))
    let b = try Self.table(
      Dictionary(uniqueKeysWithValues: names.map { ($0, $0 < "j3" ? 0.6 : 0.4) }))
    let signature = Self.signature(names.enumerated().map { ($1, "world-\(1 + $0 / 3)") })
    let diff = ScoreDiff([a].placed(by: signature)[0], b, draws: 10)
    let worlds = try #require(diff.comparisons.first { $0.metric.id == "RW1" }?.worlds)
    #expect(worlds.variance.share == 1 && worlds.means.count == 2)
  }

  @Test func `pools the journeys in means over several suites, or all if none is`() throws {
    let a = try Self.table(["j0": 0.5, "j1": 0.5, "j2": 0.5])
    let b = try Self.table(["j0": 0.6, "j1": 0.2, "j2": 0.2])
    for (suite, pairs, note) in [
      ({ $0 == "j0" ? "s" : "edge" }, 1, "edge does not count in means over several suites"),
      ({ _ in "edge" }, 3, nil),
    ] as [((String) -> String, Int, String?)] {
      let signature = Self.signature(["j0", "j1", "j2"].map { ($0, "") }, suite: suite)
      let diff = ScoreDiff([a].placed(by: signature)[0], b, draws: 10)
      #expect(diff.comparisons.first { $0.metric.id == "RW1" }?.pairs == pairs)
      #expect(diff.outOfMeans == note && diff.common == 3)
    }
  }
}
