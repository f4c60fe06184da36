import Maths
import Testing
@testable import Scoring

extension PairedValue {
  func with<Value>(_ member: WritableKeyPath<PairedValue, Value>, _ value: Value) -> PairedValue {
    var pair = self
    pair[keyPath: member] = value
    return pair
  }
}

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
    let worse = try compare("RW1", gain.map { $0.with(\.a, $0.b).with(\.b, $0.a) })
    #expect(worse.verdict == .worse)
    #expect(abs(worse.difference + better.difference) < 1e-12)
  }

  @Test func `for delays nearer to 0 is better`() throws {
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

  @Test func `few or scattered journeys are inconclusive`() throws {
    let scattered = try compare("RW1", Self.pairs(12) { (0.5, $0 % 2 == 0 ? 0.8 : 0.3) })
    #expect(scattered.verdict == .inconclusive)
    #expect((scattered.smallestEffect ?? 0) > 0.05)
    let few = try compare("RW1", Self.pairs(5) { _ in (0.5, 0.9) })
    #expect(few.bootstrap == nil)
    #expect(few.signFlip.p == 0.0625)
    #expect(few.verdict == .inconclusive)
  }

  @Test func `below thirty rides there is no interval and no verdict`() throws {
    let few = try compare("RW1", Self.pairs(29) { (0.5, 0.8 + 0.01 * Double($0 % 3)) })
    #expect(few.interval == nil)
    #expect(few.absence == "too few rides (n = 29)")
    #expect(few.verdict == .inconclusive)
    #expect(few.rides(toSee: 0.02) != nil)
    let enough = try compare("RW1", Self.pairs(30) { (0.5, 0.8 + 0.01 * Double($0 % 3)) })
    #expect(enough.interval?.contains(enough.difference) == true)
    #expect(enough.absence == nil)
    #expect(enough.verdict == .better)
  }

  @Test func `one ride that differs of many gives no interval`() throws {
    let result = try compare("RW1", Self.pairs(60) { (0.5, $0 == 7 ? 0.9 : 0.5) })
    #expect(result.absence == "too few rides differ (n = 1)")
    #expect(result.verdict == .inconclusive)
  }

  /// Ten railways with four rides each that fare alike: 40 rides tell as much as 10.
  @Test func `draws rides of one railway together`() throws {
    func pairs(sharing: Bool) -> [PairedValue] {
      Self.pairs(40) { (0.5, 0.5 + 0.02 * Double($0 % 10) - 0.06) }.enumerated().map {
        $1.with(\.ride.railway, sharing ? "r\($0 % 10)" : "r\($0)")
      }
    }
    let (shared, alone) = (
      try compare("RW1", pairs(sharing: true)), try compare("RW1", pairs(sharing: false))
    )
    #expect(shared.railways == 10)
    #expect(alone.railways == nil)
    let (wide, narrow) = (try #require(shared.interval), try #require(alone.interval))
    #expect(wide.upperBound - wide.lowerBound > 1.8 * (narrow.upperBound - narrow.lowerBound))
    #expect(alone.verdict == .better)
    #expect(shared.verdict == .inconclusive)
    #expect((shared.rides(toSee: 0.02) ?? 0) > 3 * (alone.rides(toSee: 0.02) ?? 0))
  }

  /// Each of eight worlds gains by 8 points on average, but some by 30 and others by none.
  @Test func `gives no verdict if worlds disagree`() throws {
    func pairs(_ world: (Int) -> String) -> [PairedValue] {
      Self.pairs(96) { ride in
        let gain = [0.3, -0.12, 0.28, -0.1, 0.26, -0.1, 0.22, -0.1][ride % 8]
        return (0.5, 0.5 + gain + 0.01 * Double(ride % 5 - 2))
      }.enumerated().map { $1.with(\.ride.world, world($0)) }
    }
    let mixed = try compare("RW1", pairs { "world-\($0 / 12)" })
    #expect(mixed.worlds?.variance.between == 0 && mixed.worlds?.means.count == 8)
    let one = try compare("RW1", pairs { _ in "world-1" })
    #expect(one.worlds == nil && one.verdict == .better)
    #expect(mixed.interval == one.interval && mixed.p == one.p)
    let apart = try compare("RW1", pairs { "world-\($0 % 8)" })
    let worlds = try #require(apart.worlds)
    #expect(worlds.variance.share > 0.9 && worlds.wins(apart.metric) == 4)
    #expect(apart.verdict == .inconclusive && apart.interval?.contains(0) == true)
    #expect(apart.p > 0.1 && apart.p > apart.signFlip.p)
    #expect((apart.smallestEffect ?? 0) > 2 * (one.smallestEffect ?? 0))
    let real = try compare("RW1", pairs { $0 < 48 ? "" : "world-\($0 % 8)" })
    #expect((real.worlds?.standardError ?? 1) < 0.6 * worlds.standardError)
  }

  @Test func `gives the reason of a verdict that its interval does not show`() throws {
    let clear = try compare("RW1", Self.pairs(30) { (0.6, 0.7 + 0.01 * Double($0 % 3)) })
    #expect(clear.reason == nil)
    let corrected = clear.adjusted(to: 0.2)
    #expect(corrected.verdict == .inconclusive && corrected.reason == "corrected p = 0.200")
    let five = try compare("AL1", Self.pairs(40) { ($0 < 35 ? 1 : 0, 1) })
    #expect(five.reason == "only 5 outcomes differ")
    let small = try compare("RW1", Self.pairs(30) { (0.9, 0.901 + 0.0001 * Double($0 % 3)) })
    #expect(small.verdict == .equivalent && small.reason == "less than 0.5 points")
    let scattered = try compare("RW1", Self.pairs(40) { (0.5, $0 % 2 == 0 ? 0.8 : 0.3) })
    #expect(scattered.verdict == .inconclusive && scattered.reason == nil)
  }

  /// Nineteen rides of five railways, of which one loses.
  @Test func `says by railway what few rides can say`() throws {
    let pairs = Self.pairs(19) { (0.5, $0 % 5 == 0 ? 0.4 : 0.6) }.enumerated().map {
      $1.with(\.ride.railway, "r\($0 % 5)")
    }
    let few = try compare("RW1", pairs)
    // Of 32 patterns of signs 12 have a sum at least as far from 0.
    #expect(few.reason == "better on 4 of 5 railways, worse on 1, p = 0.375")
    #expect(few.verdict == .inconclusive)
  }

  @Test func `five flips of an outcome are inconclusive, however many journeys`() throws {
    let five = try compare("AL1", Self.pairs(40) { ($0 < 35 ? 1 : 0, 1) })
    #expect(five.mcNemar == McNemar(onlyFirst: 0, onlySecond: 5))
    #expect(five.verdict == .inconclusive)
    #expect(try compare("AL1", Self.pairs(40) { ($0 < 30 ? 1 : 0, 1) }).verdict == .better)
  }

  @Test func `variants of one ride count as one`() throws {
    let variants = Self.pairs(30) { _ in (0.5, 0.9) }.map { $0.with(\.ride.cluster, "one ride") }
    let result = try compare("RW1", variants)
    #expect(result.clusters == 1)
    #expect(result.verdict == .inconclusive)
  }

  @Test func `a corrected p-value can withdraw a verdict`() throws {
    let result = try compare("RW1", Self.pairs(30) { (0.6, 0.7 + 0.01 * Double($0 % 3)) })
    #expect(result.adjusted(to: 0.2).verdict == .inconclusive)
  }

  @Test func `no journeys give no comparison`() throws {
    #expect(Comparison(try Self.definition("RW1"), []) == nil)
  }

  @Test func `at most six metrics are declared beforehand`() {
    #expect(Comparison.declared.count <= 6)
  }
}
