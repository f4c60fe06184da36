import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Scoring

/// `Main` of ``Ride``: A B C D, 2 km apart.
@Suite struct GeofenceTests {
  /// The alarm's displays at these distances east of A, with an inaccurate location every 10 s.
  private func displays(_ metres: [Double], _ ride: Ride = .local) -> [String] {
    transcript(metres, ride).estimates.map { Self.text($0.estimate) }
  }

  private func transcript(_ metres: [Double], _ ride: Ride) -> Transcript {
    let plane = LocalPlane(origin: Ride.drawn.coordinate("A"))
    var journey = ride.journey
    journey.locations = metres.enumerated().map { index, metres in
      Location(
        timestamp: Ride.time(Double(index) * 10),
        coordinate: plane.coordinate(at: PlanarVector(east: metres, north: 0)),
        horizontalAccuracyMetres: 3_000)
    }
    let judged = JudgedJourney(journey, suite: "test", network: Ride.network)
    return Geofence.transcript(of: judged)
  }

  private static func text(_ estimate: Estimate) -> String {
    guard let focus = estimate.focus else { return "-" }
    return "\(focus.phase.rawValue) \(Ride.network[focus.station].title.en)"
  }

  @Test func `shows now within a circle, and next after it`() {
    #expect(
      displays([0, 390, 410, 1_590, 1_610, 2_000, 2_390, 2_410])
        == ["now A", "now A", "next B", "next B", "now B", "now B", "now B", "next C"])
  }

  @Test func `never goes back`() {
    #expect(
      displays([0, 450, 350, 450, 2_000, 2_450, 2_350, 0])
        == ["now A", "next B", "next B", "next B", "now B", "next C", "next C", "next C"])
  }

  @Test func `names stops, but not passed stations`() {
    let express = Ride(calls: [
      Ride.stop("Main.A", 0, 60), Ride.pass("Main.B", 180), Ride.pass("Main.C", 280),
      Ride.stop("Main.D", 400, 430),
    ])
    #expect(
      displays([0, 1_000, 2_000, 4_000, 5_900], express)
        == ["now A", "next D", "next D", "next D", "now D"])
  }

  @Test func `follows a later train from its boarding`() {
    var ride = Ride(calls: [Ride.stop("Main.A", -60, -30), Ride.stop("Main.B", 0, 5)])
    ride.laterLegs = [
      Leg(
        railway: Ride.railway("Side"), direction: .descending,
        calls: [Ride.stop("Side.B", 20, 30), Ride.stop("Side.A", 60, 70)])
    ]
    let transcript = transcript([1_900, 2_000, 2_000, 1_000, 0], ride)
    #expect(
      transcript.estimates.map { Self.text($0.estimate) }
        == ["now B", "now B", "now B", "next A", "now A"])
    #expect(
      transcript.estimates.map(\.estimate.railway)
        == ["Main", "Main", "Side", "Side", "Side"].map(Ride.railway))
  }
}
