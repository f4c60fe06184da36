import RailNetwork
import Scoring
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
      if id == "b" {
        truth.uncertaintySeconds = 31
        truth.legs[0].calls[0].labelling = LabelOrigin(status: .proposed, basis: .observed)
        truth.legs[0].calls[1].labelling = LabelOrigin(status: .proposed, basis: .timetable)
      }
      if id == "c" {
        let label = LabelOrigin(status: .proposed, witnesses: ["x", "y"])
        for call in 0..<2 { truth.legs[0].calls[call].labelling = label }
      }
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
        == "3 real rides on 2 railways of 1 operator, with 3 phones; of 9 calls a person vouches "
        + "for 1, several phones for 2, one phone for 1, a timetable for 1, nobody for 4; 3 are "
        + "not scored")
    #expect(
      rides.prefix(2).summary
        == "1 real ride on 1 railway of 1 operator, with 1 phone; of 3 calls a person vouches "
        + "for 1, several phones for 0, one phone for 0, a timetable for 0, nobody for 2; 0 are "
        + "not scored"
    )
    let walk = try #require(origin("walk", on: nil, phone: "y"))
    #expect([walk].summary == "1 real ride, with 1 phone")
  }
}
