import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Scoring

/// Worked by hand on ``Ride/local``: labelled time is 0 to 660 s; stations are 2 km apart.
@Suite struct RailwayMetricsTests {
  @Test func `an equivalent railway is right until it leaves`() throws {
    // Side shares the way from A to C: right from the first location to the departure from C at
    // 460 s, of 660 s in all, and with its direction. Then it is wrong, station or not.
    var shared = Ride.local
    for call in 0...2 { shared.calls[call].equivalent = [Ride.railway("Side")] }
    let side = shared.scores([Said(0, "Side", .ascending, .next, "Side.C")])
    #expect(isClose(side["RW1"], 460.0 / 660))
    #expect(isClose(side["DR1u"], 460.0 / 660))
    // Next C is right from the departure from B at 260 s to 30 s before the arrival at C.
    #expect(isClose(side["PH1.display"], 110.0 / 660))
    #expect(shared.scores([Said(0, "Main", .ascending)])["RW1"] == 1)
    #expect(Ride.local.scores([Said(0, "Side", .ascending)])["RW1"] == 0)
    #expect(isClose(shared.scores([Said(0, "Side", .descending)])["DR1u"], 0))
    #expect(shared.clairvoyantScores["PH1.display"] == 1)
  }

  private func judged(_ leg: Leg, _ network: RailNetwork) -> JudgedJourney {
    let truth = GroundTruth(
      id: "ride", title: "Ride", network: "drawn", source: .simulated, legs: [leg])
    return JudgedJourney(
      Journey(locations: Ride.local.journey.locations, truth: truth), suite: "", network: network)
  }

  @Test func `an equivalent railway without stations there has the direction of its track`() throws
  {
    let network = DrawnNetwork(
      "A--B--C--D", [.init("Main", "ABCD"), .init("Fast", "DA")]
    ).network
    let calls = "ABCD".enumerated().compactMap { index, letter -> Call? in
      let time = Ride.time(Double(index) * 100)
      return network.station(id: "Main.\(letter)").map {
        Call(station: $0, kind: .pass(time: time))
      }
    }
    var leg = Leg(railway: RailwayIndex(0), direction: .ascending, calls: calls)
    leg.calls[2].equivalent = [RailwayIndex(1)]
    let judged = judged(leg, network)
    #expect(judged.calls.map(\.arriving.count) == [1, 1, 2, 1])
    #expect(
      judged.calls[2].arriving[1]
        == Truth(railway: RailwayIndex(1), direction: .descending, station: nil))
  }

  @Test(arguments: [RailDirection.ascending, .descending])
  func `a lap of a loop is ridden across its seam`(direction: RailDirection) throws {
    let loop = DrawnNetwork(
      """
      A----B----C
      |         |
      E---------D
      """, [.init("Loop", "ABCDE", isLoop: true)]
    ).network
    let stations = loop[RailwayIndex(0)].stations
    let lap = direction == .ascending ? stations : stations.reversed()
    let hops = zip(lap, lap.dropFirst() + [lap[0]]).map { from, to in
      SampledWay.metres(
        from: from, to: Truth(railway: RailwayIndex(0), direction: direction, station: to), loop)
    }
    #expect(hops.allSatisfy { $0 > 0 })
    #expect(isClose(hops.reduce(0, +), loop.tracks[0].lengthMetres, by: 1e-6))
  }

  @Test func `DR4.false counts false reversals`() {
    var ride = Ride.local
    ride.calls = Array(ride.calls.prefix(2))
    ride.laterLegs = [
      Leg(
        railway: Ride.railway("Main"), direction: .descending,
        calls: [Ride.stop("Main.B", 200, 260), Ride.stop("Main.A", 400, 460)])
    ]
    let values = ride.scores([
      Said(0, "Main", .ascending), Said(290, "Main", .descending), Said(350, "Main", .ascending),
      Said(352, "Main", .descending),
    ])
    // Three changes, one reversal, 460 s of labels.
    #expect(isClose(values["DR4.false"], 2.0 / 460 * 3_600))
  }
}
