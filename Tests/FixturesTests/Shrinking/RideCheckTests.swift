import Journeys
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Fixtures
@testable import Gate

@Suite struct RideCheckTests {
  private static let network = DrawnNetwork(
    "A----B----C", [.init("T.Main", "ABC")], metresPerCell: 1_000
  ).network
  private static let journey = DrawnRide(railway: RailwayIndex(0)).journey(id: "r", in: network)

  private func allows(
    _ text: String, _ isKept: (Location, Call) -> Bool
  ) throws -> Bool {
    let claim = try ClaimParser.read(text, file: "f")
    let call = Self.journey.truth.legs[0].calls[1]
    let ride = RideCheck(claim, stations: [call.station], journey: Self.journey)
    return ride.allows(Self.journey.locations.filter { isKept($0, call) })
  }

  private func margin(_ location: Location, _ call: Call) -> Double {
    max(
      call.arrival.seconds(since: location.timestamp),
      location.timestamp.seconds(since: call.departure))
  }

  @Test func whatATrackerSaysNeedsNoRide() throws {
    #expect(try allows("x says B") { margin($0, $1) <= 0 })
    #expect(try !allows("x never says B") { margin($0, $1) <= 0 })
  }

  @Test func theCallIsSeenAMinuteBeforeAndAfter() throws {
    // The stand of 31 s and a minute on either side are too short for a ride.
    #expect(try !allows("x never says B") { margin($0, $1) <= 60 })
    #expect(try allows("x never says B") { margin($0, $1) <= 75 })
    #expect(
      try !allows("x never says B") { location, call in
        location.timestamp.seconds(since: call.arrival) >= -59
      })
    #expect(
      try allows("x never says B") { location, call in
        location.timestamp.seconds(since: call.arrival) >= -60
      })
  }

  @Test(arguments: [(60.0, true), (61, false)])
  func noGapIsLongerThanAMinute(seconds: Double, isAllowed: Bool) throws {
    let start = Self.journey.locations[0].timestamp
    let found = try allows("x never says B") { location, _ in
      let since = location.timestamp.seconds(since: start)
      return since <= 10 || since >= 10 + seconds
    }
    #expect(found == isAllowed)
  }
}
