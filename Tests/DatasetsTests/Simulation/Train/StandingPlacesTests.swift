import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Journeys
@testable import Scoring

@Suite struct StandingPlacesTests {
  private static let network = Junction.network
  private static let main = network.tracks[0]

  /// Metres ahead of B's point on the map, where A, B and C are 1 km apart.
  private static func ahead(
    _ places: StandingPlaces, _ direction: RailDirection = .ascending, phone: Double = 1
  ) throws -> Double {
    let b = network[try Junction.station("Main.B")]
    let place = places.position(at: b, on: main, direction, phone: phone)
    return (place - main.stationPositionMetres[b.order]) * direction.sign
  }

  @Test func `a train of length 0 stops at the point on the map`() throws {
    #expect(try Self.ahead(StandingPlaces(seed: 3)) == 0)
  }

  @Test(arguments: Checkout.some(0..<40 as Range<UInt64>))
  func `no train stops beyond its track, or nearer to another station`(seed: UInt64) throws {
    for station in ["Main.A", "Main.B", "Main.C"] {
      for direction in [RailDirection.ascending, .descending] {
        let station = Self.network[try Junction.station(station)]
        let places = StandingPlaces(lengthMetres: 5_000, seed: seed, world: seed)
        let place = places.position(at: station, on: Self.main, direction, phone: 1)
        #expect((0...Self.main.lengthMetres).contains(place))
        #expect(abs(place - Self.main.stationPositionMetres[station.order]) <= 360)
      }
    }
  }

  @Test func `a ride stops beside the stations, also on through and return runs, as in the truth`()
    throws
  {
    let there = try Junction.train(
      "Main.1", .ascending, [("Main.A", nil, 480), ("Main.B", nil, 482), ("Main.C", 484, nil)])
    let back = try Junction.train(
      "Main.2", .descending, [("Main.C", nil, 488), ("Main.B", nil, 490), ("Main.A", 492, nil)])
    for trains in [[there, back], try Junction.through()] {
      let end = trains[1].stops[trains[1].stops.count - 1].station
      let motion = try RideMakerTests.motion(
        trains, from: "Main.A", to: String(Self.network[end].id.dropFirst(5)), trainMetres: 150)
      var offsets: [Double] = []
      for call in motion.legs.flatMap(\.calls) where call.isStop {
        let state = motion.state(at: call.arrival.advanced(bySeconds: 1))
        #expect(state.speedMetresPerSecond == 0)
        #expect(state.platform != nil)
        offsets.append(state.coordinate.metres(to: Self.network[call.station].coordinate))
      }
      #expect(offsets.allSatisfy { $0 < 110 })
      // At the ends of its line, no train stops beyond the track.
      if trains[1] == back { #expect(offsets.contains { $0 > 3 }) }
    }
  }
}
