import Statistics
import Testing

@testable import Evaluation

@Suite struct ComparisonTests {
  static func pairs(_ count: Int, _ value: (Int) -> (a: Double, b: Double)) -> [PairedValue] {
    (0..<count).compactMap { index in
      let (a, b) = value(index)
      return PairedValue(
        journey: "j\(index)", suite: "s", cluster: "c\(index)", a: a, b: b)
    }
  }

  static func definition(_ id: String) throws -> Metric {
    try #require(MetricCatalogue.metric(id))
  }

  func compare(_ id: String, _ pairs: [PairedValue]) throws -> Comparison {
    try #require(Comparison(try Self.definition(id), pairs, draws: 1_000))
  }

  @Test func `a clear gain is better, and the same loss is worse`() throws {
    let gain = Self.pairs(30) { (0.6 + 0.001 * Double($0 % 7), 0.7 + 0.002 * Double($0 % 5)) }
    let better = try compare("RW1", gain)
    #expect(better.verdict == .better)
    #expect(better.wins == 30)
    let worse = try compare(
      "RW1",
      gain.map { pair in
        var pair = pair
        swap(&pair.a, &pair.b)
        return pair
      })
    #expect(worse.verdict == .worse)
    #expect(abs(worse.difference + better.difference) < 1e-12)
  }

  @Test func `for delays less is better, whichever side of 0`() throws {
    #expect(
      try compare("LT1", Self.pairs(30) { (-20 - Double($0 % 3), 5 + Double($0 % 2)) }).verdict
        == .better)
    #expect(
      try compare("TT2", Self.pairs(30) { (10 + Double($0 % 3), .infinity) }).verdict == .worse)
  }

  @Test func `differences too small to matter are equivalent`() throws {
    let result = try compare("RW1", Self.pairs(30) { (0.9, 0.9 + 0.0001 * Double($0 % 3)) })
    #expect(result.verdict == .equivalent)
  }

  @Test func `few or scattered journeys can't tell`() throws {
    let scattered = try compare("RW1", Self.pairs(12) { (0.5, $0 % 2 == 0 ? 0.8 : 0.3) })
    #expect(scattered.verdict == .inconclusive)
    #expect((scattered.smallestEffect ?? 0) > 0.05)
    let few = try compare("RW1", Self.pairs(5) { _ in (0.5, 0.9) })
    #expect(few.bootstrap == nil)
    #expect(few.signFlip.p == 0.0625)
    #expect(few.verdict == .inconclusive)
    #expect(try compare("RW1", Self.pairs(6) { _ in (0.5, 0.9) }).verdict == .better)
  }

  @Test func `five flips of an outcome can't tell, however many journeys`() throws {
    let five = try compare("AL1", Self.pairs(40) { ($0 < 35 ? 1 : 0, 1) })
    #expect(five.mcNemar == McNemar(onlyFirst: 0, onlySecond: 5))
    #expect(five.verdict == .inconclusive)
    #expect(try compare("AL1", Self.pairs(40) { ($0 < 30 ? 1 : 0, 1) }).verdict == .better)
  }

  @Test func `variants of one ride count as one`() throws {
    let variants = Self.pairs(30) { _ in (0.5, 0.9) }.map { pair in
      var pair = pair
      pair.cluster = "one ride"
      return pair
    }
    let result = try compare("RW1", variants)
    #expect(result.clusters == 1)
    #expect(result.verdict == .inconclusive)
  }

  @Test func `a corrected p-value can take a verdict back`() throws {
    let result = try compare("RW1", Self.pairs(30) { (0.6, 0.7 + 0.01 * Double($0 % 3)) })
    #expect(result.adjusted(to: 0.2).verdict == .inconclusive)
  }

  @Test func `no journeys give no comparison`() throws {
    #expect(Comparison(try Self.definition("RW1"), []) == nil)
  }

  @Test func `at most six metrics are declared beforehand, all in the catalogue`() {
    #expect(Comparison.declared.count <= 6)
    for id in Comparison.declared { #expect(MetricCatalogue.index(id) != nil) }
  }
}
