import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import Journeys

/// Tests of suites on railways where not every ride and not every event fits.
@Suite struct SuitePlannerTests {
  /// A railway and its trains, which run both ways all day.
  struct Line: Sendable, CustomTestStringConvertible {
    struct Stop: Sendable {
      var letter: Character
      var east: Double
      var north = 0.0
      /// From the stop before.
      var minutes: Int
      var standMinutes = 0
    }

    var stops: [Stop]
    var everyMinutes = 15
    var isLoop = false

    var testDescription: String { String(stops.map(\.letter)) }

    /// A straight railway with as many stations as letters.
    init(
      _ letters: String, hopMetres: [Double], minutes: [Int], standMinutes: [Int] = [0],
      northwards: Bool = false, from start: Double = 0, isLoop: Bool = false
    ) {
      var along = start
      stops = letters.enumerated().map { index, letter in
        if index > 0 { along += hopMetres[(index - 1) % hopMetres.count] }
        return Stop(
          letter: letter, east: northwards ? 0 : along, north: northwards ? along : 0,
          minutes: minutes[max(0, index - 1) % minutes.count],
          standMinutes: standMinutes[index % standMinutes.count])
      }
      self.isLoop = isLoop
      // Around a square whose sides have the length of the railway.
      guard isLoop else { return }
      let corners = [(0.0, 0.0), (along, 0.0), (along, along), (0.0, along)]
      for (index, corner) in corners.enumerated() where index < stops.count {
        (stops[index].east, stops[index].north) = corner
      }
      stops = Array(stops.prefix(corners.count))
    }

    func trains(_ id: String, _ first: Int) -> [TimetableTrain] {
      var trains: [TimetableTrain] = []
      for start in stride(from: 360, through: 1_320, by: everyMinutes) {
        for direction in [RailDirection.ascending, .descending] {
          var orders = Array(stops.indices)
          if direction == .descending { orders.reverse() }
          if isLoop { orders += orders }
          var clock = start
          let calls = orders.enumerated().map { index, order in
            if index > 0 {
              let hop = direction == .ascending ? order : orders[index - 1]
              clock += max(stops[hop].minutes, isLoop && hop == 0 ? 1 : 0)
            }
            let arrival = clock
            clock += stops[order].standMinutes
            return TimetableStop(
              station: StationIndex(first + order), arrivalMinutes: index == 0 ? nil : arrival,
              departureMinutes: index == orders.count - 1 ? nil : clock)
          }
          trains.append(
            TimetableTrain(
              id: "\(id).\(start)-\(direction)", type: "Test.Local", direction: direction,
              stops: calls))
        }
      }
      return trains
    }
  }

  private static func world(_ lines: [Line]) -> (RailNetwork, TimetableSet) {
    let plane = LocalPlane(origin: Coordinate(latitude: 35.6, longitude: 139.7))
    var railways: [Railway] = []
    var stations: [Station] = []
    var timetables: [Timetable] = []
    for (number, line) in lines.enumerated() {
      let index = RailwayIndex(number)
      let id = "Test.\(number)"
      let first = stations.count
      for (order, stop) in line.stops.enumerated() {
        let uses = lines.filter { $0.stops.contains { $0.letter == stop.letter } }.count
        stations.append(
          Station(
            id: "\(id).\(stop.letter)\(order)", railway: index, title: Title(en: "\(stop.letter)"),
            order: order, group: uses > 1 ? "\(stop.letter)" : nil,
            coordinate: plane.coordinate(
              at: PlanarVector(east: stop.east, north: stop.north))))
      }
      var places = stations[first...].map(\.coordinate)
      if line.isLoop { places.append(places[0]) }
      railways.append(
        Railway(
          id: id, title: Title(en: id), operatorID: "Test", color: "#336699",
          stations: (first..<stations.count).map { StationIndex($0) }, ascending: "Outbound",
          descending: "Inbound", isLoop: line.isLoop,
          parts: [TrackPart(coordinates: places, isUnderground: number == 2)]))
      timetables.append(
        Timetable(
          railway: index, calendar: "Weekday", source: "made up",
          trains: line.trains(id, first)))
    }
    let network = RailNetwork(
      id: "drawn", title: "Drawn", version: "1", sources: [], railways: railways,
      stations: stations)
    return (network, TimetableSet(timetables, network: network))
  }

  /// The journeys of a suite; commands must accept all of them.
  private static let rides = Checkout.isWholeRun ? 60 : 6

  private static func journeys(
    _ lines: [Line], seed: UInt64, count: Int = Self.rides, worlds: Int = 1
  ) throws -> [Journey] {
    let (network, timetables) = world(lines)
    var planner = SuitePlanner(
      network, days: [([0], timetables)], seed: seed,
      suites: ["town"], worlds: worlds)
    let simulator = Simulator(network: network)
    return try planner.journeys(count).map { planned in
      let journey = try simulator.journey(planned)
      let faults = journey.faults(on: network)
      #expect(faults.isEmpty, "\(journey.id): \(faults)")
      return journey
    }
  }

  @Test func `each lap of a vehicle is a separate train, and missing rides have a reason`()
    throws
  {
    var line = Line("ABCD", hopMetres: [900], minutes: [2], isLoop: true)
    line.everyMinutes = 120
    let (network, timetables) = Self.world([line])
    var timetable = try #require(timetables[RailwayIndex(0)])
    var trains = timetable.trains.filter { $0.direction == .ascending }
    for index in trains.indices.dropFirst() {
      trains[index].continuesFrom = [trains[index - 1].id]
      trains[index - 1].continuesAs = [trains[index].id]
    }
    timetable.trains = trains
    var planner = SuitePlanner(
      network, days: [([0], TimetableSet([timetable], network: network))], seed: 1,
      suites: ["town"])
    #expect(try planner.journeys(trains.count + 10).count == trains.count)
    #expect(planner.shortage() == "no train is used twice, and all have been used")
  }

  @Test(arguments: Checkout.isWholeRun ? [2, 3, 4, 6] : [2, 4])
  func `each of two suites has all railways in equal shares, and no railway its own phones`(
    count: Int
  ) throws {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWX")
    let lines = (0..<count).map { number in
      Line(String(letters[(4 * number)..<(4 * number + 4)]), hopMetres: [900], minutes: [2])
    }
    let (network, timetables) = Self.world(lines)
    var planner = SuitePlanner(
      network, days: [([0], timetables)], seed: 1, suites: ["tuning", "test"], worlds: 4)
    let journeys = try planner.journeys(2 * 16 * count)
    func railway(_ journey: PlannedJourney) -> String? {
      for case .train(let ride) in journey.plan.steps {
        return network[network[ride.from].railway].id
      }
      return nil
    }
    for suite in ["tuning", "test"] {
      let own = journeys.filter { $0.id.hasPrefix(suite) }
      for kind in RideOfSuite.allCases {
        let rides = own.filter { $0.scenario.tags == [kind.rawValue] }.map(railway)
        let counts = network.railways.filter { railway in
          kind != .tunnels || railway.parts.contains(where: \.isUnderground)
        }.map { railway in rides.count { $0 == railway.id } }
        #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1, "\(suite) \(kind): \(counts)")
      }
      for line in network.railways {
        let rides = own.filter { railway($0) == line.id }
        let phones = Set(PhoneProfile.mixture.map(\.name))
        #expect(2 * Set(rides.map(\.phone.profile.name)).count >= phones.count, "\(line.id)")
        #expect(Set(rides.map(\.plan.world.number)).count >= 3, "\(suite) \(line.id)")
        #expect(rides.contains { !$0.phone.faults.isEmpty }, "\(suite) \(line.id)")
      }
    }
  }

  /// Trams that stop every 300 m.
  private static let tram = Line("ABCDEFGHIJKL", hopMetres: [300], minutes: [1])

  @Test(arguments: 1...(Checkout.isWholeRun ? 4 : 1))
  func `a signal stop is within the ride even if hops are short`(seed: UInt64) throws {
    #expect(try Self.journeys([Self.tram], seed: seed).count == Self.rides)
  }

  @Test(arguments: 1...(Checkout.isWholeRun ? 4 : 1))
  func `the second train leaves after the rider has left the first`(seed: UInt64) throws {
    let long = Line(
      "AJD", hopMetres: [8_000], minutes: [9], standMinutes: [0, 13, 0], from: -8_000)
    var north = Line("KJE", hopMetres: [8_000], minutes: [9], northwards: true, from: -8_000)
    north.everyMinutes = 5
    let journeys = try Self.journeys([long, north], seed: seed)
    #expect(journeys.count == Self.rides)
    #expect(journeys.contains { $0.truth.tags.contains("transfer") })
  }

  @Test(arguments: 1...(Checkout.isWholeRun ? 4 : 1))
  func `a ride does not use a train that the rider cannot catch`(seed: UInt64) throws {
    // No train runs 8 km in a minute: all are late.
    let fast = Line("AJD", hopMetres: [8_000], minutes: [1, 4], from: -8_000)
    let north = Line("KJE", hopMetres: [8_000], minutes: [9], northwards: true, from: -8_000)
    let journeys = try Self.journeys([fast, north], seed: seed)
    #expect(journeys.contains { $0.truth.tags.contains("transfer") })
  }

  @Test func `uses trains that stop once an hour, too`() throws {
    let night = Line("ABC", hopMetres: [60_000], minutes: [55])
    let shuttle = Line("AB", hopMetres: [700], minutes: [2])
    #expect(try Self.journeys([night], seed: 1, count: 4).count == 4)
    #expect(try Self.journeys([shuttle], seed: 1, count: 4).count == 4)
  }

  /// Railways with hops, stops and speeds of all kinds, possible or not.
  @Test(arguments: 1...(Checkout.isWholeRun ? 24 : 1))
  func `commands accept every suite on random railways`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed, stream: "town")
    func drawn<Value>(_ values: [Value], _ count: Int) -> [Value] {
      (0..<count).map { _ in values[generator.index(below: values.count)] }
    }
    let lines = (0...generator.index(below: 3)).map { number in
      let letters = number == 1 ? "KLBMNO" : "ABCDEFG"
      let count = 3 + generator.index(below: 4)
      var line = Line(
        String(letters.prefix(count)),
        hopMetres: drawn([0, 0.02, 4, 40, 300, 300, 900, 2_000, 9_000], count),
        minutes: drawn([0, 1, 1, 2, 2, 3, 6, 20, 70], count),
        standMinutes: drawn([0, 0, 0, 0, 1, 2, 14], count), northwards: number == 1,
        from: number == 1 ? -600 : 0, isLoop: generator.index(below: 6) == 0)
      line.everyMinutes = 4 + generator.index(below: 30)
      return line
    }
    #expect(try !Self.journeys(lines, seed: seed, count: 6, worlds: 2).isEmpty)
  }
}
