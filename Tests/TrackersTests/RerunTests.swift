import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// A rerun says what a fresh tracker says.
@Suite struct RerunTests {
  private static let staged = TrackerCatalogue.all.filter { $0.rerun != nil }

  /// All that a tracker gives on a ride; the trace has neither decisions nor scores of directions.
  private struct Play: Equatable {
    var shown: [RerunEstimate] = []
    var trace = TrackerTrace()
  }

  /// Random values for some parameters, such that nothing is wrong with them.
  private static func draw(_ entry: TrackerEntry, _ random: inout SeededGenerator)
    -> ParameterValues
  {
    while true {
      var values: ParameterValues = [:]
      for parameter in entry.parameters where random.index(below: 3) == 0 {
        let low = max(parameter.range.lowerBound, parameter.defaultValue / 3)
        let high = min(parameter.range.upperBound, parameter.defaultValue * 3)
        let value = parameter.range == 0...1 ? random.uniform(0...1) : random.uniform(low...high)
        values[parameter.name] = parameter.kind == .real ? value : value.rounded()
      }
      if entry.faults(in: values).isEmpty { return values }
    }
  }

  private static func full(
    _ entry: TrackerEntry, _ ride: RerunRide, _ values: ParameterValues
  ) -> Play {
    let tracker = entry.makeTracker(TrackerContext(network: ride.network), values: values)
    var state = Reversible(tracker)
    var play = Play()
    for (index, here) in ride.surroundings.enumerated() {
      state.take(ride.jumps.first { $0.place == index }?.jump ?? LocationFilter.Jump.none)
      var estimate = state.now.update(here)
      estimate.score = nil
      play.shown.appendIfChanged(estimate, at: index)
    }
    play.trace = state.now.trace()
    for index in play.trace.candidates.indices {
      play.trace.candidates[index].directionScore = nil
      for station in play.trace.candidates[index].stations.indices {
        play.trace.candidates[index].stations[station].decisions = []
      }
    }
    return play
  }

  private static func play(_ rerun: inout any TrackerRerun, _ values: ParameterValues) -> Play {
    Play(shown: rerun.estimates(values).shown, trace: rerun.trace(values))
  }

  private static func ride(
    seed: UInt64, jumps: [(place: Int, jump: LocationFilter.Jump)] = []
  ) -> RerunRide {
    let finder = SurroundingsFinder(network: ConformanceTests.network)
    return RerunRide(
      finder.network, finder.surroundings(along: ConformanceTests.ride(seed: seed)), jumps: jumps)
  }

  /// A rerun of a tracker that has one.
  private static func rerun(
    _ entry: TrackerEntry, _ ride: RerunRide, varying: Set<String>
  ) throws -> any TrackerRerun {
    let type = try #require(entry.rerun)
    return type.init(ride, varying: varying)
  }

  @Test(arguments: staged)
  func `a rerun with random values gives all that a fresh tracker gives`(
    entry: TrackerEntry
  ) throws {
    var random = SeededGenerator(seed: 11, stream: entry.id)
    for seed in 0..<(Checkout.isWholeRun ? 3 : 1) as Range<UInt64> {
      let ride = Self.ride(seed: seed)
      var rerun = try Self.rerun(entry, ride, varying: Set(entry.parameters.map(\.name)))
      for _ in 0..<(Checkout.isWholeRun ? 6 : 3) {
        let values = Self.draw(entry, &random)
        #expect(Self.play(&rerun, values) == Self.full(entry, ride, values))
      }
    }
  }

  /// Jumps at random places, as no filter would give them.
  @Test(arguments: staged)
  func `a rerun returns to an earlier state as a fresh tracker does`(entry: TrackerEntry) throws {
    var random = SeededGenerator(seed: 12, stream: entry.id)
    for seed in 0..<(Checkout.isWholeRun ? 3 : 1) as Range<UInt64> {
      let count = Self.ride(seed: seed).surroundings.count
      let kinds: [LocationFilter.Jump] = [.away, .back, .late, .undone]
      var jumps: [Int: LocationFilter.Jump] = [:]
      for _ in 0..<12 {
        let (place, jump) = (random.index(below: count), kinds[random.index(below: kinds.count)])
        jumps[place] = jump
      }
      for place in jumps.keys.sorted() where jumps[place] == .late {
        jumps[place + 1] = jumps[place + 1] ?? LocationFilter.Jump.none
      }
      let ride = Self.ride(seed: seed, jumps: jumps.sorted { $0.key < $1.key }.map { ($0, $1) })
      var rerun = try Self.rerun(entry, ride, varying: Set(entry.parameters.map(\.name)))
      for _ in 0..<(Checkout.isWholeRun ? 4 : 2) {
        let values = Self.draw(entry, &random)
        #expect(Self.play(&rerun, values) == Self.full(entry, ride, values))
      }
    }
  }

  @Test(arguments: [0.0, 1])
  func `reruns the four thresholds from one gathering of evidence`(demo: Double) throws {
    let v3 = try #require(TrackerCatalogue.all.first { $0.id == "v3" })
    let ride = Self.ride(seed: 4)
    var rerun = try Self.rerun(
      v3, ride, varying: ["visitingRadius", "approachingRadius", "stoppedDwell", "visitedDwell"])
    var plays: [Int: Play] = [:]
    for visiting in [60.0, 200, 350] {
      for stopped in [5.0, 20, 20.5, 69] {
        let values = ["visitingRadius": visiting, "stoppedDwell": stopped, "demo": demo]
        let play = Self.play(&rerun, values)
        #expect(play == Self.full(v3, ride, values))
        let number = rerun.estimates(values).play
        #expect(plays.updateValue(play, forKey: number) ?? play == play)
      }
    }
    #expect(plays.count < 12, "equal plays have one number")
  }

  /// Penalties large enough to turn rankings over, which the published 0.01 seldom does.
  @Test(arguments: [0.0, 0.5, 5, 50])
  func `a rerun with penalties of any size ranks as a fresh tracker`(penalty: Double) throws {
    let v3 = try #require(TrackerCatalogue.all.first { $0.id == "v3" })
    for seed in Checkout.some(20..<26 as Range<UInt64>) {
      let ride = Self.ride(seed: seed)
      let values = ["passedStationPenalty": penalty, "orphanPenalty": penalty]
      var rerun = try Self.rerun(v3, ride, varying: Set(values.keys))
      #expect(Self.play(&rerun, values) == Self.full(v3, ride, values))
    }
  }

  @Test func `only radii and dwells have critical values`() throws {
    let v3 = try #require(TrackerCatalogue.all.first { $0.id == "v3" }?.rerun)
    #expect(
      v3.exactParameters == ["visitingRadius", "approachingRadius", "stoppedDwell", "visitedDwell"])
  }

  /// Between two neighbouring critical values nothing changes: tried at random places in between.
  @Test(
    arguments: ["visitingRadius", "approachingRadius", "stoppedDwell", "visitedDwell"],
    [(0.0, true), (1, false), (0, false)].prefix(Checkout.isWholeRun ? 3 : 1))
  func `nothing changes between critical values`(
    name: String, choice: (demo: Double, jumps: Bool)
  ) throws {
    let v3 = try #require(TrackerCatalogue.all.first { $0.id == "v3" })
    let ranges = [
      "visitingRadius": 50.0...480, "approachingRadius": 210.0...1_200, "stoppedDwell": 1.0...69,
      "visitedDwell": 21.0...300,
    ]
    let range = try #require(ranges[name])
    var random = SeededGenerator(seed: 5, stream: name)
    let ride = Self.ride(
      seed: 31, jumps: choice.jumps ? [(30, .away), (60, .back), (90, .late)] : [])
    var rerun = try Self.rerun(v3, ride, varying: [name])
    func values(_ value: Double) -> ParameterValues { [name: value, "demo": choice.demo] }
    let critical = rerun.criticalValues(of: name, in: range, ["demo": choice.demo])
    #expect(critical.allSatisfy(range.contains))
    #expect(zip(critical, critical.dropFirst()).allSatisfy { $0 < $1 })
    let edges = [range.lowerBound] + critical
    func states(_ value: Double) -> [[StationState]] {
      rerun.trace(values(value)).candidates.map { $0.stations.map(\.state) }
    }
    for _ in 0..<(Checkout.isWholeRun ? 150 : 3) {
      let value = random.uniform(range)
      let edge = try #require(edges.last { $0 <= value })
      #expect(rerun.estimates(values(value)).shown == rerun.estimates(values(edge)).shown)
      #expect(states(value) == states(edge))
    }
  }
}
