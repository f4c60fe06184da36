import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// Where a train stands, and for how long.
@Suite struct StandTests {
  private static func tracker(_ network: RailNetwork) -> any TrainTracker {
    V4Tracker.entry.makeTracker(TrackerContext(network: network))
  }

  /// A phone that sends locations only while it moves.
  @Test(arguments: [400, 900, 1_150])
  func `a train that stands for long stays at its station`(standing: Int) throws {
    let places = RuleNetwork.line.tracks[0].stationPositionMetres
    var run = TrainRun(RuleNetwork.line, on: "Main")
    run.stand(90)
    run.run(to: places[1])
    run.run(to: places[2], standing: standing)
    run.run(to: places[3])
    let silent = run.arrivals[1] + 12..<run.arrivals[1] + standing
    let locations = run.locations(every: 5, hasSpeed: false, accuracy: nil)
      .filter { !silent.contains($0.key) }
    let shown = run.played(locations, to: Self.tracker(run.network))
    let station = run.network.railways[0].stations[2]
    for second in stride(from: run.arrivals[1] + 20, to: run.arrivals[1] + standing, by: 10) {
      #expect(shown[second].focus == Focus(station: station, phase: .now), "\(second)")
    }
  }

  /// Stations 280 m apart, and a light 120 m beyond the second.
  @Test(arguments: [true, false])
  func `a tram that stands at a light has left the stop behind`(hasSpeed: Bool) throws {
    let network = DrawnNetwork(
      "A------B------C------D------E", [.init("Tram", "ABCDE")], metresPerCell: 40
    ).network
    let places = network.tracks[0].stationPositionMetres
    var run = TrainRun(network, on: "Tram")
    run.stand(90)
    run.run(to: places[1], cruise: 10)
    run.run(to: places[1] + 120, cruise: 10, standing: 45)
    run.run(to: places[2], cruise: 10)
    let shown = run.played(run.locations(hasSpeed: hasSpeed), to: Self.tracker(network))
    for second in (run.arrivals[1] + 5)..<(run.arrivals[1] + 40) {
      let focus = try #require(shown[second].focus)
      #expect(network[focus.station].title.en == "C" && focus.phase != .now, "\(second)")
    }
  }

  /// Where the usual time is longer than a run by distance, the train has time to spare.
  @Test func `an unseen train runs for its usual time if that is short`() throws {
    let usual = try Self.secondsFromStopToStop(nil)
    #expect(try Self.secondsFromStopToStop(220) == usual)
    for seconds in try Self.secondsFromStopToStop(95) {
      #expect(abs(seconds - 95) <= 10)
      #expect(usual.allSatisfy { $0 > seconds + 10 })
    }
  }

  private static func secondsFromStopToStop(_ usual: Int?) throws -> [Int] {
    var railway = RuleNetwork.line.railways[0]
    let hops = [usual, usual, usual, usual, nil]
    railway.hops = HopSeconds(ascending: hops, descending: hops.reversed())
    let network = RailNetwork(
      id: "usual", title: "Usual", version: "1", sources: [], railways: [railway],
      stations: RuleNetwork.line.stations)
    var run = TrainRun(network, on: "Main")
    run.stand(90)
    for place in network.tracks[0].stationPositionMetres.dropFirst() { run.run(to: place) }
    let last = run.arrivals[0] + 45
    // A place that tells nothing, so that the train is followed without being seen.
    let vague = run.locations(hasSpeed: false, accuracy: 5_000).filter { $0.key == last + 20 }
    let locations = run.locations().filter { $0.key <= last }.merging(vague) { $1 }
    let shown = run.changes(run.played(locations, to: Self.tracker(network)))
    let arrivals = shown.filter { $0.second > last && $0.text.hasSuffix("now") }.map(\.second)
    #expect(arrivals.count >= 2)
    return zip(arrivals.dropFirst(), arrivals).map(-)
  }
}
