import Foundation
import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking

/// Journeys of `edge-cases` show their cases in their locations and their truth, not only in their
/// tags.
@Suite struct EdgeCaseTests {
  struct Case: Sendable {
    let journey: String
    let isShown: @Sendable (EdgeCase) throws -> Bool

    init(_ journey: String, _ isShown: @escaping @Sendable (EdgeCase) throws -> Bool) {
      (self.journey, self.isShown) = (journey, isShown)
    }
  }

  @Test(arguments: cases)
  func `a journey shows its edge case`(edge: Case) throws {
    #expect(try edge.isShown(EdgeCase(edge.journey)))
  }

  /// Faults of phones are tested in `PhoneFaultTests`, on a ride with known errors.
  @Test func `there is a journey for every case of the list`() throws {
    let journeys = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.path("Datasets/journeys/edge-cases"))
    let numbers = Set(
      journeys.filter { $0.hasPrefix("e") }.compactMap { Int($0.dropFirst().prefix(2)) })
    #expect(numbers == Set(1...60))
  }

  private static let cases = [
    Case("e01-shared-corridor") { edge in
      // The two can't be distinguished for a third of the ride; at its end they can.
      try edge.share(ofFirst: 0.33) { edge.metres($0, to: "Tokyu.Meguro") < 60 } > 0.9
        && edge.metres(#require(edge.locations.last), to: "Tokyu.Meguro") > 500
    },
    Case("e04-crossing") { edge in
      ["Tokyu.DenEnToshi", "Odakyu.Odawara"].allSatisfy { railway in
        let metres = edge.locations.map { edge.metres($0, to: railway) }
        return (metres.min() ?? .infinity) < 100 && (metres.max() ?? 0) > 1_000
      }
    },
    Case("e05-more-than-a-lap") { edge in
      let stops = edge.calls.filter(\.isStop).map(\.station)
      return stops.count > edge.network[edge.legs[0].railway].stations.count
        && Set(stops).count < stops.count
    },
    Case("e15-silent-stops") { edge in
      let stops = edge.calls.dropFirst().dropLast()
      let silent = stops.count { call in
        !edge.locations.contains {
          $0.timestamp > call.arrival.advanced(bySeconds: 8) && $0.timestamp <= call.departure
        }
      }
      return Double(silent) > 0.7 * Double(stops.count)
    },
    Case("e18-slow-departure") { edge in
      let call = try edge.call("Tokyu.Toyoko.Jiyugaoka")
      let near = edge.locations.filter {
        $0.timestamp > call.departure && edge.metres($0, call) < 400
      }
      return edge.seconds(near) > 80
    },
    Case("e23-switchbacks") { edge in
      let courses = edge.locations.compactMap(\.courseDegrees)
      return edge.legs.count == 1
        && zip(courses, courses.dropFirst()).count {
          abs(($0 - $1).remainder(dividingBy: 360)) > 120
        } >= 3
    },
    Case("e25-slow-roll-in") { edge in
      let call = try edge.call("Tokyu.Toyoko.DenEnChofu")
      return edge.seconds(
        edge.locations.filter { $0.timestamp < call.arrival && edge.metres($0, call) < 450 }) > 100
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
    Case("e32-skipped-near-terminal") { edge in
      edge.calls.suffix(4).map(\.isStop) == [false, false, false, true]
        && edge.calls.prefix(3).allSatisfy(\.isStop)
    },
    Case("e34-relaunch") { edge in
      let first = edge.locations[0]
      return first.timestamp.seconds(since: edge.calls[0].departure) > 300
        && edge.calls.allSatisfy { edge.metres(first, $0) > 150 }
    },
    Case("e46-bus-beside") { edge in
      edge.legs.isEmpty && edge.share { edge.nearest($0) < 70 } > 0.8
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
    Case("e52-one-fix") { $0.locations.count == 1 },
  ]
}

/// A journey of `edge-cases`, with measurements of its locations and its truth.
struct EdgeCase {
  let journey: Journey
  let finder: SurroundingsFinder

  private static let tokyo = Result {
    SurroundingsFinder(network: try SampleNetworks.greaterTokyo())
  }

  init(_ name: String) throws {
    finder = try Self.tokyo.get()
    journey = try SampleNetworks.journey("edge-cases/\(name)")
  }

  var network: RailNetwork { finder.network }
  var locations: [Location] { journey.locations }
  var legs: [Leg] { journey.truth.legs }
  var calls: [Call] { legs.flatMap(\.calls) }
  var boundaries: [LegBoundary] {
    zip(legs, legs.dropFirst()).map { LegBoundary($0, $1, network: network) }
  }

  func seconds(_ locations: [Location]) -> Double {
    guard let first = locations.first, let last = locations.last else { return 0 }
    return last.timestamp.seconds(since: first.timestamp)
  }

  func metres(_ location: Location, _ call: Call) -> Double {
    location.coordinate.metres(to: network[call.station].coordinate)
  }

  func metres(_ location: Location, to railway: String) -> Double {
    finder.surroundings(of: location).railways.first { network[$0.railway].id == railway }?
      .trackMetres ?? .infinity
  }

  /// Metres to the nearest track, if one is within reach.
  func nearest(_ location: Location) -> Double {
    finder.surroundings(of: location).railways.map(\.trackMetres).min() ?? .infinity
  }

  func call(_ station: String) throws -> Call {
    try #require(calls.first { network[$0.station].id == station })
  }

  func share(ofFirst part: Double = 1, where holds: (Location) -> Bool) -> Double {
    let some = locations.prefix(Int((Double(locations.count) * part).rounded(.up)))
    return Double(some.count(where: holds)) / Double(max(1, some.count))
  }
}
