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
    for second in 1...120 {
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

  @Test func `names no railway for a walk beside the line`() throws {
    let track = Self.network.tracks[0]
    let plane = LocalPlane(origin: track.coordinate(atMetres: 100))
    let locations = (0..<400).map { second -> Location in
      let along = track.coordinate(atMetres: 100 + 1.3 * Double(second))
      let here = plane.vector(to: along) + PlanarVector(east: 0, north: 60)
      return Location(
        timestamp: Timestamp(millisecondsSince1970: Int64(second) * 1_000),
        coordinate: plane.coordinate(at: here), horizontalAccuracyMetres: 8, courseDegrees: 90,
        speedMetresPerSecond: 1.3)
    }
    let last = try #require(play(locations, in: Self.network, Self.tracker()).last)
    #expect(last.railway == nil)
    #expect(try #require(last.noTrainProbability) > 0.5)
  }

  @Test func `every stored number is declared`() {
    func count(_ value: Any) -> Int {
      value is Double
        ? 1 : Mirror(reflecting: value).children.reduce(0) { $0 + count($1.value) }
    }
    #expect(count(TrainParameters()) == TrainParameters.axes.count)
  }
}
