import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// V4's display on drawn rides.
@Suite struct V4TrackerTests {
  private static func tracker(_ network: RailNetwork) -> any TrainTracker {
    V4Tracker.entry.makeTracker(TrackerContext(network: network))
  }

  /// A local along the line, and what is shown each second.
  private static func local(
    _ network: RailNetwork = RuleNetwork.line, on railway: String = "Main", calls: Int = 5,
    standing: Int = 30
  ) -> TrainRun {
    var run = TrainRun(network, on: railway)
    run.stand(90)
    let track = network.tracks[run.railway.offset]
    for place in track.stationPositionMetres.dropFirst().prefix(calls - 1) {
      run.run(to: place, standing: standing)
    }
    return run
  }

  private static func played(_ run: TrainRun, _ locations: [Int: Location]) -> [Estimate] {
    run.played(locations, to: tracker(run.network))
  }

  struct Phone: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var interval = 1
    var hasSpeed = true
    var accuracy: Double? = 8
    /// Whether it speaks while it stands, and how far it lies beside the track.
    var isSilent = false
    var jitter = 0.0
    /// Seconds by which an arrival may be shown early or late.
    var tolerance = 5
  }

  static let phones = [
    Phone(testDescription: "each second"),
    Phone(testDescription: "without speeds", hasSpeed: false, tolerance: 8),
    Phone(testDescription: "without accuracies", accuracy: nil),
    Phone(testDescription: "every 5 s", interval: 5, tolerance: 10),
    Phone(testDescription: "silent in stands", isSilent: true, tolerance: 10),
    Phone(testDescription: "with an error of 30 m", accuracy: 40, jitter: 30),
  ]

  @Test(arguments: phones)
  func `each stop is announced, shown and left once`(phone: Phone) {
    let run = Self.local()
    var draw = SeededGenerator(seed: 5, stream: "jitter")
    let jitter = run.moments.map { _ in draw.uniform(-phone.jitter...phone.jitter) }
    let locations = run.locations(
      every: phone.interval, hasSpeed: phone.hasSpeed, accuracy: phone.accuracy,
      besideMetres: { jitter[Int($0) % jitter.count] },
      isHeard: { second, speed in !phone.isSilent || second < 90 || speed > 0 })
    let shown = run.changes(Self.played(run, locations)).filter { $0.second > 100 }
    let expected = ["B", "C", "D", "E"].flatMap { ["\($0) next", "\($0) soon", "\($0) now"] }
    #expect(shown.map(\.text).drop { $0 != "B soon" } == expected.drop { $0 != "B soon" })
    for (arrival, now) in zip(run.arrivals, shown.filter { $0.text.hasSuffix("now") }) {
      #expect(abs(now.second - arrival) <= phone.tolerance)
    }
    for (arrival, soon) in zip(run.arrivals, shown.filter { $0.text.hasSuffix("soon") }) {
      #expect((30...75).contains(arrival - soon.second))
    }
  }

  @Test func `the display runs on without locations`() {
    let run = Self.local()
    let start = run.arrivals[0] + 50
    let locations = run.locations().filter { $0.key <= start }
    let shown = Array(
      run.changes(Self.played(run, locations)).drop { $0.second <= start || $0.text == "C next" })
    #expect(shown.map(\.text).prefix(5) == ["C soon", "C now", "D next", "D soon", "D now"])
    #expect(abs(shown[1].second - run.arrivals[1]) < 25)
  }

  @Test func `an express's next stop is not the station that it passes`() {
    let network = DrawnNetwork(
      "A---------B---------C---------D---------E---------F---------G---------H",
      [.init("Main", "ABCDEFGH")]
    ).network
    var run = TrainRun(network, on: "Main")
    run.stand(90)
    let places = network.tracks[0].stationPositionMetres
    for (order, place) in places.enumerated().dropFirst() {
      run.run(to: place, cruise: 25, standing: order == 7 ? 60 : nil)
    }
    let passing = (run.moments.firstIndex { $0.metres > places[5] + 300 }) ?? 0
    let estimates = Self.played(run, run.locations())
    #expect(estimates[passing].focus?.station == network.railways[0].stations[6])
    #expect(estimates[passing].focus?.phase == .next)
    #expect(estimates[passing].nextStop == network.railways[0].stations[7])
  }

  @Test func `stops tell two railways side by side apart`() {
    let network = RuleNetwork.pair
    for railway in ["Main", "Side"] {
      let run = Self.local(network, on: railway, calls: 3)
      // Between both tracks.
      let beside = railway == "Main" ? -30.0 : 30
      let estimates = Self.played(run, run.locations(accuracy: 30, besideMetres: { _ in beside }))
      #expect(estimates.last?.railway == run.railway)
    }
  }

  @Test func `two railways on one track are equally probable, whichever is named`() throws {
    let network = DrawnNetwork(
      "A--------------B--------------C", [.init("One", "ABC"), .init("Two", "ABC")]
    ).network
    let run = Self.local(network, on: "Two", calls: 3)
    let last = try #require(Self.played(run, run.locations()).last)
    #expect(last.railway == RailwayIndex(0))
    #expect(abs((last.probability ?? 0) - 0.5) < 0.02)
  }

  @Test func `a train that turns back is followed within 40 s`() {
    var run = Self.local(calls: 3)
    let turned = run.moments.count
    run.run(to: 0)
    let estimates = Self.played(run, run.locations())
    #expect(estimates[turned - 1].direction == .ascending)
    #expect(estimates[(turned + 40)...].allSatisfy { $0.direction == .descending })
  }

  @Test(arguments: [-7_200, -45, 7_200])
  func `a clock that is set costs 30 s at most`(seconds: Int) {
    let run = Self.local()
    let finder = SurroundingsFinder(network: run.network)
    var usual = Self.tracker(run.network)
    var tracker = Self.tracker(run.network)
    let locations = run.locations()
    let step = run.arrivals[1] + 60
    for second in 0..<(step + 200) {
      guard let location = locations[second] else { continue }
      let here = finder.surroundings(of: location)
      let expected = usual.update(here)
      var wrong = location
      if second >= step {
        wrong.timestamp = location.timestamp.advanced(bySeconds: Double(seconds))
      }
      let estimate = tracker.update(finder.surroundings(of: wrong))
      #expect(estimate.railway == expected.railway)
      if second > step + 30 { #expect(estimate.focus == expected.focus) }
    }
  }

  @Test func `a far place is believed after 20 minutes`() {
    var run = Self.local()
    let ends = [run.moments[0].metres, run.moments[run.moments.count - 1].metres]
    for turn in 0..<12 { run.run(to: ends[turn % 2], standing: 30) }
    var locations = run.locations()
    for second in 800..<run.moments.count { locations[second]?.coordinate.latitude += 3 }
    let estimates = Self.played(run, locations)
    #expect(estimates[1_990].railway == run.railway)
    #expect(estimates[2_010].railway == nil)
  }

  @Test func `a speed of 0 at a place known to kilometres is no stand`() throws {
    let run = Self.local(RuleNetwork.tunnel)
    let entry = run.arrivals[0] + 60
    let locations = run.locations()
    var heard = locations.filter { $0.key <= entry }
    for second in stride(from: entry + 5, to: run.moments.count, by: 5) {
      var repeated = try #require(locations[entry])
      repeated.timestamp = TrainRun.time(second)
      repeated.horizontalAccuracyMetres = 3_000
      repeated.speedMetresPerSecond = 0
      heard[second] = repeated
    }
    let shown = Self.played(run, heard)
    #expect(shown[run.arrivals[2]].focus?.station != shown[entry].focus?.station)
    #expect(shown.last?.railway == run.railway)
  }

  @Test(arguments: [(1.3, false), (15, true)])
  func `a walk along the track is no train, by coarse locations alone`(
    metresPerSecond: Double, isTrain: Bool
  ) {
    var run = TrainRun(RuleNetwork.line, on: "Main", from: 100)
    run.run(to: 1_300, cruise: metresPerSecond, standing: nil)
    let locations = run.locations(every: 7, hasSpeed: false, accuracy: 65)
    #expect((Self.played(run, locations).last?.railway != nil) == isTrain)
  }

  /// A bicycle, at 6 m/s.
  @Test(arguments: [(0.0, true), (0.4, false)])
  func `a way that leads off the track is no train, by coarse locations alone`(
    share: Double, isTrain: Bool
  ) {
    var run = TrainRun(RuleNetwork.line, on: "Main", from: 100)
    run.run(to: 2_600, cruise: 6, standing: nil)
    let locations = run.locations(every: 7, hasSpeed: false, accuracy: 65) { $0 * share }
    #expect((Self.played(run, locations).last?.railway != nil) == isTrain)
  }

  @Test func `the railway on which a train goes on is shown soon`() {
    let network = DrawnNetwork(
      "A--------------B--------------C--------------D--------------E",
      [.init("West", "ABC"), .init("East", "CDE")]
    ).network
    var run = TrainRun(network, on: "West")
    run.stand(90)
    for place in network.tracks[0].stationPositionMetres.dropFirst() { run.run(to: place) }
    let change = run.moments.count
    var east = TrainRun(network, on: "East")
    for place in network.tracks[1].stationPositionMetres.dropFirst() { east.run(to: place) }
    var locations = run.locations()
    for (second, location) in east.locations() {
      var later = location
      later.timestamp = TrainRun.time(second + change)
      locations[second + change] = later
    }
    let estimates = run.played(
      locations, to: Self.tracker(network), seconds: change + east.moments.count)
    #expect(estimates[(change + 90)...].allSatisfy { $0.railway == RailwayIndex(1) })
  }

  // MARK: No train

  /// Locations along the line, one a second, at a distance beside it.
  private static func way(
    seconds: Int, speed: Double, from start: Double = 100, beside: @escaping (Double) -> Double
  ) -> [Location] {
    let track = RuleNetwork.line.tracks[0]
    let plane = LocalPlane(origin: track.coordinate(atMetres: 0))
    return (0..<seconds).map { second in
      let metres = min(start + speed * Double(second), track.lengthMetres)
      let here =
        plane.vector(to: track.coordinate(atMetres: metres))
        + PlanarVector(east: 0, north: beside(metres))
      return Location(
        timestamp: TrainRun.time(second), coordinate: plane.coordinate(at: here),
        horizontalAccuracyMetres: 8, speedMetresPerSecond: speed)
    }
  }

  static let ways: [String: [Location]] = [
    "a walk 60 m beside the line": way(seconds: 400, speed: 1.3) { _ in 60 },
    "a bicycle 25 m beside the line": way(seconds: 600, speed: 5) { _ in 25 },
    "a walk along a platform": way(seconds: 150, speed: 1.3, from: 0) { _ in 0 },
    "a wait of four minutes": way(seconds: 240, speed: 0, from: 0) { _ in 0 },
    "a road that leads away": way(seconds: 200, speed: 12) { $0 / 4 },
  ]

  @Test(arguments: ways.keys.sorted())
  func `names no railway at the end of a way without a train`(name: String) throws {
    let network = RuleNetwork.line
    let way = try #require(Self.ways[name])
    let estimates = play(way, in: network, Self.tracker(network))
    let last = try #require(estimates.last)
    #expect(last.railway == nil)
    #expect(last.noTrainProbability ?? 0 > 0.5)
  }
}

extension Location {
}
