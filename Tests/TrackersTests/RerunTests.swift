import Maths
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// A rerun says what a fresh tracker says.
@Suite struct RerunTests {
  private static let staged = TrackerCatalogue.all.filter {
    $0.makeRerun(TrackerContext(network: ConformanceTests.network), surroundings: [], varying: [])
      != nil
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
    _ entry: TrackerEntry, _ network: RailNetwork, _ surroundings: [Surroundings],
    _ values: ParameterValues
  ) -> [RerunEstimate] {
    var tracker = entry.makeTracker(TrackerContext(network: network), values: values)
    var estimates: [RerunEstimate] = []
    for (index, here) in surroundings.enumerated() {
      var estimate = tracker.update(here)
      estimate.score = nil
      estimates.appendIfChanged(estimate, at: index)
    }
    return estimates
  }

  @Test(arguments: staged)
  func `a rerun with random values gives the estimates of a fresh tracker`(
    entry: TrackerEntry
  ) throws {
    var random = SeededGenerator(seed: 11, stream: entry.id)
    let network = ConformanceTests.network
    let finder = SurroundingsFinder(network: network)
    for seed in 0..<3 as Range<UInt64> {
      let surroundings = ConformanceTests.ride(seed: seed).map(finder.surroundings)
      var rerun = try #require(
        entry.makeRerun(
          TrackerContext(network: network), surroundings: surroundings,
          varying: Set(entry.parameters.map(\.name))))
      for _ in 0..<6 {
        let values = Self.draw(entry, &random)
        #expect(rerun.estimates(values) == Self.full(entry, network, surroundings, values))
      }
    }
  }

  @Test(arguments: [0.0, 1])
  func `reruns the four thresholds from one gathering of evidence`(demo: Double) throws {
    let v3 = try #require(TrackerCatalogue.all.first { $0.id == "v3" })
    let network = ConformanceTests.network
    let finder = SurroundingsFinder(network: network)
    let surroundings = ConformanceTests.ride(seed: 4).map(finder.surroundings)
    var rerun = try #require(
      v3.makeRerun(
        TrackerContext(network: network), surroundings: surroundings,
        varying: ["visitingRadius", "approachingRadius", "stoppedDwell", "visitedDwell"]))
    for visiting in [60.0, 200, 350] {
      for stopped in [5.0, 20, 69] {
        let values = ["visitingRadius": visiting, "stoppedDwell": stopped, "demo": demo]
        #expect(rerun.estimates(values) == Self.full(v3, network, surroundings, values))
      }
    }
  }

  /// Penalties large enough to turn rankings over, which the published 0.01 seldom does.
  @Test(arguments: [0.0, 0.5, 5, 50])
  func `a rerun with penalties of any size ranks as a fresh tracker`(penalty: Double) throws {
    let v3 = try #require(TrackerCatalogue.all.first { $0.id == "v3" })
    let network = ConformanceTests.network
    let finder = SurroundingsFinder(network: network)
    for seed in 20..<26 as Range<UInt64> {
      let surroundings = ConformanceTests.ride(seed: seed).map(finder.surroundings)
      let values = ["passedStationPenalty": penalty, "orphanPenalty": penalty]
      var rerun = try #require(
        v3.makeRerun(
          TrackerContext(network: network), surroundings: surroundings, varying: Set(values.keys)))
      #expect(rerun.estimates(values) == Self.full(v3, network, surroundings, values))
    }
  }

  /// Trains that stop between stations and pass stations.
  @Test(arguments: ["e31-extra-stop", "e20-express-passes", "e29-signal-stop"])
  func `a rerun on rides ranks as a fresh tracker`(ride: String) throws {
    let v3 = try #require(TrackerCatalogue.all.first { $0.id == "v3" })
    let (locations, context) = try SampleRide("edge-cases/\(ride)", most: 500).played()
    let network = context.network
    let surroundings = SurroundingsFinder(network: network).surroundings(along: locations)
    for (passed, orphans) in [(0.05, 0.2), (0.4, 0.1)] {
      let values = ["passedStationPenalty": passed, "orphanPenalty": orphans]
      var rerun = try #require(
        v3.makeRerun(
          TrackerContext(network: network), surroundings: surroundings, varying: Set(values.keys)))
      #expect(rerun.estimates(values) == Self.full(v3, network, surroundings, values))
    }
  }

  @Test(arguments: ["stoppedSpeed", "passedStationPenalty", "orphanPenalty", "proximityReach"])
  func `has critical values only for radii and dwells`(name: String) throws {
    let v3 = try #require(TrackerCatalogue.all.first { $0.id == "v3" })
    let network = ConformanceTests.network
    let finder = SurroundingsFinder(network: network)
    var rerun = try #require(
      v3.makeRerun(
        TrackerContext(network: network),
        surroundings: ConformanceTests.ride(seed: 31).map(finder.surroundings), varying: [name]))
    #expect(rerun.criticalValues(of: name, in: 0...10, [:]) == nil)
  }

  /// Between two neighbouring critical values nothing changes: tried at random places in between.
  @Test(
    arguments: ["visitingRadius", "approachingRadius", "stoppedDwell", "visitedDwell"], [0.0, 1])
  func `nothing changes between critical values`(name: String, demo: Double) throws {
    let v3 = try #require(TrackerCatalogue.all.first { $0.id == "v3" })
    let ranges = [
      "visitingRadius": 50.0...480, "approachingRadius": 210.0...1_200, "stoppedDwell": 1.0...69,
      "visitedDwell": 21.0...300,
    ]
    let range = try #require(ranges[name])
    let network = ConformanceTests.network
    let finder = SurroundingsFinder(network: network)
    var random = SeededGenerator(seed: 5, stream: name)
    let surroundings = ConformanceTests.ride(seed: 31).map(finder.surroundings)
    var rerun = try #require(
      v3.makeRerun(
        TrackerContext(network: network), surroundings: surroundings, varying: [name]))
    let found = rerun.criticalValues(of: name, in: range, ["demo": demo])
    let critical = try #require(found)
    #expect(critical.allSatisfy(range.contains))
    #expect(zip(critical, critical.dropFirst()).allSatisfy { $0 < $1 })
    let edges = [range.lowerBound] + critical
    for _ in 0..<150 {
      let value = random.uniform(range)
      let edge = try #require(edges.last { $0 <= value })
      #expect(
        rerun.estimates([name: value, "demo": demo])
          == rerun.estimates([name: edge, "demo": demo]))
    }
  }
}
