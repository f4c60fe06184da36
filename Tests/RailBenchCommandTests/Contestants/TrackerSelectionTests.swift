import Scoring
import Testing
import Text
import Tracking
@testable import RailBenchCommand

@Suite struct TrackerSelectionTests {
  private func select(_ names: [String], _ settings: [String] = []) throws(Faults)
    -> [ConfiguredTracker]
  {
    let console = Console(showsProgress: false, output: { _ in }, errors: { _ in })
    return try TrackerSelection.contestants(
      names, settings: settings,
      known: KnownContestants(
        Workbench(trackers: TrackerEntry.samples, console: console), withReferences: true)
    ).trackers
  }

  @Test func `keeps the order asked for and names each setting that is not the default`() throws {
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

  struct Case: CustomTestStringConvertible {
    let names: [String]
    var settings: [String] = []
    let expected: String

    var testDescription: String { (names + settings).joined(separator: " ") }
  }

  @Test(arguments: [
    Case(names: ["a2"], expected: "--trackers: unknown tracker 'a2' (did you mean 'a1'?)"),
    Case(
      names: ["zebra"],
      expected: "--trackers: unknown tracker 'zebra' "
        + "(known: a1, b1, geofence, clairvoyant)"),
    Case(names: [], expected: "--trackers: names no tracker"),
    Case(names: ["a1", "a1"], expected: "--trackers: a1: given twice"),
    Case(
      names: ["a1:inerRadius=5"],
      expected: "--trackers: a1: unknown parameter 'inerRadius' (did you mean 'innerRadius'?)"),
    Case(
      names: ["b1:speed=5"],
      expected: "--trackers: b1: unknown parameter 'speed' (b1 has no parameters)"),
    Case(
      names: ["geofence:speed=5"],
      expected: "--trackers: geofence: unknown parameter 'speed' (geofence has no parameters)"),
    Case(
      names: ["a1:innerRadius=fast"],
      expected: "--trackers: a1:innerRadius=fast: expected a number, found 'fast'"),
    Case(
      names: ["a1:innerRadius"],
      expected: "--trackers: a1:innerRadius: expected a setting, found 'innerRadius' "
        + "(write NAME=VALUE, such as visitingRadius=150)"),
    Case(
      names: ["a1"], settings: ["a1.innerRadius=5"],
      expected: "--set: a1.innerRadius: 5 m is outside 10…1000 m"),
    Case(
      names: ["a1"], settings: ["a1.innerRadius=nan"],
      expected: "--set: a1.innerRadius=nan: expected a number, found 'nan'"),
    Case(
      names: ["a1"], settings: ["a1.innerRadius=700"],
      expected: "--set: a1.innerRadius: 700 is not less than outerRadius 500 "
        + "(innerRadius < outerRadius must hold)"),
    Case(
      names: ["a1"], settings: ["b1.speed=7"],
      expected: "--set: b1.speed=7: b1 does not take part (add it to --trackers)"),
    Case(
      names: ["a1"], settings: ["innerRadius=7"],
      expected: "--set: innerRadius=7: names no tracker "
        + "(write TRACKER.NAME=VALUE, such as v3.visitingRadius=150)"),
  ])
  func `says what is wrong and what was meant`(_ example: Case) throws {
    let faults = #expect(throws: Faults.self) { try select(example.names, example.settings) }
    #expect(faults?.description == example.expected)
  }

  @Test func `tells all faults at once`() throws {
    let faults = #expect(throws: Faults.self) {
      try select(["a2", "a1:innerRadius=5", "b1:x=1"])
    }
    #expect(faults?.all.count == 3)
  }
}
