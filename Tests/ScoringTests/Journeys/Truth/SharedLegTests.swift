import RailNetwork
import TestKit
import Testing
@testable import Scoring

@Suite struct SharedLegTests {
  private static let network = DrawnNetwork(
    """
    A----B----C----D
              |
              E----F
    """,
    [.init("Main", "ABCD"), .init("Branch", "ABCEF"), .init("Twin", "DCBA")]
  ).network.withSharedTrack()

  /// The equivalent railways of the leg, then those of each call.
  private func equivalent(_ railway: String, _ letters: String) throws -> [[String]] {
    let calls = try letters.enumerated().map { index, letter in
      Call(
        station: try #require(Self.network.station(id: "\(railway).\(letter)")),
        kind: .pass(time: SampleTruth.time(Double(index) * 60)))
    }
    let orders = calls.map { Self.network[$0.station].order }
    let leg = Leg(
      railway: try #require(Self.network.railway(id: railway)),
      direction: orders.last ?? 0 < orders.first ?? 0 ? .descending : .ascending, calls: calls
    ).sharingTrack(on: Self.network)
    return ([leg.equivalent] + leg.calls.map(\.equivalent)).map { $0.map { Self.network[$0].id } }
  }

  @Test func `lists railways that share the whole leg at the leg, others at the calls`() throws {
    #expect(try equivalent("Main", "ABCD") == [["Twin"], ["Branch"], ["Branch"], ["Branch"], []])
    #expect(try equivalent("Main", "DCB") == [["Twin"], [], [], ["Branch"]])
    #expect(try equivalent("Main", "AB") == [["Branch", "Twin"], [], []])
    #expect(try equivalent("Branch", "BCEF") == [[], ["Main", "Twin"], ["Main", "Twin"], [], []])
    #expect(try equivalent("Branch", "EF") == [[], [], []])
    #expect(try equivalent("Main", "B") == [[], []])
  }
}
