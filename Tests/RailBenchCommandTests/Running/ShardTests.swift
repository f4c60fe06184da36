import RailNetwork
import Testing
@testable import RailBenchCommand

@Suite struct ShardTests {
  @Test func `shards contain every piece of work exactly once`() throws {
    let shards = try (1...5).map { try Shard("\($0)/5", in: "f") }
    for piece in 0..<23 { #expect(shards.count { $0.contains(piece) } == 1) }
  }

  @Test(arguments: ["0/3", "4/3", "1", "1/", "a/b", "1/2/3", "-1/2"])
  func `rejects an invalid shard`(text: String) {
    #expect(throws: Faults.self) { try Shard(text, in: "f") }
  }
}
