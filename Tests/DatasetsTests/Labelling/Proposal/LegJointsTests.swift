import RailNetwork
import TestKit
import Testing
@testable import Journeys
@testable import Scoring

@Suite struct LegJointsTests {
  static let network = DrawnNetwork(
    "A--B--C--D", [.init("T.Main", "AB"), .init("T.On", "BCD")]
  ).network

  private func call(
    _ id: String, _ arrival: Double, _ departure: Double, within seconds: Double
  ) throws -> TimedCall {
    .stop(try #require(Self.network.station(id: id)), arrival, departure, within: seconds)
  }

  private func leg(_ railway: Int, _ calls: [TimedCall]) -> ProposedLeg {
    ProposedLeg(railway: RailwayIndex(railway), direction: .ascending, calls: calls, confidence: 1)
  }

  @Test(arguments: [(5.0, 9.0, 100.0), (9.0, 5.0, 104.0)])
  func `legs that meet share the more certain of the two calls`(
    before: Double, after: Double, arrival: Double
  ) throws {
    let joined = LegJoints.join(
      [
        leg(
          0,
          [try call("T.Main.A", 0, 10, within: 5), try call("T.Main.B", 100, 130, within: before)]),
        leg(
          1,
          [try call("T.On.B", 104, 140, within: after), try call("T.On.C", 200, 210, within: 5)]),
      ], network: Self.network)
    #expect(joined.map(\.calls.count) == [2, 2])
    #expect(joined[0].calls[1].call.arrival == time(arrival))
    #expect(joined[0].calls[1].call.kind == joined[1].calls[0].call.kind)
  }

  @Test(
    arguments: [
      (["T.Main.A", "T.Main.B"], ["T.On.C", "T.On.D"], 40.0),
      (["T.Main.A"], ["T.On.B", "T.On.C"], 40.0),
      (["T.Main.A"], ["T.On.B", "T.On.C"], 2_000.0),
    ] as [([String], [String], Double)])
  func `a leg that ends or begins beside the junction reaches it, if the train did not wait`(
    first: [String], second: [String], run: Double
  ) throws {
    var clock = -run
    func calls(_ ids: [String]) throws -> [TimedCall] {
      try ids.map { id in
        clock += run
        return try call(id, clock, clock + 10, within: 5)
      }
    }
    let joined = LegJoints.join(
      [leg(0, try calls(first)), leg(1, try calls(second))], network: Self.network)
    let ids = joined.map { $0.calls.map { Self.network[$0.call.station].id } }
    guard run < 1_000 else { return #expect(ids == [first, second]) }
    #expect(ids[0] == ["T.Main.A", "T.Main.B"])
    #expect(ids[1].prefix(2) == ["T.On.B", "T.On.C"])
    #expect(joined[0].calls[1].call.kind == joined[1].calls[0].call.kind)
  }

  @Test func `a long stand beside a junction is a stop of the train, not a wait`() throws {
    // The train stands at B for three minutes, and goes on to C on the other railway.
    let joined = LegJoints.join(
      [
        leg(0, [try call("T.Main.A", 0, 10, within: 5), try call("T.Main.B", 60, 250, within: 5)]),
        leg(1, [try call("T.On.C", 290, 300, within: 5), try call("T.On.D", 340, 350, within: 5)]),
      ], network: Self.network)
    let ids = joined.map { $0.calls.map { Self.network[$0.call.station].id } }
    #expect(ids == [["T.Main.A", "T.Main.B"], ["T.On.B", "T.On.C", "T.On.D"]])
    #expect(joined[0].calls[1].call.departure == time(250))
    #expect(joined[0].calls[1].unseen == .joint)
    // Without a train that goes on, the rider waited.
    let alone = LegJoints.join(
      [
        leg(0, [try call("T.Main.A", 0, 10, within: 5), try call("T.Main.B", 60, 250, within: 5)]),
        leg(
          1, [try call("T.On.C", 900, 990, within: 5), try call("T.On.D", 1_040, 1_050, within: 5)]
        ),
      ], network: Self.network)
    #expect(alone[1].calls[0].call.arrival == time(945))
    #expect(alone[1].calls[0].unseen == .arrival(.usual))
  }

  @Test func `drops the less certain of overlapping calls`() throws {
    let joined = LegJoints.join(
      [
        leg(
          0, [try call("T.Main.A", 0, 10, within: 5), try call("T.Main.B", 100, 130, within: 9)]),
        leg(1, [try call("T.On.C", 120, 140, within: 5), try call("T.On.D", 200, 210, within: 5)]),
      ], network: Self.network)
    #expect(joined.map(\.calls.count) == [1, 2])
  }
}
