import Foundation
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Trackers

@Suite struct RailwayPartTests {
  /// Hand-made surroundings: only what a railway part looks at.
  private static func surroundings(
    _ metres: [Double], speed: Double?
  ) -> Surroundings {
    let location = Location(
      timestamp: Timestamp(millisecondsSince1970: 0),
      coordinate: Coordinate(latitude: 35, longitude: 139), speedMetresPerSecond: speed)
    return Surroundings(
      location: location, plane: LocalPlane(origin: location.coordinate),
      railways: metres.enumerated().map { index, metres in
        NearbyRailway(
          railway: RailwayIndex(index), vertex: 0, vertexMetres: metres, trackMetres: metres,
          positionMetres: 0,
          nearestStation: NearbyStation(station: StationIndex(0), metres: metres),
          secondStation: nil, stations: 0..<0)
      }, stations: [])
  }

  private static var network: RailNetwork { ConformanceTests.network }

  @Test func `R1 ranks by distance, ties by network order`() {
    var part = R1NearestRailway(network: Self.network, parameters: .init())
    part.update(Self.surroundings([300, 40, 5_000, 40], speed: nil))
    let ranking = part.candidates(atMost: 8)
    #expect(ranking.map(\.railway.offset) == [1, 3, 0, 2])
    #expect(ranking.map(\.score) == [-40, -40, -300, -5_000])
  }

  @Test(arguments: [nil, 0, 30] as [Double?])
  func `R2 adds e to the minus distance over 300 m, whatever the speed`(speed: Double?) throws {
    var part = R2AccumulatedProximity(network: Self.network, parameters: .init())
    for metres in [0.0, 150, 600] { part.update(Self.surroundings([metres], speed: speed)) }
    let best = try #require(part.candidates(atMost: 8).first)
    #expect(abs(best.score - (1 + exp(-0.5) + exp(-2.0))) < 1e-12)
  }

  @Test(arguments: [(0.0, false), (1, true)])
  func `R2 names a railway without a direction unless it needs one`(value: Double, needs: Bool) {
    let values = ["needsDirection": value]
    #expect(
      R2AccumulatedProximity(network: Self.network, parameters: .init(values)).needsDirection
        == needs)
    #expect(
      R3PenalisedProximity(network: Self.network, parameters: .init(values)).needsDirection
        == needs)
  }

  private static let demo = R2AccumulatedProximity.Parameters(DemoChoices.settled(["demo": 1]))

  /// Weight and score by hand: at 11 m/s the weight is (9/18)^0.7, at 1,500.5 m the score (1/2)^5.
  @Test(arguments: [
    (metres: 0.0, speed: 20.0, sum: 1.0), (metres: 1.0, speed: 30.0, sum: 1.0),
    (metres: 1_500.5, speed: 20.0, sum: 1.0 / 32), (metres: 1.0, speed: 11.0, sum: pow(0.5, 0.7)),
  ])
  func `R2 of the demonstration adds proximity weighted by speed`(
    metres: Double, speed: Double, sum: Double
  ) throws {
    var part = R2AccumulatedProximity(network: Self.network, parameters: Self.demo)
    part.update(Self.surroundings([metres], speed: speed))
    part.update(Self.surroundings([metres], speed: speed))
    let best = try #require(part.candidates(atMost: 8).first)
    #expect(abs(best.score - 2 * sum) < 1e-12)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `R2 ranks as a sort of all sums does`(seed: UInt64) {
    var draw = SeededGenerator(seed: seed, stream: "ranking")
    var part = R2AccumulatedProximity(network: Self.network, parameters: .init())
    for _ in 0..<200 {
      let metres = Self.network.railways.indices.map { _ in
        draw.index(below: 3) == 0 ? draw.uniform(0...4_000) : .infinity
      }
      part.update(Self.surroundings(metres, speed: draw.uniform(0...30)))
      if draw.index(below: 20) == 0 { part.state = part.state.map { $0 / 2 } }
      let count = draw.index(below: 4) == 0 ? 1 + draw.index(below: 4) : 2
      let sums = part.state
      let sorted = sums.indices.filter { sums[$0] > 0 }
        .sorted { (sums[$1], $0) < (sums[$0], $1) }
      #expect(part.candidates(atMost: count).map(\.railway.offset) == Array(sorted.prefix(count)))
    }
  }

  @Test(arguments: [nil, 0, 2] as [Double?])
  func `R2 of the demonstration adds nothing without speed`(speed: Double?) {
    var part = R2AccumulatedProximity(network: Self.network, parameters: Self.demo)
    part.update(Self.surroundings([1], speed: speed))
    #expect(part.candidates(atMost: 8).isEmpty)
  }

  @Test(arguments: [(0.9, true), (1.0, false), (nil, false)] as [(Double?, Bool)])
  func `R3 counts a stop between stations as an orphan`(speed: Double?, isOrphan: Bool) {
    #expect(R3PenalisedProximity.isOrphan(speedMetresPerSecond: speed, .init()) == isOrphan)
  }

  @Test func `R3 subtracts penalties for passes and stops between stations`() {
    let penalties = R3PenalisedProximity.penalties(passedStations: 3, orphans: 2, .init())
    #expect(abs(penalties.passedStations - 0.03) < 1e-12)
    #expect(abs(penalties.orphans - 0.02) < 1e-12)
    #expect(R2AccumulatedProximity.penalties(passedStations: 3, orphans: 2, .init()).total == 0)
  }

  @Test(arguments: [1, 2, 3, 5, 50])
  func `the best few are those of a full sort`(count: Int) {
    let scores = [3.0, 7, 7, 1, 9, 3, 0, 9]
    var best = BestRailways(count: count)
    for (index, score) in scores.enumerated() { best.offer(RailwayIndex(index), score: score) }
    let sorted = scores.enumerated()
      .sorted { ($1.element, $0.offset) < ($0.element, $1.offset) }.prefix(count)
    #expect(best.ranking.map(\.railway.offset) == sorted.map(\.offset))
  }
}
