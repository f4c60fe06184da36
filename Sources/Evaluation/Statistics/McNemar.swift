/// McNemar's test of two outcomes, right or wrong, on the same journeys.
///
/// Only the journeys on which the two differ count. The exact test is the two-sided binomial one;
/// mid-p takes half the probability of what was seen. With fewer than six that differ nothing can
/// be told: five all one way still give p = 0.0625. Source: Dietterich 1998; Fagerland, Lydersen
/// and Laake 2013, doi 10.1186/1471-2288-13-91.
package struct McNemar: Sendable, Hashable {
  /// On how many journeys the first was right and the second wrong.
  package let onlyFirst: Int
  /// On how many journeys the second was right and the first wrong.
  package let onlySecond: Int
  package let exactP: Double
  package let midP: Double

  /// How many journeys must differ before anything can be told.
  package static let leastFlips = 6

  package init(onlyFirst: Int, onlySecond: Int) {
    self.onlyFirst = onlyFirst
    self.onlySecond = onlySecond
    let probabilities = Binomial.fairCoin(onlyFirst + onlySecond)
    let fewer = min(onlyFirst, onlySecond)
    let tail = probabilities[0...fewer].reduce(0, +)
    exactP = min(1, 2 * tail)
    midP =
      onlyFirst + onlySecond == 0 ? 1 : min(1, 2 * tail - probabilities[fewer])
  }

  /// The test of outcomes, the first journey standing for its ride.
  ///
  /// Nil for no journeys, and where values are other than 0 and 1.
  package init?(_ pairs: [PairedValue]) {
    guard !pairs.isEmpty,
      pairs.allSatisfy({ [0, 1].contains($0.a) && [0, 1].contains($0.b) })
    else { return nil }
    var seen: Set<[String]> = []
    let first = pairs.filter { seen.insert([$0.suite, $0.cluster]).inserted }
    self.init(
      onlyFirst: first.count { $0.a > $0.b }, onlySecond: first.count { $0.b > $0.a })
  }

  package var canTell: Bool { onlyFirst + onlySecond >= Self.leastFlips }
}
