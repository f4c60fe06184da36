import Testing
@testable import RailBenchCommand

@Suite struct InstructionCounterTests {
  /// Work that the optimiser can't leave out.
  private func work(_ count: Int) -> Double {
    (0..<count).reduce(into: 1.0) { value, index in value = (value + Double(index)).squareRoot() }
  }

  #if os(Linux)
    /// The same call with an event that needs no hardware.
    @Test(.enabled(if: InstructionCounter(.taskClock) != nil))
    func `the thread's clock as the kernel counts it`() throws {
      let counter = try #require(InstructionCounter(.taskClock))
      var counts = [try #require(counter.count)]
      for _ in 0..<3 {
        #expect(work(100_000) > 0)
        counts.append(try #require(counter.count))
      }
      #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 })
    }
  #endif

  @Test(.enabled(if: InstructionCounter() != nil))
  func `instructions in proportion to the work`() throws {
    let counter = try #require(InstructionCounter())
    func cost(_ count: Int) throws -> UInt64 {
      let before = try #require(counter.count)
      #expect(work(count) > 0)
      return try #require(counter.count) - before
    }
    #expect(try cost(1_000_000) > 5 * cost(100_000))
  }
}
