import Maths
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// S2 and S3 against the oracle, on rides that wander.
@Suite struct StationPhasesTests {
  /// A walk of the phone that goes on, turns, stops, leaves out and repeats.
  private static func wander(seed: UInt64) -> [Location] {
    var draw = SeededGenerator(seed: seed, stream: "wander")
    let network = ConformanceTests.network
    let track = network.tracks[0]
    var position = draw.uniform(0...track.lengthMetres)
    var way = draw.index(below: 2) == 0 ? 1.0 : -1.0
    var time = Timestamp(millisecondsSince1970: 0)
    return (0..<300).map { _ in
      let speed = draw.index(below: 4) == 0 ? 0 : draw.uniform(0...40)
      if draw.index(below: 60) == 0 { way = -way }
      position = min(max(position + way * speed * 3, 0), track.lengthMetres)
      time = time.advanced(bySeconds: draw.uniform(-1...12))
      var place = track.coordinate(atMetres: position)
      place.latitude += draw.uniform(-0.002...0.002)
      place.longitude += draw.uniform(-0.001...0.001)
      let heading = Course.degrees(
        of: (track.heading(atMetres: position) ?? .init(east: 1, north: 0)) * way)
      return Location(
        timestamp: time, coordinate: place,
        courseDegrees: draw.index(below: 12) == 0
          ? nil : heading.map { ($0 + draw.uniform(0...60)).truncatingRemainder(dividingBy: 360) },
        speedMetresPerSecond: draw.index(below: 12) == 0 ? nil : speed)
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `S3 does what the text says`(seed: UInt64) {
    let network = ConformanceTests.network
    let finder = SurroundingsFinder(network: network)
    for direction in RailDirection.allCases {
      let candidate = Candidate(railway: RailwayIndex(0), direction: direction)
      var fast = S3VisitedOrPassed(network: network, parameters: .init())
      var slow = SlowStationPhases(network: network, railway: candidate.railway, direction)
      for location in Self.wander(seed: seed) {
        let surroundings = finder.surroundings(of: location)
        #expect(fast.update(surroundings, candidate) == slow.update(location))
        #expect(fast.focus(of: candidate.railway, direction, surroundings) == slow.focus)
        #expect(fast.passedStations(of: candidate) == slow.passedStations)
      }
    }
  }

  @Test(arguments: 30..<45 as Range<UInt64>)
  func `S2 does what the text says`(seed: UInt64) {
    let network = ConformanceTests.network
    let finder = SurroundingsFinder(network: network)
    let candidate = Candidate(railway: RailwayIndex(0), direction: .ascending)
    var fast = S2PhaseHistory(network: network, parameters: .init())
    var slow = SlowStationPhases(network: network, railway: candidate.railway, .ascending)
    slow.tellsPassed = false
    for location in Self.wander(seed: seed) {
      let surroundings = finder.surroundings(of: location)
      #expect(fast.update(surroundings, candidate) == slow.update(location))
      #expect(fast.focus(of: candidate.railway, .ascending, surroundings) == slow.focus)
      #expect(fast.passedStations(of: candidate) == slow.passedStations)
    }
  }

  /// One stop of a train that stands at B for a time, with fixes that show exactly that.
  @Test(arguments: [
    (stopped: 20.0, window: 60.0, state: StationState.passed),
    (stopped: 20.001, window: 60.0, state: .visited),
    (stopped: 0.0, window: 70.0, state: .passed), (stopped: 0.0, window: 70.001, state: .visited),
  ])
  func `the dwell tests are strict`(stopped: Double, window: Double, state: StationState) throws {
    let drawn = ConformanceTests.drawn
    let network = drawn.network
    let plane = LocalPlane(origin: drawn.coordinate("B"))
    let finder = SurroundingsFinder(network: network)
    let candidate = Candidate(railway: RailwayIndex(0), direction: .ascending)
    var part = S3VisitedOrPassed(network: network, parameters: .init())
    func take(_ metresEast: Double, at seconds: Double, speed: Double) -> Location {
      let location = Location(
        timestamp: Timestamp(millisecondsSince1970: 0).advanced(bySeconds: seconds),
        coordinate: plane.coordinate(at: PlanarVector(east: metresEast, north: 0)),
        courseDegrees: 90, speedMetresPerSecond: speed)
      _ = part.update(finder.surroundings(of: location), candidate)
      return location
    }
    _ = take(-700, at: -60, speed: 20)
    _ = take(-190, at: 0, speed: 20)
    if stopped > 0 {
      _ = take(0, at: 10, speed: 1)
      _ = take(0, at: 10 + stopped, speed: 0)
    }
    let last = take(210, at: window, speed: 20)
    let trace = part.trace(of: candidate, at: last)
    let station = try #require(trace.first { network[$0.station].id == "Test.Main.B" })
    #expect(station.state == state)
    #expect(station.assignment == .departure)
    let decision = try #require(station.decisions.first { $0.parameter == "visitedDwell" })
    #expect(abs(decision.value - window) < 1e-9)
    #expect(decision.holds == (window > 70))
  }
}
