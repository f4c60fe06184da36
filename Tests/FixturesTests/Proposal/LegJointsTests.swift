import Journeys
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Fixtures

@Suite struct LegJointsTests {
  static let network = DrawnNetwork(
    "A--B--C--D", [.init("T.Main", "AB"), .init("T.On", "BCD")]
  ).network

  private func time(_ seconds: Double) -> Timestamp {
    Timestamp(millisecondsSince1970: 1_772_000_000_000).advanced(bySeconds: seconds)
  }

  private func call(
    _ id: String, _ arrival: Double, _ departure: Double, within seconds: Double
  ) throws -> TimedCall {
    TimedCall(
      call: Call(
        station: try #require(Self.network.station(id: id)),
        kind: .stop(approach: nil, arrival: time(arrival), departure: time(departure))),
      basis: .observed, uncertaintySeconds: seconds)
  }

  private func leg(_ railway: Int, _ calls: [TimedCall]) -> ProposedLeg {
    ProposedLeg(
      railway: RailwayIndex(railway), direction: .ascending, calls: calls, confidence: 1)
  }

  @Test(arguments: [(5.0, 9.0, 100.0), (9.0, 5.0, 104.0)])
  func `legs that meet share the surer of the two calls`(
    before: Double, after: Double, arrival: Double
  ) throws {
    let joined = LegJoints.join(
      [
        leg(
          0,
          [try call("T.Main.A", 0, 10, within: 5), try call("T.Main.B", 100, 130, within: before)]),
        leg(
          1, [try call("T.On.B", 104, 140, within: after), try call("T.On.C", 200, 210, within: 5)]),
      ], network: Self.network)
    #expect(joined.map(\.calls.count) == [2, 2])
    #expect(joined[0].calls[1].call.arrival == time(arrival))
    #expect(joined[0].calls[1].call.kind == joined[1].calls[0].call.kind)
  }

  @Test func `of calls that overlap elsewhere the less sure goes`() throws {
    let joined = LegJoints.join(
      [
        leg(
          0, [try call("T.Main.A", 0, 10, within: 5), try call("T.Main.B", 100, 130, within: 9)]),
        leg(1, [try call("T.On.C", 120, 140, within: 5), try call("T.On.D", 200, 210, within: 5)]),
      ], network: Self.network)
    #expect(joined.map(\.calls.count) == [1, 2])
  }
}
