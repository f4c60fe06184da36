import Journeys
import RailNetwork
import TestKit
import Testing

@Suite struct RealRidesTests {
  @Test func `counts each ride once, and its railways, operators and phones`() throws {
    let network = DrawnNetwork(
      """
      A---------B---------C

      D---------E---------F
      """, [.init("Main", "ABC"), .init("Side", "DEF")]
    ).network
    func origin(_ id: String, on railway: Int?, phone: String?, isReal: Bool = true) -> RideOrigin?
    {
      var truth = DrawnRide(railway: RailwayIndex(railway ?? 0)).journey(id: id, in: network).truth
      if railway == nil { truth.legs = [] }
      truth.source = isReal ? .recorded : .simulated
      truth.tags = ["local"] + (phone.map { ["phone-\($0)"] } ?? [])
      if id == "a" { truth.legs[0].calls[0].labelling = .confirmed }
      truth.ride = id.hasPrefix("copy") ? "a" : nil
      return RideOrigin(truth, in: network)
    }
    #expect(origin("a", on: 0, phone: "x", isReal: false) == nil)
    #expect([RideOrigin]().summary == nil)
    let rides = [
      origin("a", on: 0, phone: "x"), origin("copy-of-a", on: 0, phone: "x"),
      origin("b", on: 0, phone: "y"), origin("c", on: 1, phone: nil),
    ].compactMap(\.self)
    #expect(
      rides.summary
        == "3 real rides on 2 railways of 1 operator, with 3 phones, 1 of 9 calls confirmed by a "
        + "person")
    #expect(
      rides.prefix(2).summary
        == "1 real ride on 1 railway of 1 operator, with 1 phone, "
        + "1 of 3 calls confirmed by a person"
    )
    let walk = try #require(origin("walk", on: nil, phone: "y"))
    #expect([walk].summary == "1 real ride, with 1 phone")
  }
}
