import RailNetwork
import TestKit
import Testing

@Suite struct StopOrderTests {
  static let line = DrawnNetwork("A--B--C--D", [.init("T.Main", "ABCD"), .init("T.Other", "DA")])
    .network

  private func firstWrong(_ ids: [String], _ direction: RailDirection) throws -> Int? {
    let stations = try ids.map { try #require(Self.line.station(id: $0)) }
    return StopOrder.firstOutOfOrder(stations, direction, network: Self.line)
  }

  @Test(
    arguments: [
      (["A", "B", "D"], RailDirection.ascending, nil), (["A", "B", "D"], .descending, 1),
      (["D", "C", "A"], .descending, nil), (["A", "C", "B"], .ascending, 2),
      (["A", "B", "B"], .ascending, 2), (["A"], .ascending, nil), ([], .ascending, nil),
    ] as [([String], RailDirection, Int?)])
  func `finds the first stop that does not come after`(
    names: [String], direction: RailDirection, index: Int?
  ) throws {
    #expect(try firstWrong(names.map { "T.Main.\($0)" }, direction) == index)
  }

  @Test func `a station of another railway is out of order`() throws {
    #expect(try firstWrong(["T.Main.A", "T.Main.B", "T.Other.D"], .ascending) == 2)
  }
}
