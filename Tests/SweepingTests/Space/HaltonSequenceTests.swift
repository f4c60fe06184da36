import Maths
import Testing
import Tracking
@testable import Sweeping

@Suite struct HaltonSequenceTests {
  private static let square = SearchSpace(
    axes: [
      SearchAxis(name: "x", range: 0...10, steps: 11, scale: .linear),
      SearchAxis(name: "y", range: 0...10, steps: 11, scale: .linear),
    ], defaults: ["x": 0, "y": 0])

  @Test func `drawn settings are in the space, as many as wanted, the same for a seed`() {
    func settings(_ seed: UInt64) -> [[Double]] {
      HaltonSequence.settings(Self.square, count: 40, seed: seed)
    }
    let first = settings(1)
    #expect(first.count == 40)
    #expect(first.allSatisfy { $0.allSatisfy { (0...10).contains($0) } })
    #expect(first == settings(1))
    #expect(first != settings(2))
  }

  @Test func `drawn settings keep the constraints`() {
    let settings = HaltonSequence.settings(SampleSpaces.constrained, count: 50, seed: 3)
    #expect(settings.count == 50)
    #expect(settings.allSatisfy { $0[0] < $0[1] })
  }

  /// The first settings in bases 2 and 3, by hand.
  @Test func `Halton's sequence is the radical inverse`() {
    #expect((1...4).map { HaltonSequence.radicalInverse($0, base: 2) } == [0.5, 0.25, 0.75, 0.125])
    #expect(abs(HaltonSequence.radicalInverse(5, base: 3) - 7.0 / 9) < 1e-15)
    #expect(HaltonSequence.primes(5) == [2, 3, 5, 7, 11])
  }

  @Test func `Halton fills the square more evenly than chance`() {
    func emptyCells(_ settings: [[Double]]) -> Int {
      100 - Set(settings.map { Int($0[0]) * 10 + Int($0[1]) }).count
    }
    let halton = emptyCells(HaltonSequence.settings(Self.square, count: 100, seed: 7))
    var generator = SeededGenerator(seed: 7)
    let random = emptyCells(
      (0..<100).map { _ in [generator.uniform(0...10), generator.uniform(0...10)] })
    #expect(halton < random)
  }
}
