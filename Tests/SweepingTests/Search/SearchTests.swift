import Numerics
import Testing
import Tracking

@testable import Sweeping

@Suite struct SearchTests {
  private static let square = SearchSpace(
    axes: [
      SearchAxis(name: "x", range: 0...10, steps: 11, scale: .linear),
      SearchAxis(name: "y", range: 0...10, steps: 11, scale: .linear),
    ], defaults: ["x": 0, "y": 0])

  @Test(arguments: ["random", "halton", "latin"])
  func `drawn points are in the space, as many as wanted, the same for a seed`(kind: String) {
    func points(_ seed: UInt64) -> [[Double]] {
      switch kind {
      case "random": SampledSearch.random(Self.square, count: 40, seed: seed)
      case "halton": SampledSearch.halton(Self.square, count: 40, seed: seed)
      default: SampledSearch.latinHypercube(Self.square, count: 40, seed: seed)
      }
    }
    let first = points(1)
    #expect(first.count == 40)
    #expect(first.allSatisfy { $0.allSatisfy { (0...10).contains($0) } })
    #expect(first == points(1))
    #expect(first != points(2))
  }

  @Test func `drawn points keep the constraints`() {
    let points = SampledSearch.random(SampleSpaces.constrained, count: 50, seed: 3)
    #expect(points.count == 50)
    #expect(points.allSatisfy { $0[0] < $0[1] })
  }

  @Test func `a Latin hypercube hits every slice of every axis once`() {
    let points = SampledSearch.latinHypercube(Self.square, count: 10, seed: 5)
    for axis in 0..<2 {
      #expect(Set(points.map { Int($0[axis]) }) == Set(0..<10))
    }
  }

  /// The first points in bases 2 and 3, by hand.
  @Test func `Halton's sequence is the radical inverse`() {
    #expect((1...4).map { SampledSearch.radicalInverse($0, base: 2) } == [0.5, 0.25, 0.75, 0.125])
    #expect(abs(SampledSearch.radicalInverse(5, base: 3) - 7.0 / 9) < 1e-15)
    #expect(SampledSearch.primes(5) == [2, 3, 5, 7, 11])
  }

  @Test func `Halton fills the square more evenly than chance`() {
    func emptyCells(_ points: [[Double]]) -> Int {
      100 - Set(points.map { Int($0[0]) * 10 + Int($0[1]) }).count
    }
    let halton = emptyCells(SampledSearch.halton(Self.square, count: 100, seed: 7))
    let random = emptyCells(SampledSearch.random(Self.square, count: 100, seed: 7))
    #expect(halton < random)
  }

  @Test func `coordinate search climbs a hill and tries nothing twice`() throws {
    let outcomes = SampleSpaces.run(
      CoordinateSearch(Self.square, rounds: 10), journeyCount: 1
    ) { point, _ in -abs(point[0] - 6) - abs(point[1] - 3) }
    let best = try #require(outcomes.max { $0.score < $1.score })
    #expect(best.proposal.point == [6, 3])
    #expect(Set(outcomes.map(\.proposal.point)).count == outcomes.count)
    #expect(outcomes.count < 121)
  }

  @Test func `successive halving spends its journeys on the better half`() throws {
    let points = SampledSearch.random(Self.square, count: 27, seed: 9)
    let outcomes = SampleSpaces.run(
      SuccessiveHalving(points, journeyCount: 27, factor: 3), journeyCount: 27
    ) { point, _ in point[0] + point[1] }
    #expect(
      outcomes.map(\.values.count) == Array(repeating: 1, count: 27)
        + Array(repeating: 3, count: 9) + Array(repeating: 9, count: 3) + [27])
    let best = try #require(points.max { $0[0] + $0[1] < $1[0] + $1[1] })
    #expect(outcomes.last?.proposal.point == best)
  }

  @Test func `racing drops who is significantly behind and keeps the leader to the end`() throws {
    var random = SeededGenerator(seed: 4)
    let noise = (0..<64).map { _ in random.uniform(-1...1) }
    let points = [[0.0, 0], [5, 0], [0, 9], [9, 9]]
    let outcomes = SampleSpaces.run(
      RacingSearch(points, journeyCount: 64, block: 8, significance: 0.05), journeyCount: 64
    ) { point, journey in point[0] + point[1] + noise[journey] }
    #expect(outcomes.last?.proposal.point == [9, 9])
    #expect(outcomes.last?.values.count == 64)
    #expect(outcomes.count { $0.proposal.point == [0, 0] } < 8)
  }

  @Test func `searches of nothing are over at once`() {
    var halving: any Search = SuccessiveHalving([], journeyCount: 5, factor: 3)
    #expect(halving.ask().isEmpty)
    var racing: any Search = RacingSearch([], journeyCount: 5, block: 2, significance: 0.05)
    #expect(racing.ask().isEmpty)
  }
}
