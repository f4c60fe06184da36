import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import RailBenchCommand

@Suite struct TrackerSelectionTests {
  private func select(_ names: [String], _ settings: [String] = []) throws(Faults)
    -> [ConfiguredTracker]
  {
    let context = CommandContext(
      trackers: TrackerEntry.samples, console: CommandContext.silent.console)
    return try TrackerSelection.contestants(
      names, settings: settings, known: KnownContestants(context, withReferences: true)
    ).trackers
  }

  @Test func `keeps the given order and names each setting that is not the default`() throws {
    let chosen = try select(["b1", "A1:outerRadius=450.5:innerRadius=150", "a1:innerRadius=200"])
    #expect(chosen.map(\.id) == ["b1", "a1:innerRadius=150:outerRadius=450.5", "a1"])
    #expect(chosen[1].values == ["innerRadius": 150, "outerRadius": 450.5])
    #expect(chosen[2].values.isEmpty)
  }

  @Test func `set reaches every tracker of that name that does not set it itself`() throws {
    let chosen = try select(
      ["a1", "a1:innerRadius=100", "b1"], ["a1.innerRadius=150", "a1.outerRadius=600"])
    #expect(
      chosen.map(\.id) == [
        "a1:innerRadius=150:outerRadius=600", "a1:innerRadius=100:outerRadius=600", "b1",
      ])
  }

  private static let invalid: [(names: [String], settings: [String])] = [
    (["a2"], []),
    (["zebra"], []),
    ([], []),
    (["a1", "a1"], []),
    (["a1", "a1:inerRadius=5"], []),
    (["a1:inerRadius=5"], []),
    (["b1:speed=5"], []),
    (["geofence:speed=5"], []),
    (["a1:innerRadius=fast"], []),
    (["a1:innerRadius"], []),
    (["a1"], ["a1.innerRadius=5"]),
    (["a1"], ["a1.innerRadius=nan"]),
    (["a1"], ["a1.innerRadius=700"]),
    (["a1"], ["b1.speed=7"]),
    (["a1"], ["innerRadius=7"]),
    (["a2", "a1:innerRadius=5", "b1:x=1"], []),
    (["a1", "a1:innerRadius=100", "outerRadius=700"], []),
  ]

  @Test func `reports faults and suggests a name`() {
    Golden.expectFaults(
      of: Self.invalid.map { (($0.names + $0.settings).joined(separator: " "), $0) },
      equal: "Tests/RailBenchCommandTests/Fixtures/tracker-faults.txt"
    ) { _ = try select($0.names, $0.settings) }
  }
}
