import RailNetwork
import TestKit
import Testing
@testable import Journeys

@Suite struct TrainRunTests {
  private static let network = Junction.network

  /// Main from A past B to C, with departure at 8:00.
  private func run(
    arrival: Int = 483, stopsAtB: Int? = nil, events: [TrainEvent] = [], seed: UInt64 = 1,
    world: UInt64 = World.usual.number
  ) throws -> TrainRun {
    var stops: [(String, Int?, Int?)] = [("Main.A", nil, 480), ("Main.C", arrival, nil)]
    if let stopsAtB { stops.insert(("Main.B", nil, stopsAtB), at: 1) }
    let step = RidePlan.TrainStep(
      service: [try Junction.train("Main.1", .ascending, stops)],
      from: try Junction.station("Main.A"), to: try Junction.station("Main.C"))
    let route = try TrainRoute(step, network: Self.network)
    return try TrainRun(
      route, character: .main, events: events, seed: seed, world: world)
  }

  @Test(arguments: Checkout.some(0..<20))
  func `leaves and arrives within its timetable's minutes, in steps of 5 s`(
    seed: UInt64
  ) throws {
    let visits = try run(seed: seed).visits
    #expect(visits.count == 3)
    #expect((480 * 60..<481 * 60).contains(visits[0].departureSeconds))
    #expect(abs(visits[0].departureSeconds.remainder(dividingBy: 5)) < 1e-9)
    #expect((483.0 * 60 - 0.01..<484 * 60).contains(visits[2].arrivalSeconds))
    #expect(abs(visits[2].arrivalSeconds.remainder(dividingBy: 5)) < 0.01)
    #expect(visits[1].arrivalSeconds == visits[1].departureSeconds)
    #expect(visits[1].arrivalSeconds > visits[0].departureSeconds + 20)
    #expect(visits[1].arrivalSeconds < visits[2].arrivalSeconds - 20)
  }

  @Test func `has the usual dwell time, or less if there is no time`() throws {
    func dwells(_ stopsAtB: Int, _ arrival: Int) throws -> [Double] {
      try (1...60).map { (world: UInt64) in
        let visit = try run(arrival: arrival, stopsAtB: stopsAtB, world: world).visits[1]
        return visit.departureSeconds - visit.arrivalSeconds
      }.sorted()
    }
    let usual = try dwells(482, 484)
    #expect((46...62).contains(usual[30]))
    #expect(usual[6] < 48, "\(usual)")
    #expect(usual[54] > 62)
    let hurried = try dwells(481, 482)
    #expect(hurried[0] > 19.9)
    #expect(hurried[59] < 30)
  }

  @Test func `a delay has the given length and is made up if there is time`() throws {
    let a = try Junction.station("Main.A")
    let usual = try run().visits
    let late = try run(events: [.delay(at: a, seconds: 45)]).visits
    #expect(abs(late[0].departureSeconds - usual[0].departureSeconds - 45) < 1e-9)
    #expect(abs(late[2].arrivalSeconds - usual[2].arrivalSeconds) < 0.01)
    let later = try run(events: [.delay(at: a, seconds: 600)]).visits
    #expect(later[2].arrivalSeconds - later[0].departureSeconds < 110)
  }
}
