import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

/// S2 and S3 against the oracle, on rides that wander.
@Suite struct StationPhasesTests {
  /// A walk of the phone that goes on, turns, stops, leaves out and repeats.
  private static func wanderingRide(seed: UInt64) -> [Location] {
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

  private static func compare<Rule: VisitRule>(
    _: Rule.Type, tellsPassed: Bool, seed: UInt64, isDemo: Bool
  ) {
    let network = ConformanceTests.network
    let finder = SurroundingsFinder(network: network)
    for direction in RailDirection.allCases {
      let candidate = Candidate(railway: RailwayIndex(0), direction: direction)
      var fast = PhaseHistory<Rule>(
        network: network, parameters: .init(DemoChoices.settled(["demo": isDemo ? 1 : 0])))
      var slow = SlowStationPhases(network: network, railway: candidate.railway, direction)
      (slow.tellsPassed, slow.isDemo) = (tellsPassed, isDemo)
      for location in wanderingRide(seed: seed) {
        let surroundings = finder.surroundings(of: location)
        #expect(fast.update(surroundings, candidate) == slow.update(location))
        #expect(fast.focus(of: candidate.railway, direction, surroundings) == slow.focus)
        #expect(fast.passedStations(of: candidate) == slow.passedStations)
      }
    }
  }

  @Test(arguments: Checkout.some(0..<30 as Range<UInt64>), [false, true])
  func `S2 and S3 follow the talk's text, or its demonstration`(seed: UInt64, isDemo: Bool) {
    Self.compare(VisitedIfTheTrainStood.self, tellsPassed: true, seed: seed, isDemo: isDemo)
    Self.compare(EveryStationLeftIsVisited.self, tellsPassed: false, seed: seed, isDemo: isDemo)
  }

  /// One stop of a train that stands at B for a time, with fixes that show exactly that.
  @Test(arguments: [
    (stopped: 20.0, window: 60.0, state: StationState.passed),
    (stopped: 20.001, window: 60.0, state: .visited),
    (stopped: 0.0, window: 70.0, state: .passed), (stopped: 0.0, window: 70.001, state: .visited),
  ])
  func `a dwell equal to its threshold is too short`(
    stopped: Double, window: Double, state: StationState
  ) throws {
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

/// S3 written down as the text has it, every station walked for every location: the oracle.
struct SlowStationPhases {
  struct History {
    var visiting: [Location] = []
    var approaching: [Location] = []
    var firstDeparture: Location?
    var phase: String?
  }

  let network: RailNetwork
  let stations: [StationIndex]
  var visitingRadius = 200.0
  var approachingRadius = 500.0
  var stoppedDwell = 20.0
  var visitedDwell = 70.0
  var tellsPassed = true
  var isDemo = false
  var histories: [StationIndex: History] = [:]

  init(network: RailNetwork, railway: RailwayIndex, _ direction: RailDirection) {
    self.network = network
    let ascending = network[railway].stations
    stations = direction == .ascending ? ascending : ascending.reversed()
  }

  mutating func update(_ location: Location) -> LocationPlacement {
    let placement = isDemo ? placeAsDemo(location) : place(location)
    for station in stations { advance(station) }
    return placement
  }

  /// The closest station takes a location in its bounds; one outside them leaves a station.
  private mutating func place(_ location: Location) -> LocationPlacement {
    let plane = LocalPlane(origin: location.coordinate)
    let course = location.courseDegrees.map(Course.unitVector(degrees:))
    let ways = stations.map { plane.vector(to: network[$0].coordinate) }
    func isIn(_ way: PlanarVector) -> Bool {
      way.length <= visitingRadius
        || way.length <= approachingRadius && course.map { $0.dot(way) > 0 } == true
    }
    let closest = ways.indices.min { ways[$0].length < ways[$1].length }
    let placed = closest.flatMap { isIn(ways[$0]) ? $0 : nil }
    for (station, way) in zip(stations, ways) where !isIn(way) { leave(station, location) }
    if let placed {
      var history = histories[stations[placed]] ?? History()
      if ways[placed].length <= visitingRadius {
        history.visiting.append(location)
        if placed == stations.count - 1, history.firstDeparture == nil {
          history.firstDeparture = location
        }
      } else {
        history.approaching.append(location)
      }
      histories[stations[placed]] = history
    }
    let behind = ways.indices.prefix(placed ?? stations.count).filter { index in
      course.map { $0.dot(ways[index]) < 0 } == true
    }
    begin(behind.map { (stations[$0], ways[$0].length) }, location)
    return placed == nil ? .betweenStations : .atStation
  }

  private mutating func leave(_ station: StationIndex, _ location: Location) {
    let history = histories[station] ?? History()
    if history.firstDeparture == nil, !history.visiting.isEmpty || !history.approaching.isEmpty {
      histories[station]?.firstDeparture = location
    }
  }

  /// The nearest station behind is where the ride began, if none has been left.
  private mutating func begin(
    _ behind: [(station: StationIndex, metres: Double)], _ location: Location
  ) {
    if !histories.values.contains(where: { $0.firstDeparture != nil }),
      let nearest = behind.min(by: { $0.metres < $1.metres })
    {
      histories[nearest.station] = History(firstDeparture: location)
    }
  }

  private mutating func placeAsDemo(_ location: Location) -> LocationPlacement {
    guard let degrees = location.courseDegrees else { return .ignored }
    let course = Course.unitVector(degrees: degrees)
    let plane = LocalPlane(origin: location.coordinate)
    var isPlaced = false
    var behind: [(station: StationIndex, metres: Double)] = []
    for station in stations where !isPlaced {
      let way = plane.vector(to: network[station].coordinate)
      if way.length <= visitingRadius {
        histories[station, default: History()].visiting.append(location)
        isPlaced = true
        if station == stations.last, histories[station]?.firstDeparture == nil {
          histories[station]?.firstDeparture = location
        }
      } else if way.length <= approachingRadius, course.dot(way) > 0 {
        histories[station, default: History()].approaching.append(location)
        isPlaced = true
      } else if course.dot(way) < 0 {
        leave(station, location)
        behind.append((station, way.length))
      }
    }
    begin(behind, location)
    return isPlaced ? .atStation : .betweenStations
  }

  private mutating func advance(_ station: StationIndex) {
    guard let history = histories[station] else { return }
    let proposed: String
    switch (history.visiting.isEmpty, history.approaching.isEmpty, history.firstDeparture) {
    case (true, true, _?): proposed = "departure"
    case (true, false, nil): proposed = "approaching"
    case (false, _, nil): proposed = "visiting"
    case (false, _, let departure?): proposed = isVisited(station, history, departure)
    case (true, false, _?): proposed = "passed"
    case (true, true, nil): return
    }
    let isFinal = ["departure", "visited", "passed"].contains(history.phase ?? "")
    if !isFinal, !(history.phase == "visiting" && proposed == "approaching") {
      histories[station]?.phase = proposed
    }
  }

  private func isVisited(
    _ station: StationIndex, _ history: History, _ departure: Location
  ) -> String {
    guard tellsPassed, station != stations.last else { return "visited" }
    let stopped = history.visiting.filter { ($0.speedMetresPerSecond ?? .infinity) <= 1 }
    if let first = stopped.first, let last = stopped.last,
      last.timestamp.seconds(since: first.timestamp) > stoppedDwell
    {
      return "visited"
    }
    if let first = history.visiting.first,
      departure.timestamp.seconds(since: first.timestamp) > visitedDwell
    {
      return "visited"
    }
    return "passed"
  }

  var focus: Focus? {
    guard let place = stations.lastIndex(where: { histories[$0]?.phase != nil }) else { return nil }
    switch histories[stations[place]]?.phase {
    case "approaching": return Focus(station: stations[place], phase: .soon)
    case "visiting": return Focus(station: stations[place], phase: .now)
    default:
      return place + 1 < stations.count
        ? Focus(station: stations[place + 1], phase: .next)
        : Focus(station: stations[place], phase: .now)
    }
  }

  var passedStations: Int { histories.values.count { $0.phase == "passed" } }
}

@Suite struct S1DistanceTableTests {
  private static let drawn = DrawnNetwork(
    "A-----------B-----------C", [DrawnNetwork.Line("Test.Main", "ABC")])

  /// Travel to the east is ascending: A, B, C.
  @Test(
    arguments: [
      ("B", -199, .ascending, "now B"),
      ("B", -201, .ascending, "soon B"),
      ("B", -499, .ascending, "soon B"),
      ("B", -501, .ascending, "next B"),
      ("B", 201, .ascending, "next C"),
      ("B", 201, .descending, "soon B"),
      ("B", -201, .descending, "next A"),
      ("B", 0, nil, "now B"),
      ("B", -300, nil, nil),
      ("C", -300, .ascending, "soon C"),
      ("C", 300, .ascending, "now C"),
      ("A", -300, .descending, "now A"),
      ("A", -300, .ascending, "soon A"),
    ] as [(Character, Double, RailDirection?, String?)])
  func `takes the phase from the table of distances`(
    station: Character, metresEast: Double, direction: RailDirection?, answer: String?
  ) {
    let network = Self.drawn.network
    let plane = LocalPlane(origin: Self.drawn.coordinate(station))
    let surroundings = SurroundingsFinder(network: network).surroundings(
      of: Location(
        timestamp: Timestamp(millisecondsSince1970: 0),
        coordinate: plane.coordinate(at: PlanarVector(east: metresEast, north: 0))))
    let part = S1DistanceTable(network: network, parameters: .init())
    let focus = part.focus(of: RailwayIndex(0), direction, surroundings)
    #expect(
      focus.map { "\($0.phase.rawValue) \(network[$0.station].title.en)" } == answer)
  }
}

@Suite struct DistanceTableTests {
  /// On the main line between stations, beside a station of the other line.
  @Test(arguments: [(0.0, "Test.Main"), (1, "Test.Other")])
  func `with needsFocus a railway with a focus is named before a nearer one without`(
    needsFocus: Double, answer: String
  ) throws {
    let drawn = DrawnNetwork(
      """
      A-----1-----B

      D-----C-----E
      """, [DrawnNetwork.Line("Test.Main", "AB"), DrawnNetwork.Line("Test.Other", "DCE")],
      metresPerCell: 80)
    let v1 = try #require(TrackerCatalogue.versions.first { $0.id == "v1" })
    var tracker = v1.makeTracker(
      TrackerContext(network: drawn.network), values: ["needsFocus": needsFocus])
    let estimate = tracker.update(
      SurroundingsFinder(network: drawn.network).surroundings(
        of: Location(
          timestamp: Timestamp(millisecondsSince1970: 0), coordinate: drawn.coordinate("1"))))
    let railway = try #require(estimate.railway)
    #expect(drawn.network[railway].id == answer)
    #expect((estimate.focus == nil) == (needsFocus == 0))
  }

  /// 300 m before B on a line to the east, while the phone's course is west.
  @Test(arguments: [(0, "soon B"), (1, "next C")])
  func `with courseAhead the course decides which station is ahead`(
    courseAhead: Int, answer: String
  ) throws {
    let drawn = DrawnNetwork(
      "A-----------B-----------C", [DrawnNetwork.Line("Test.Main", "ABC")])
    let plane = LocalPlane(origin: drawn.coordinate("B"))
    var location = Location(
      timestamp: Timestamp(millisecondsSince1970: 0),
      coordinate: plane.coordinate(at: PlanarVector(east: -300, north: 0)))
    location.courseDegrees = 270
    let part = S1DistanceTable(
      network: drawn.network, parameters: .init(["courseAhead": Double(courseAhead)]))
    let surroundings = SurroundingsFinder(network: drawn.network).surroundings(of: location)
    let focus = try #require(part.focus(of: RailwayIndex(0), .ascending, surroundings))
    #expect("\(focus.phase.rawValue) \(drawn.network[focus.station].title.en)" == answer)
  }

  private static let ring = DrawnNetwork(
    """
    A---------B
    |         |
    |         |
    |         |
    D---------C
    """, [DrawnNetwork.Line("Test.Ring", "ABCD", isLoop: true)], metresPerCell: 200)

  /// On the way from D, the last of the list, to A, the first, near D.
  @Test func `S1 goes on over the seam of a loop`() throws {
    let network = Self.ring.network
    let (d, a) = (Self.ring.coordinate("D"), Self.ring.coordinate("A"))
    let place = Coordinate(
      latitude: d.latitude + 0.2 * (a.latitude - d.latitude), longitude: d.longitude)
    var parameters = S1DistanceTable.Parameters()
    parameters.zones.visitingRadiusMetres = 50
    parameters.zones.approachingRadiusMetres = 100
    let table = S1DistanceTable(network: network, parameters: parameters)
    let surroundings = SurroundingsFinder(network: network).surroundings(
      of: Location(timestamp: Timestamp(millisecondsSince1970: 0), coordinate: place))
    let focus = try #require(table.focus(of: RailwayIndex(0), .ascending, surroundings))
    #expect(network[focus.station].id.hasSuffix("A"))
    #expect(focus.phase == .next)
  }
}
