import Maths
import Testing
@testable import Scoring

@Suite struct DeliveryClockTests {
  @Test(
    arguments: [
      ([], []),
      ([1, 2, 2, 5], [1, 2, 2, 5]),
      // One late location.
      ([1, 2, 3, 1, 4], [1, 2, 3, 3, 4]),
      // One wild time.
      ([1, 2, 900, 3, 4], [1, 2, 2, 3, 4]),
      // Wild from the start.
      ([900, 2, 3], [2, 2, 3]),
    ] as [([Int64], [Int64])])
  func `as few times as possible are disbelieved`(received: [Int64], expected: [Int64]) {
    #expect(DeliveryClock.effective(received) == expected)
  }

  @Test(arguments: 0..<50)
  func `times never fall, and disbelieved ones are as few as brute force finds`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let times = (0..<9).map { _ in Int64(random.index(below: 8)) }
    let effective = DeliveryClock.effective(times)
    #expect(zip(effective, effective.dropFirst()).allSatisfy { $0 <= $1 })
    var longest = 0
    for mask in 0..<(1 << times.count) {
      let chosen = times.indices.filter { mask >> $0 & 1 == 1 }.map { times[$0] }
      guard zip(chosen, chosen.dropFirst()).allSatisfy({ $0 <= $1 }) else { continue }
      longest = max(longest, chosen.count)
    }
    #expect(zip(times, effective).count { $0 == $1 } >= longest)
  }
}
