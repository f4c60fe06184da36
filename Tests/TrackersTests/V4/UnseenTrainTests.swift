import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// V4 on speeds, stands and stops without locations.
@Suite struct UnseenTrainTests {
  private static func tracker(_ values: ParameterValues = [:]) -> any TrainTracker {
    V4Tracker.entry.makeTracker(TrackerContext(network: RuleNetwork.line), values: values)
  }

  private static func ride(braking: Double = 0.9) -> TrainRun {
    var run = TrainRun(RuleNetwork.line, on: "Main")
    run.stand(90)
    for place in RuleNetwork.line.tracks[0].stationPositionMetres.dropFirst() {
      run.run(to: place, braking: braking)
    }
    return run
  }

  @Test(arguments: [0.5, 0.65])
  func `a train last seen braking arrives when its braking ends`(braking: Double) throws {
    let run = Self.ride(braking: braking)
    let last = try #require(run.moments[..<run.arrivals[1]].lastIndex { $0.speed > 14 })
    let locations = run.locations().filter { $0.key <= last }
    let shown = run.changes(run.played(locations, to: Self.tracker()))
    let arrival = try #require(shown.first { $0.text == "C now" })
    #expect(abs(arrival.second - run.arrivals[1]) <= 4)
  }

  /// Slower or faster than planned, with a location each ten seconds that is 300 m off at most.
  @Test(arguments: [9.0, 26])
  func `coarse locations tell how fast a train runs in a tunnel`(speed: Double) throws {
    var run = TrainRun(RuleNetwork.tunnel, on: "Main")
    run.stand(90)
    let places = RuleNetwork.tunnel.tracks[0].stationPositionMetres
    run.run(to: places[1])
    for place in places.dropFirst(2) { run.run(to: place, cruise: speed) }
    let start = run.arrivals[0] + 28
    let locations = run.locations().filter { $0.key <= start }.merging(
      run.locations(every: 10, hasSpeed: false, accuracy: 300).filter { $0.key > start }
    ) { $1 }
    let tracker = V4Tracker.entry.makeTracker(TrackerContext(network: RuleNetwork.tunnel))
    let shown = run.changes(run.played(locations, to: tracker))
    for (name, arrival) in zip("CD", run.arrivals.dropFirst()) {
      let now = try #require(shown.first { $0.text == "\(name) now" })
      #expect(abs(now.second - arrival) <= 30, "\(name)")
    }
  }

  /// The train is last seen at full speed, far from B.
  @Test(arguments: [(0.25, false), (0.35, true)])
  func `an unseen train stops where a stop is likely enough`(chance: Double, stops: Bool)
    throws
  {
    let run = Self.ride()
    let place = RuleNetwork.line.tracks[0].stationPositionMetres[1]
    let last = try #require(run.moments.firstIndex { $0.metres > place - 600 })
    let tracker = Self.tracker(["localShare": 0.01, "localStops": 0.5, "expressStops": chance])
    let estimates = run.played(run.locations().filter { $0.key <= last }, to: tracker)
    let shown = run.changes(estimates).filter { $0.second > last }.map(\.text)
    #expect(shown.contains("B now") == stops)
    #expect(estimates[last].nextStop == run.network.railways[0].stations[stops ? 1 : 4])
  }

  private static func network(_ patterns: [String: Int]) -> RailNetwork {
    var railway = RuleNetwork.line.railways[0]
    railway.stopPatterns = patterns.sorted { $0.key < $1.key }.compactMap {
      StopPattern(trains: $0.value, calls: $0.key)
    }
    return RailNetwork(
      id: "patterns", title: "Patterns", version: "1", sources: [], railways: [railway],
      stations: RuleNetwork.line.stations)
  }

  /// B is the second station; a network may also say that no trains stop or come anywhere.
  @Test(arguments: [
    (["11111": 1, "10111": 9], 2), (["11111": 9, "10111": 1], 1), (["11111": 1], 1),
    (["00000": 1], 4), (["-----": 1], 1), (["--111": 9, "11---": 1], 1),
  ])
  func `an unseen train stops where most trains do`(patterns: [String: Int], next: Int) throws {
    let network = Self.network(patterns)
    let run = Self.ride()
    let place = network.tracks[0].stationPositionMetres[1]
    let last = try #require(run.moments.firstIndex { $0.metres > place - 600 })
    let tracker = V4Tracker.entry.makeTracker(TrackerContext(network: network))
    let estimates = run.played(run.locations().filter { $0.key <= last }, to: tracker)
    #expect(estimates[last].nextStop == network.railways[0].stations[next])
    #expect(estimates.allSatisfy { $0.probability.map(\.isFinite) ?? true })
  }

  /// All who pass B pass D; coarse places are 100 m wide, one each 10 s, without a speed.
  @Test(arguments: [true, false], [true, false])
  func `a train that passes a station keeps to its pattern`(isLocal: Bool, isCoarse: Bool) throws {
    let network = Self.network(["11111": 5, "10101": 5])
    var run = TrainRun(network, on: "Main")
    run.stand(90)
    let places = network.tracks[0].stationPositionMetres
    run.run(to: places[1], standing: isLocal ? 40 : nil)
    run.run(to: places[2], standing: 40)
    run.run(to: places[2] + 600, standing: nil)
    let start = run.locations().filter { $0.key < 95 }
    let locations =
      isCoarse
      ? start.merging(run.locations(every: 10, hasSpeed: false, accuracy: 100)) { $1 }
      : run.locations()
    let tracker = V4Tracker.entry.makeTracker(TrackerContext(network: network))
    let estimate = try #require(run.played(locations, to: tracker).last)
    #expect(estimate.nextStop == network.railways[0].stations[isLocal ? 3 : 4])
  }
}
