import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

@Suite struct V4TrackerTests {
  static let drawn = DrawnNetwork(
    """
    A---------B---------C---------D
    """, [DrawnNetwork.Line("Test.Main", "ABCD")])
  static var network: RailNetwork { drawn.network }

  private static func tracker() -> any TrainTracker {
    V4Tracker.entry.makeTracker(TrackerContext(network: network))
  }

  private static func station(_ letter: Character) throws -> StationIndex {
    try #require(network.station(id: "Test.Main.\(letter)"))
  }

  @Test func `the display runs on without locations`() throws {
    let finder = SurroundingsFinder(network: Self.network)
    var ride = DrawnRide(railway: RailwayIndex(0))
    ride.speedMetresPerSecond = 14
    let c = Self.network.tracks[0].stationPositionMetres[2]
    var tracker = Self.tracker()
    var last: Timestamp?
    let locations = ride.locations(in: Self.network)
    for location in locations {
      let here = finder.surroundings(of: location)
      // Silent from 300 m before C on.
      guard here.railways[0].positionMetres < c - 300 else { break }
      _ = tracker.update(here)
      last = location.timestamp
    }
    let start = try #require(last)
    var shown: [Focus] = []
    for second in 1...60 {
      let estimate = tracker.advance(to: start.advanced(bySeconds: Double(second)))
      if let focus = estimate?.focus, focus != shown.last { shown.append(focus) }
    }
    #expect(shown.last == Focus(station: try Self.station("C"), phase: .now))
    #expect(shown.first?.station == (try Self.station("C")))
  }

  @Test func `names the railway of a phone without a course`() {
    let locations = DrawnRide(railway: RailwayIndex(0)).locations(in: Self.network).map {
      var bare = $0
      bare.courseDegrees = nil
      bare.speedMetresPerSecond = nil
      return bare
    }
    let estimates = play(locations, in: Self.network, Self.tracker())
    #expect(estimates.last?.railway == RailwayIndex(0))
    #expect(estimates.last?.direction == .ascending)
  }

  @Test func `an express's next stop is not the station that it passes`() throws {
    var ride = DrawnRide(railway: RailwayIndex(0))
    ride.stops = [0, 3]
    ride.speedMetresPerSecond = 25
    let estimates = play(ride.locations(in: Self.network), in: Self.network, Self.tracker())
    let passing = estimates.filter { $0.focus?.station != $0.nextStop }
    #expect(!passing.isEmpty)
    #expect(estimates.last?.nextStop == (try Self.station("D")))
  }

  /// Trains stand with the phone up to the length of a platform beyond the map's point.
  @Test func `a train that brakes past a station's point is not passing it`() throws {
    let track = Self.network.tracks[0]
    let point = track.stationPositionMetres[1]
    // From 15 m/s with 1 m/s², to stand 90 m beyond the point of B.
    let stand = point + 90
    let run = (0..<80).map { second -> (metres: Double, speed: Double) in
      let left = Double(60 - second)
      guard left < 15 else { return (stand - 112.5 - 15 * (left - 15), 15) }
      return left > 0 ? (stand - left * left / 2, left) : (stand, 0)
    }
    let locations = run.enumerated().map { second, moment in
      Location(
        timestamp: Timestamp(millisecondsSince1970: Int64(second) * 1_000),
        coordinate: track.coordinate(atMetres: moment.metres), horizontalAccuracyMetres: 5,
        courseDegrees: 90, speedMetresPerSecond: moment.speed)
    }
    let estimates = play(locations, in: Self.network, Self.tracker())
    let shown = estimates.dropFirst(40).compactMap(\.focus)
    #expect(shown.allSatisfy { Self.network[$0.station].id == "Test.Main.B" })
    let arrival = try #require(shown.firstIndex { $0.phase == .now })
    #expect((17...22).contains(arrival))
    #expect(shown[arrival...].allSatisfy { $0.phase == .now })
  }

  /// Locations along the line, one a second, from its start on and so many metres beside it.
  private static func way(
    seconds: Int, speed: Double, from start: Double = 0, beside: (Double) -> Double = { _ in 0 }
  ) -> [Location] {
    let track = network.tracks[0]
    let plane = LocalPlane(origin: track.coordinate(atMetres: 0))
    return (0..<seconds).map { second in
      let metres = min(start + speed * Double(second), track.lengthMetres)
      let here =
        plane.vector(to: track.coordinate(atMetres: metres))
        + PlanarVector(east: 0, north: beside(metres))
      return Location(
        timestamp: Timestamp(millisecondsSince1970: Int64(second) * 1_000),
        coordinate: plane.coordinate(at: here), horizontalAccuracyMetres: 8, courseDegrees: 90,
        speedMetresPerSecond: speed)
    }
  }

  private static let ways: [String: [Location]] = [
    "a walk 60 m beside the line": way(seconds: 400, speed: 1.3, from: 100) { _ in 60 },
    "a bicycle 25 m beside the line": way(seconds: 400, speed: 5, from: 100) { _ in 25 },
    "a wait of four minutes": way(seconds: 240, speed: 0),
    "a road that swings by 60 m": way(seconds: 160, speed: 12) { 60 * ($0 / 300).wave },
  ]

  @Test(arguments: ways.keys.sorted())
  func `names no railway at the end of a way without a train`(name: String) throws {
    let locations = try #require(Self.ways[name])
    let last = try #require(play(locations, in: Self.network, Self.tracker()).last)
    #expect(last.railway == nil)
    #expect(try #require(last.noTrainProbability) > 0.5)
  }

  @Test(
    arguments: [
      ("a wait of a minute and a half", way(seconds: 90, speed: 0)),
      ("a train on its track", way(seconds: 160, speed: 15)),
      ("a slow tram on its track", way(seconds: 400, speed: 5, from: 100)),
      ("a train 40 m beside its map", way(seconds: 160, speed: 15) { _ in 40 }),
      (
        "a train where the map strays by 40 m",
        way(seconds: 160, speed: 15) { 40 * ($0 / 1_500).wave }
      ),
    ])
  func `names the railway all the way on a train`(name: String, locations: [Location]) {
    let estimates = play(locations, in: Self.network, Self.tracker())
    #expect(estimates.allSatisfy { $0.railway == RailwayIndex(0) })
  }

  @Test func `once a train has stopped twice a slow way does not end the ride`() {
    var ride = DrawnRide(railway: RailwayIndex(0))
    ride.speedMetresPerSecond = 14
    let rides = ride.locations(in: Self.network)
    let stands = rides.indices.filter { rides[$0].speedMetresPerSecond == 0 }
    // From 300 m beyond the stop at B on, at 5 m/s for 200 m.
    let c = Self.network.tracks[0].stationPositionMetres[2]
    let slow = Self.way(seconds: 40, speed: 5, from: c - 600).map {
      var later = $0
      later.timestamp = rides[stands[40]].timestamp.advanced(
        bySeconds: 60 + $0.timestamp.seconds(since: Timestamp(millisecondsSince1970: 0)))
      return later
    }
    let upToB = rides.prefix { $0.timestamp <= rides[stands[61]].timestamp }
    let estimates = play(Array(upToB) + slow, in: Self.network, Self.tracker())
    #expect(estimates.suffix(40).allSatisfy { $0.railway == RailwayIndex(0) })
  }

  @Test func `a location that repeats the last shows what time has made of the display`() throws {
    let run = Self.way(seconds: 30, speed: 15)
    var repeated = run[29]
    repeated.speedMetresPerSecond = nil
    repeated.courseDegrees = nil
    repeated.horizontalAccuracyMetres = 900
    repeated.timestamp = repeated.timestamp.advanced(bySeconds: 45)
    var tracker = Self.tracker()
    let finder = SurroundingsFinder(network: Self.network)
    for location in run { _ = tracker.update(finder.surroundings(of: location)) }
    var clock = tracker
    let shown = tracker.update(finder.surroundings(of: repeated))
    #expect(shown.focus == clock.advance(to: repeated.timestamp)?.focus)
  }

  @Test func `every stored number is declared`() {
    func count(_ value: Any) -> Int {
      value is Double
        ? 1 : Mirror(reflecting: value).children.reduce(0) { $0 + count($1.value) }
    }
    #expect(count(TrainParameters()) == TrainParameters.axes.count)
  }
}

extension Double {
  /// A wave of length 1 and height 1, made of parabolas.
  fileprivate var wave: Double {
    let phase = self - rounded(.down)
    let half = phase < 0.5 ? phase : phase - 0.5
    return (phase < 0.5 ? 16 : -16) * half * (0.5 - half)
  }
}
