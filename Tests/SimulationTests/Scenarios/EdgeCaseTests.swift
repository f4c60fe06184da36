import Foundation
import Journeys
import Maths
import RailNetwork
import Simulation
import TestKit
import Testing
import Tracking

/// Each journey of `edge-cases` shows its case in its locations and its truth, not only in its
/// tags.
@Suite struct EdgeCaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let journey: String
    let isShown: @Sendable (EdgeCase) throws -> Bool

    init(_ journey: String, _ isShown: @escaping @Sendable (EdgeCase) throws -> Bool) {
      self.journey = journey
      self.isShown = isShown
    }

    var testDescription: String { journey }
  }

  @Test(arguments: cases)
  func `a journey shows its edge case`(edge: Case) throws {
    #expect(try edge.isShown(EdgeCase(edge.journey)))
  }

  /// Faults of phones are tested in `PhoneFaultTests`, on a ride with known errors.
  @Test func `there is a journey for every case of the list`() throws {
    let journeys = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.path(EdgeCase.folder))
    let numbers = Set(
      journeys.filter { $0.hasPrefix("e") }.compactMap { Int($0.dropFirst().prefix(2)) })
    #expect(numbers == Set(1...60))
    #expect(Self.cases.allSatisfy { journeys.contains($0.journey) })
  }

  private static let cases = [
    Case("e01-shared-corridor") { edge in
      // The two can't be distinguished for a third of the ride; at its end they can.
      try edge.share(ofFirst: 0.33) { edge.metres($0, to: "Tokyu.Meguro") < 60 } > 0.9
        && edge.metres(#require(edge.locations.last), to: "Tokyu.Meguro") > 500
    },
    Case("e02-express-beside-local") { edge in
      edge.share { edge.metres($0, to: "JR-East.KeihinTohokuNegishi") < 100 } > 0.5
        && edge.stations(of: "JR-East.KeihinTohokuNegishi").count { station in
          edge.least(to: station) < 150 && edge.isFarFromStops(station, metres: 500)
        } >= 2
    },
    Case("e02-local-beside-express") { edge in
      edge.share { edge.metres($0, to: "JR-East.Tokaido") < 100 } > 0.5
        && edge.calls.count { call in
          call.isStop
            && edge.stations(of: "JR-East.Tokaido").allSatisfy { edge.metres($0, call) > 500 }
        } >= 2
    },
    Case("e03-adjacent-tracks") { edge in
      edge.share { location in edge.others(location).contains { $0.trackMetres < 15 } } > 0.1
    },
    Case("e04-crossing") { edge in
      ["Tokyu.DenEnToshi", "Odakyu.Odawara"].allSatisfy { railway in
        let metres = edge.locations.map { edge.metres($0, to: railway) }
        return (metres.min() ?? .infinity) < 100 && (metres.max() ?? 0) > 1_000
      }
    },
    Case("e05-loop-seam") { edge in
      edge.network[edge.legs[0].railway].isLoop && edge.orders.count { abs($0) > 1 } == 1
    },
    Case("e05-more-than-a-lap") { edge in
      let stops = edge.calls.filter(\.isStop).map(\.station)
      return stops.count > edge.network[edge.legs[0].railway].stations.count
        && Set(stops).count < stops.count
    },
    Case("e06-six-shaped") { edge in edge.calls.contains { edge.twin($0) != nil } },
    Case("e06-six-shaped-from-start") { edge in edge.twin(edge.calls[0]) != nil },
    Case("e07-one-way-loop") { $0.orders.allSatisfy { $0 == 1 } },
    Case("e08-through-three-railways") { edge in
      edge.boundaries == [.throughRunning, .throughRunning]
        && Set(edge.legs.map { edge.network[$0.railway].operatorID }).count == 3
    },
    Case("e09-branch") { edge in
      edge.boundaries == [.throughRunning]
        && Set(edge.legs.map { edge.network[$0.railway].operatorID }).count == 1
    },
    Case("e10-divided-train-to-ofuna") { try $0.parts(from: "e10-divided-train-to-shibuya") },
    Case("e10-divided-train-to-shibuya") { try $0.parts(from: "e10-divided-train-to-ofuna") },
    Case("e15-silent-stops") { edge in
      let stops = edge.calls.dropFirst().dropLast()
      let silent = stops.count { call in
        !edge.locations(during: call).contains {
          $0.timestamp > call.arrival.advanced(bySeconds: 8)
        }
      }
      return Double(silent) > 0.7 * Double(stops.count)
    },
    Case("e17-close-stations") { edge in
      edge.hops.count { $0 < 500 } * 2 > edge.hops.count
    },
    Case("e18-slow-departure") { edge in
      let call = try edge.call("Tokyu.Toyoko.Jiyugaoka")
      let near = edge.locations.filter {
        $0.timestamp > call.departure && edge.metres($0, call) < 400
      }
      return edge.seconds(near) > 80
    },
    Case("e19-radius-jitter") { edge in
      let call = try edge.call("Tokyu.Toyoko.Jiyugaoka")
      let inside = edge.locations.filter { $0.timestamp < call.arrival }
        .map { edge.metres($0, call) < 200 }
      return zip(inside, inside.dropFirst()).count { $0 != $1 } >= 5
    },
    Case("e20-express-passes") { edge in
      edge.calls.filter { !$0.isStop }.count { edge.speed(at: $0.arrival) > 15 } >= 3
    },
    Case("e21-terminus") { edge in
      let last = try #require(edge.calls.last)
      return edge.isEndOfLine(last) && edge.seconds(edge.locations(during: last)) > 280
    },
    Case("e22-turn-back") { edge in
      edge.boundaries == [.reversal] && edge.legs[0].direction == edge.legs[1].direction.opposite
    },
    Case("e23-switchbacks") { edge in
      let courses = edge.locations.compactMap(\.courseDegrees)
      return edge.legs.count == 1
        && zip(courses, courses.dropFirst()).count { EdgeCase.turn($0, $1) > 120 } >= 3
    },
    Case("e24-short-turn") { edge in
      let last = try #require(edge.calls.last)
      return !edge.isEndOfLine(last) && edge.seconds(edge.locations(during: last)) > 200
    },
    Case("e25-slow-roll-in") { edge in
      let call = try edge.call("Tokyu.Toyoko.DenEnChofu")
      return edge.seconds(
        edge.locations.filter { $0.timestamp < call.arrival && edge.metres($0, call) < 450 }) > 100
    },
    Case("e26-late-arrival") { $0.leastInterval >= 10 },
    Case("e27-high-speed") { $0.topSpeed > 85 && $0.quantile(0.5, $0.intervals) == 1 },
    Case("e27-high-speed-sparse") { edge in
      edge.leastInterval >= 10 && (edge.steps.max() ?? 0) > 850
    },
    Case("e28-people-mover") { edge in
      (edge.quantile(0.5, edge.hops) ?? .infinity) < 1_000 && edge.usualTopSpeed < 20
    },
    Case("e28-tram") { edge in
      (edge.quantile(0.5, edge.hops) ?? .infinity) < 700 && edge.usualTopSpeed < 13
    },
    Case("e29-signal-stop") { edge in
      edge.seconds(
        edge.locations.filter { location in
          location.speedMetresPerSecond == 0
            && edge.calls.allSatisfy { edge.metres(location, $0) > 350 }
        }) > 140
    },
    Case("e30-short-stop") { edge in
      let call = try edge.call("Tokyu.Toyoko.Yutenji")
      return call.isStop && call.departure.seconds(since: call.arrival) < 20
    },
    Case("e30-slow-pass") { edge in
      let call = try edge.call("Tokyu.Toyoko.Yutenji")
      return !call.isStop
        && edge.seconds(edge.locations.filter { edge.metres($0, call) < 200 }) > 70
    },
    Case("e31-extra-stop") { edge in
      try edge.calls.contains { !$0.isStop } && edge.call("Tokyu.Toyoko.Yutenji").isStop
    },
    Case("e32-skipped-near-terminal") { edge in
      edge.calls.suffix(4).map(\.isStop) == [false, false, false, true]
        && edge.calls.prefix(3).allSatisfy(\.isStop)
    },
    Case("e34-relaunch") { edge in
      let first = edge.locations[0]
      return first.timestamp.seconds(since: edge.calls[0].departure) > 300
        && edge.calls.allSatisfy { edge.metres(first, $0) > 150 }
    },
    Case("e43-diagonal") { edge in
      edge.share { edge.rawCourseError($0.courseDegrees ?? 0) > 4 } > 0.5
    },
    Case("e43-swinging-route") { edge in
      let end = try #require(edge.calls.last)
      return edge.locations.contains { location in
        location.courseDegrees.map { EdgeCase.turn($0, edge.course(from: location, to: end)) > 90 }
          ?? false
      }
    },
    Case("e44-station-off-track") { edge in
      edge.calls.contains { call in
        let station = edge.network[call.station]
        return call.isStop
          && edge.network.tracks[station.railway.offset].stationDistanceMetres[station.order] > 200
      }
    },
    Case("e45-missing-railway") { edge in
      edge.legs.isEmpty && edge.share { (200...700).contains(edge.nearest($0)) } > 0.5
        && edge.topSpeed > 20
    },
    Case("e46-bus-beside") { edge in
      edge.legs.isEmpty && edge.share { edge.nearest($0) < 70 } > 0.8
    },
    Case("e46-replacement-bus") { edge in
      edge.legs.isEmpty && edge.share { edge.nearest($0) < 70 } > 0.8
    },
    Case("e47-far-away") { edge in
      edge.legs.isEmpty && edge.share { edge.nearest($0) < .infinity } == 0
        && edge.spread(of: edge.locations) < 500
    },
    Case("e48-waiting-on-platform") { edge in
      let first = edge.calls[0]
      return edge.seconds(
        edge.locations.filter { $0.timestamp < first.arrival && edge.metres($0, first) < 250 })
        > 840
    },
    Case("e49-transfer") { edge in
      edge.boundaries == [.transfer]
        && edge.seconds(
          edge.locations.filter {
            $0.timestamp > (edge.legs[0].calls.last?.departure ?? $0.timestamp)
              && $0.timestamp < edge.legs[1].calls[0].arrival
          }) > 120
    },
    Case("e50-depot") { edge in
      let last = try #require(edge.calls.last)
      return try edge.locations.contains {
        $0.timestamp > last.departure && edge.metres($0, last) > 1_000
      }
        && edge.nearest(#require(edge.locations.last)) < 200
    },
    Case("e50-walk-off") { edge in
      let last = try #require(edge.calls.last)
      return try edge.seconds(edge.locations.filter { $0.timestamp > last.departure }) > 300
        && edge.metres(#require(edge.locations.last), last) > 300
    },
    Case("e51-second-session") { $0.calls.count > 3 && $0.locations.count > 30 },
    Case("e52-one-fix") { $0.locations.count == 1 },
  ]
}

/// A journey of `edge-cases`, with measurements of its locations and its truth.
struct EdgeCase {
  static let folder = "Datasets/journeys/edge-cases"

  let journey: Journey
  let finder: SurroundingsFinder

  private static let tokyo = Result { try network("Datasets/networks/greater-tokyo.geojson") }

  private static func network(_ path: String) throws -> SurroundingsFinder {
    SurroundingsFinder(network: try NetworkReader.read(try Checkout.bytes(path), file: path))
  }

  init(_ name: String) throws {
    let folder = "\(Self.folder)/\(name)"
    let own = "\(folder)/network.geojson"
    let hasOwn = FileManager.default.fileExists(atPath: Checkout.path(own))
    finder = try hasOwn ? Self.network(own) : Self.tokyo.get()
    journey = try JourneyReader.read(
      locations: try Checkout.bytes("\(folder)/locations.csv"),
      truth: try Checkout.bytes("\(folder)/truth.json"), folder: folder, network: finder.network)
  }

  var network: RailNetwork { finder.network }
  var locations: [Location] { journey.locations }
  var legs: [Leg] { journey.truth.legs }
  var calls: [Call] { legs.flatMap(\.calls) }
  var start: Timestamp { locations[0].timestamp }
  var boundaries: [LegBoundary] {
    zip(legs, legs.dropFirst()).map { LegBoundary($0, $1, network: network) }
  }

  // MARK: Times

  /// From each location to the next, in the order of delivery.
  var intervals: [Double] {
    zip(locations, locations.dropFirst()).map { $1.timestamp.seconds(since: $0.timestamp) }
  }
  var leastInterval: Double { locations.count > 5 ? intervals.min() ?? 0 : 0 }

  func seconds(_ locations: [Location]) -> Double {
    guard let first = locations.first, let last = locations.last else { return 0 }
    return last.timestamp.seconds(since: first.timestamp)
  }

  func locations(during call: Call) -> [Location] {
    locations.filter { call.arrival <= $0.timestamp && $0.timestamp <= call.departure }
  }

  // MARK: Places

  /// Metres from each location to the next.
  var steps: [Double] {
    zip(locations, locations.dropFirst()).map { $0.coordinate.metres(to: $1.coordinate) }
  }

  func metres(_ location: Location, _ call: Call) -> Double {
    location.coordinate.metres(to: network[call.station].coordinate)
  }

  func metres(_ station: Station, _ call: Call) -> Double {
    station.coordinate.metres(to: network[call.station].coordinate)
  }

  func metres(_ location: Location, to railway: String) -> Double {
    finder.surroundings(of: location).railways.first { network[$0.railway].id == railway }?
      .trackMetres ?? .infinity
  }

  /// Metres to the nearest track, if one is within reach.
  func nearest(_ location: Location) -> Double {
    finder.surroundings(of: location).railways.map(\.trackMetres).min() ?? .infinity
  }

  func others(_ location: Location) -> [NearbyRailway] {
    finder.surroundings(of: location).railways.filter { nearby in
      !legs.contains { $0.railway == nearby.railway }
    }
  }

  func least(to station: Station) -> Double {
    locations.map { $0.coordinate.metres(to: station.coordinate) }.min() ?? .infinity
  }

  func spread(of locations: [Location]) -> Double {
    guard let first = locations.first else { return 0 }
    return locations.map { $0.coordinate.metres(to: first.coordinate) }.max() ?? 0
  }

  // MARK: Stations

  func stations(of railway: String) -> [Station] {
    network.railways.filter { $0.id == railway }.flatMap(\.stations).map { network[$0] }
  }

  func call(_ station: String) throws -> Call {
    try #require(calls.first { network[$0.station].id == station })
  }

  func isFarFromStops(_ station: Station, metres: Double) -> Bool {
    calls.allSatisfy { !$0.isStop || self.metres(station, $0) > metres }
  }

  func isEndOfLine(_ call: Call) -> Bool {
    let order = network[call.station].order
    return order == 0 || order == network[network[call.station].railway].stations.count - 1
  }

  /// The number of stations from each call to the next.
  var orders: [Int] {
    zip(calls, calls.dropFirst()).map { network[$1.station].order - network[$0.station].order }
  }

  /// Metres from each call to the next.
  var hops: [Double] {
    zip(calls, calls.dropFirst()).map { metres(network[$0.station], $1) }
  }

  /// Another station of the railway at the same place, where the ride does not call.
  func twin(_ call: Call) -> Station? {
    let railway = network[network[call.station].railway].id
    return stations(of: railway).first { other in
      other.id != network[call.station].id && metres(other, call) < 300
        && !calls.contains { network[$0.station].id == other.id }
    }
  }

  /// Whether the ride begins like another one, and ends elsewhere.
  func parts(from other: String) throws -> Bool {
    let (mine, theirs) = (calls.map(\.station), try EdgeCase(other).calls.map(\.station))
    return mine.prefix(3) == theirs.prefix(3) && mine.last != theirs.last
      && !boundaries.contains(.transfer)
  }

  // MARK: Courses and speeds

  var topSpeed: Double { locations.compactMap(\.speedMetresPerSecond).max() ?? 0 }

  /// Without single outliers.
  var usualTopSpeed: Double {
    quantile(0.95, locations.compactMap(\.speedMetresPerSecond)) ?? 0
  }

  func speed(at time: Timestamp) -> Double {
    locations.min {
      abs($0.timestamp.seconds(since: time)) < abs($1.timestamp.seconds(since: time))
    }?
    .speedMetresPerSecond ?? 0
  }

  /// Degrees between two courses, 0 to 180.
  static func turn(_ a: Double, _ b: Double) -> Double {
    let turn = abs(a - b).truncatingRemainder(dividingBy: 360)
    return min(turn, 360 - turn)
  }

  func course(from location: Location, to call: Call) -> Double {
    Course.degrees(
      of: LocalPlane(origin: location.coordinate).vector(to: network[call.station].coordinate))
      ?? 0
  }

  /// The error of a course if degrees of longitude were as long as degrees of latitude.
  func rawCourseError(_ course: Double) -> Double {
    let way = Course.unitVector(degrees: course)
    let raw = PlanarVector(east: way.east / 0.81, north: way.north)
    return Self.turn(course, Course.degrees(of: raw) ?? course)
  }

  // MARK: Shares

  func share(ofFirst part: Double = 1, where holds: (Location) -> Bool) -> Double {
    let some = locations.prefix(Int((Double(locations.count) * part).rounded(.up)))
    return Double(some.count(where: holds)) / Double(max(1, some.count))
  }

  func quantile(_ rank: Double, _ values: [Double]) -> Double? { Quantiles.of(values, rank) }
}
