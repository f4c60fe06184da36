import RailNetwork
import Scoring
import Testing
import Tracking
@testable import Journeys

@Suite struct MotionProfileTests {
  private static let ride = ShuttleRide.motion(stops: 120)

  private static func journey(
    _ profile: PhoneProfile, on ride: RideMotion = ride, seed: UInt64 = 1
  ) -> Journey {
    func time(_ seconds: Double) -> Timestamp { ride.start.advanced(bySeconds: seconds) }
    let calls = ride.stands().enumerated().map { order, stand in
      Call(
        station: StationIndex(order),
        kind: .stop(
          approach: nil, arrival: time(stand.lowerBound), departure: time(stand.upperBound)))
    }
    let phone = Phone(PhoneSetup(profile: profile), seed: seed)
    return Journey(
      locations: phone.locations(of: ride), motion: phone.motion(of: ride),
      truth: GroundTruth(
        id: "ride", title: "", network: "", source: .simulated,
        legs: [Leg(railway: RailwayIndex(0), direction: .ascending, calls: calls)]))
  }

  private static func figures(_ profile: PhoneProfile) -> MotionFigures {
    let journey = journey(profile)
    var figures = MotionFigures()
    let end = ride.start.advanced(bySeconds: ride.durationSeconds)
    figures.add(journey, during: ride.start...end)
    return figures
  }

  /// The stops of the shuttle take 30 s, so an Android says few of them.
  @Test(arguments: [
    (PhoneProfile.iPhone, 0.95...1.0, 3.0...8.0, 0.0...6.0, 90.0...200.0),
    (.android, 0.5...0.95, 20.0...35.0, 20.0...35.0, 90.0...200.0),
  ])
  func `a simulated phone says when it stands as late as the phones of the days`(
    profile: PhoneProfile, noticed: ClosedRange<Double>, arrival: ClosedRange<Double>,
    departure: ClosedRange<Double>, pace: ClosedRange<Double>
  ) throws {
    let figures = Self.figures(profile)
    #expect(noticed.contains(try #require(figures.noticed.value)))
    #expect(arrival.contains(try #require(figures.afterArrival(0.5))))
    #expect(departure.contains(try #require(figures.afterDeparture(0.5))))
    #expect(pace.contains(try #require(figures.eventsPerHour.value)))
  }

  @Test func `motion is always the same, in order, and leaves the locations`() {
    let ride = ShuttleRide.motion(stops: 20)
    let journey = Self.journey(.iPhone, on: ride)
    #expect(journey == Self.journey(.iPhone, on: ride))
    #expect(journey.motion != Self.journey(.iPhone, on: ride, seed: 2).motion)
    #expect(
      zip(journey.motion, journey.motion.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
    var silent = PhoneProfile.iPhone
    silent.motion = nil
    let locations = Self.journey(silent, on: ride)
    #expect(locations.locations == journey.locations && locations.motion == [])
    let stands = Set(
      journey.motion.filter { $0.activities.contains(.stationary) }.map(\.activities))
    #expect(stands == [[.stationary, .automotive]])
  }
}
