import RailNetwork
import Testing
@testable import Scoring

@Suite struct RaceTests {
  /// Six axes; the best is 7 on each, and the default far from it.
  private static let space = SearchSpace(
    axes: "abcdef".map {
      SearchAxis(name: String($0), range: 0...10, steps: 11, scale: .linear)
    }, defaults: Dictionary(uniqueKeysWithValues: "abcdef".map { (String($0), 1.0) }))
  private static let journeys = (0..<60).map {
    JourneyInfo(id: "j\($0)", suite: "s", ride: "r\($0 / 2)")
  }
  private static let metric = MetricCatalogue["PH1.display"]

  /// The score of a setting on a journey: how near it is to the best, the journey's difficulty, and
  /// noise.
  private static func value(_ setting: [Double], _ journey: Int) -> Double {
    let miss = setting.reduce(0) { $0 + ($1 - 7) * ($1 - 7) } / (49 * Double(setting.count))
    var hard = SeededGenerator(seed: UInt64(journey))
    var noise = SeededGenerator(seed: UInt64(journey), stream: "\(setting)")
    return 0.9 - 0.6 * miss + 0.1 * hard.normal() + 0.02 * noise.normal()
  }

  private struct Run: Equatable {
    var trials: [Trial] = []
    var tried = 0
    var plays = 0
    /// How many journeys each setting was played on.
    var met: [[Double]: Int] = [:]

    var best: Double { trials.map { mean($0.values.compactMap { $0[0] }) }.max() ?? 0 }

    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
  }

  private static func run(
    _ space: SearchSpace = space, plays: Int = 40, seed: UInt64 = 1, failures: [String] = []
  ) async -> Run {
    var run = Run()
    var race = Race(space, plays: plays, journeys: journeys, by: metric, seed: seed, island: 0)
    let result = await race.run { settings, journeys in
      run.plays += settings.count * journeys.count
      for setting in settings {
        #expect(run.met[setting, default: 0] == journeys.lowerBound)
        run.met[setting] = journeys.upperBound
      }
      return settings.map { setting in
        Trial(
          number: 0, setting: setting, values: journeys.map { [value(setting, $0)] },
          failures: journeys.contains(20) && setting[0] > 5 ? failures : [])
      }
    }
    (run.trials, run.tried) = result
    return run
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a race finds a better setting than an even draw with as many plays`(seed: UInt64) async {
    let run = await Self.run(seed: seed)
    var random = SeededGenerator(seed: seed)
    let drawn =
      (0..<40).map { _ in
        let setting = Self.space.axes.map { $0.values[random.index(below: $0.values.count)] }
        return run.mean(Self.journeys.indices.map { Self.value(setting, $0) })
      }.max() ?? 1
    #expect(run.best > drawn)
  }

  @Test func `a race spends all its plays, most of them on good settings`() async {
    let run = await Self.run()
    #expect(run.plays <= 40 * Self.journeys.count)
    #expect(run.plays > 30 * Self.journeys.count)
    #expect(run.tried == run.met.count)
    #expect(run.tried > 80)
    #expect(run.trials.allSatisfy { run.met[$0.setting] == Self.journeys.count })
    #expect(run.trials.contains { $0.setting == Self.space.defaultSetting })
    #expect(run.trials.allSatisfy { $0.values.count == Self.journeys.count })
  }

  @Test func `a setting that fails on some journeys is not measured`() async {
    let trials = await Self.run(failures: ["j20: signal 9"]).trials
    #expect(trials.contains { !$0.failures.isEmpty })
    for trial in trials {
      #expect(trial.failures.isEmpty != (trial.setting[0] > 5))
      #expect(trial.isMeasured == trial.failures.isEmpty)
    }
    #expect(trials.failure?.hasSuffix(" on j20: signal 9") == true)
  }

  @Test func `the same seed gives the same race`() async {
    let first = await Self.run()
    #expect(await Self.run() == first)
    #expect(await Self.run(seed: 2) != first)
  }

  @Test func `a race keeps the constraints, and ends when all settings were tried`() async {
    let space = SampleSpaces.constrained
    let run = await Self.run(space, plays: 200)
    #expect(Set(run.met.keys).isSubset(of: space.grid))
    #expect(run.trials.allSatisfy { space.allows($0.setting) })
  }
}
