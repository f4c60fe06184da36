import RailNetwork
import Testing
@testable import Scoring

@Suite struct ComparisonTests {
  static func pairs(
    _ count: Int, railway: (Int) -> String = { _ in "" }, world: (Int) -> String = { _ in "" },
    _ value: (Int) -> (a: Double, b: Double)
  ) -> [PairedValue] {
    (0..<count).compactMap { index in
      let (a, b) = value(index)
      return PairedValue(
        JourneyInfo(
          id: "j\(index)", suite: "s", ride: "c\(index)",
          railways: railway(index).split(separator: "+").map(String.init), world: world(index)),
        a: a, b: b)
    }
  }

  static func definition(_ id: String) throws -> Metric {
    try #require(MetricCatalogue.metric(id))
  }

  func compare(_ id: String, _ pairs: [PairedValue]) throws -> Comparison {
    try #require(Comparison(try Self.definition(id), pairs, draws: 1_000, flips: 1_000))
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

  /// The largest differences that do not matter, by unit.
  @Test(arguments: [
    (MetricUnit.share, 0.5, 0.005), (.seconds, 100, 1), (.perHour, 100, 0.5),
    (.secondsPerHour, 100, 10),
  ])
  func `a difference matters beyond the margin of its unit`(
    unit: MetricUnit, value: Double, margin: Double
  ) throws {
    let metric = try #require(
      MetricCatalogue.all.first { $0.unit == unit && $0.polarity == .lower })
    for (share, isEquivalent) in [(0.9, true), (1.1, false)] {
      let pairs = Self.pairs(30) {
        (value, value + margin * (share + 0.01 * Double($0 % 3)))
      }
      let verdict = try #require(Comparison(metric, pairs, draws: 200, flips: 200)).verdict
      #expect((verdict == .equivalent) == isEquivalent, "\(metric.id) \(share)")
    }
  }

  @Test func `few journeys give no verdict, scattered ones may be chance`() throws {
    let scattered = try compare("RW1", Self.pairs(40) { (0.5, $0 % 2 == 0 ? 0.8 : 0.3) })
    #expect(scattered.verdict == .mayBeChance)
    #expect((scattered.smallestEffect ?? 0) > 0.05)
    let few = try compare("RW1", Self.pairs(4) { _ in (0.5, 0.9) })
    #expect(few.p == 0.125)
    #expect(few.verdict == .tooFewRides && few.smallestEffect == nil)
  }

  @Test func `below thirty rides there is no interval and no verdict`() throws {
    let few = try compare("RW1", Self.pairs(29) { (0.5, 0.8 + 0.01 * Double($0 % 3)) })
    #expect(few.interval == nil)
    #expect(few.absence == "too few rides (n = 29)")
    #expect(few.verdict == .tooFewRides)
    #expect(few.rides(toSee: 0.02) != nil)
    let enough = try compare("RW1", Self.pairs(30) { (0.5, 0.8 + 0.01 * Double($0 % 3)) })
    #expect(enough.interval?.contains(enough.difference) == true)
    #expect(enough.absence == nil)
    #expect(enough.verdict == .better)
  }

  /// Ten groups of four equal rides, which changes of train join: 40 rides are worth as much as 10.
  @Test func `draws rides that share a railway together`() throws {
    func railways(_ n: Int) -> [String] { ["a\(n)", "b\(n)+c\(n)", "c\(n)", "b\(n)+a\(n)"] }
    func pairs(sharing: Bool) -> [PairedValue] {
      Self.pairs(40, railway: { sharing ? railways($0 % 10)[$0 / 10] : "r\($0)" }) {
        (0.5, 0.5 + 0.02 * Double($0 % 10) - 0.06)
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
    #expect(shared.verdict == .mayBeChance)
    #expect((shared.rides(toSee: 0.03) ?? 0) > 3 * (alone.rides(toSee: 0.03) ?? 0))
    for (networks, groups) in [(1, 10), (3, 30), (4, nil)] {
      let split = pairs(sharing: true).enumerated().compactMap { index, pair in
        let info = pair.journey
        return PairedValue(
          JourneyInfo(
            id: info.id, suite: "s\(index / 10)", railways: info.railways,
            network: "n\(index / 10 % networks)"), a: pair.a, b: pair.b)
      }
      #expect(try compare("RW1", split).railways == groups)
    }
  }

  /// Each of eight worlds gains by 8 points on average, but some by 30 and others by none.
  @Test func `gives no verdict if worlds disagree`() throws {
    func pairs(_ world: (Int) -> String) -> [PairedValue] {
      Self.pairs(96, world: world) { ride in
        let gain = [0.3, -0.12, 0.28, -0.1, 0.26, -0.1, 0.22, -0.1][ride % 8]
        return (0.5, 0.5 + gain + 0.01 * Double(ride % 5 - 2))
      }
    }
    let mixed = try compare("RW1", pairs { "world-\($0 / 12)" })
    #expect(mixed.worlds?.variance.between == 0 && mixed.worlds?.means.count == 8)
    #expect(mixed.worlds?.wins(mixed.metric) == 8)
    let one = try compare("RW1", pairs { _ in "world-1" })
    #expect(one.worlds == nil && one.verdict == .better)
    #expect(mixed.interval == one.interval && mixed.p == one.p)
    let apart = try compare("RW1", pairs { "world-\($0 % 8)" })
    let worlds = try #require(apart.worlds)
    #expect(worlds.variance.share > 0.9 && worlds.wins(apart.metric) == 4)
    #expect(apart.verdict == .mayBeChance && apart.interval?.contains(0) == true)
    #expect(apart.p > 0.1 && apart.p > one.p)
    #expect((apart.smallestEffect ?? 0) > 2 * (one.smallestEffect ?? 0))
    let real = try compare("RW1", pairs { $0 < 48 ? "" : "world-\($0 % 8)" })
    #expect((real.worlds?.standardError ?? 1) < 0.6 * worlds.standardError)
  }

  @Test func `gives the reason of a verdict that its interval does not show`() throws {
    let clear = try compare("RW1", Self.pairs(30) { (0.6, 0.7 + 0.01 * Double($0 % 3)) })
    #expect(clear.reason == nil)
    let corrected = clear.adjusted(to: 0.2)
    #expect(corrected.verdict == .mayBeChance && corrected.reason == "corrected p = 0.200")
    let five = try compare("AL1", Self.pairs(40) { ($0 < 35 ? 1 : 0, 1) })
    #expect(five.verdict == .mayBeChance)
    #expect(try compare("AL1", Self.pairs(40) { ($0 < 30 ? 1 : 0, 1) }).verdict == .better)
    let small = try compare("RW1", Self.pairs(30) { (0.9, 0.901 + 0.0001 * Double($0 % 3)) })
    #expect(small.verdict == .equivalent && small.reason == "less than 0.5 points")
    let scattered = try compare("RW1", Self.pairs(40) { (0.5, $0 % 2 == 0 ? 0.8 : 0.3) })
    #expect(scattered.verdict == .mayBeChance && scattered.reason == nil)
  }

  /// Rides of some railways; one ride in five loses.
  @Test(arguments: [
    (19, 3, "ahead on 15 of 19 rides; 3 groups of railways are too few for a verdict on others"),
    (40, 1, "ahead on 32 of 40 rides; 1 group of railways is too few for a verdict on others"),
    (20, 6, "ahead on 16 of 20 rides; 20 rides are too few for a verdict on others"),
  ])
  func `describes rides that are too few for a verdict`(
    rides: Int, railways: Int, reason: String
  ) throws {
    let pairs = Self.pairs(rides, railway: { "r\($0 % railways)" }) {
      (0.5, $0 % 5 == 0 ? 0.4 : 0.6)
    }
    let few = try compare("RW1", pairs)
    #expect(few.reason == reason)
    #expect(few.verdict == (railways < 5 ? .tooFewRailways : .tooFewRides))
    #expect(few.interval == nil)
  }

  /// One display and six other metrics, all with p near 0.04.
  @Test func `the display is tested alone, the others are corrected together`() {
    let found = Comparison.corrected(draws: 500) { _ in
      Self.pairs(30) { (0.5, 0.5 + ($0 % 3 == 0 ? -0.1 : 0.15) + 0.001 * Double($0)) }
    }
    #expect(found.first?.metric.id == "PH1.display")
    for comparison in found {
      let isAlone = comparison.metric.id == "PH1.display"
      #expect(isAlone == (comparison.adjustedP == comparison.p), "\(comparison.metric.id)")
    }
  }

  @Test func `variants of one ride count as one`() throws {
    let variants = Self.pairs(30) { _ in (0.5, 0.9) }.map { $0.on(ride: "one ride") }
    let result = try compare("RW1", variants)
    #expect(result.clusters == 1)
    #expect(result.verdict == .tooFewRides)
  }

  @Test func `no journeys give no comparison`() throws {
    #expect(Comparison(try Self.definition("RW1"), []) == nil)
  }
}
