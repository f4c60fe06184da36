import RailNetwork
import TestKit
import Testing
import Tracking

@Suite struct EstimateClockTests {
  private func effective(_ times: [Int64]) -> [Int64] {
    EstimateClock.effective(times.map { Timestamp(millisecondsSince1970: $0) })
      .map(\.millisecondsSince1970)
  }

  @Test(
    arguments: [
      ([], []), ([5], [5]), ([1, 2, 2, 3], [1, 2, 2, 3]), ([1, 9, 2, 3], [1, 1, 2, 3]),
      ([9, 1, 2, 3], [1, 1, 2, 3]), ([1, 2, 0, 3, 4], [1, 2, 2, 3, 4]),
    ] as [([Int64], [Int64])])
  func `an estimate with a wrong time holds from the last right one`(
    times: [Int64], expected: [Int64]
  ) {
    #expect(effective(times) == expected)
  }

  /// The fewest times are ignored: compared with all ways to leave some out.
  @Test(arguments: Checkout.some(0..<40 as Range<UInt64>))
  func `as few times as possible are ignored`(seed: UInt64) {
    var draw = SeededGenerator(seed: seed, stream: "clock")
    let times = (0..<9).map { _ in Int64(draw.index(below: 8)) }
    let runs = (0..<512).map { kept in times.indices.filter { kept >> $0 & 1 == 1 } }
      .filter { run in zip(run, run.dropFirst()).allSatisfy { times[$0] <= times[$1] } }
    let most = runs.map(\.count).max() ?? 0
    let found = effective(times)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0 <= $1 })
    // Those of one of the longest runs are as measured, and those between as the one before.
    #expect(
      runs.contains { run in
        guard run.count == most else { return false }
        return times.indices.allSatisfy { index in
          found[index] == times[run.last { $0 <= index } ?? run[0]]
        }
      })
  }
}
