import Dispatch
import RailNetwork
import Synchronization

/// The leaderboard, with the leads of the best, and whether they are more than chance.
package struct Answer: Sendable {
  package let standing: Leaderboard
  /// For each suite and each place from the second on: the best compared with that contestant.
  package let leads: [[Comparison?]]
  /// By contestant, then by suite: half the width of the 95 % interval around its mean, cut at the
  /// ends of the possible range; nil for references, and for too few rides or railways.
  package let margins: [[Double?]]

  package init(_ contest: Contest) {
    let standing = Leaderboard(contest)
    self.standing = standing
    let most = standing.metric.unit == .share ? 1 : Double.infinity
    margins = contest.scorecards.indices.concurrentMap { index in
      standing.suites.map { suite in
        guard standing.ranking.contains(index) else { return nil }
        let card = contest.scorecards[index].of(suite: suite)
        let pairs = Comparison.pairs(card, card, by: standing.metric)
        guard let interval = Comparison.interval(standing.metric, pairs) else { return nil }
        return (min(interval.upperBound, most) - max(interval.lowerBound, 0)) / 2
      }
    }
    guard let best = standing.ranking.first else {
      leads = []
      return
    }
    let rivals = standing.ranking.dropFirst()
    let pairs = standing.suites.flatMap { suite in rivals.map { (suite: suite, rival: $0) } }
    let found = pairs.concurrentMap { pair in
      // One of the comparisons declared in advance.
      let cards = [pair.rival, best].map { contest.scorecards[$0].of(suite: pair.suite) }
      return Comparison.headline(cards[0], cards[1], by: standing.metric.id)
    }
    leads = standing.suites.indices.map { suite in
      Array(found[(suite * rivals.count)..<((suite + 1) * rivals.count)])
    }
  }

  /// By suite: the best compared with the second.
  package var leadsOverSecond: [Comparison?] { leads.map { $0.first ?? nil } }

  /// The suites in which the lead over the second has this verdict.
  package func suites(_ verdict: ComparisonVerdict) -> [String] {
    zip(standing.suites, leadsOverSecond).filter { $1?.verdict == verdict }.map(\.0)
  }

  /// The suites with a verdict on the lead that rests on fewer than ten groups of railways, with these.
  package var fewRailways: [(suite: String, count: Int)] {
    zip(standing.suites, leadsOverSecond).compactMap { suite, lead in
      lead.flatMap { $0.verdict.isDifference ? $0.test.clusters : nil }
        .flatMap { $0 < ClusterTest.leastDrawn ? (suite, $0) : nil }
    }
  }

  /// About how many rides would show a given difference between the first two four times in five.
  package func rides(toSee difference: Double, _ contest: Contest) -> Int? {
    guard standing.ranking.count > 1, standing.metric.unit == .share else { return nil }
    let cards = contest.counted.scorecards
    let pairs = Comparison.pairs(
      cards[standing.ranking[1]], cards[standing.ranking[0]], by: standing.metric)
    return Comparison(standing.metric, pairs, draws: 1)?.rides(toSee: difference)
      .map { Int(Double(max($0, Comparison.leastClusters)).firstDigit) }
  }
}

extension RandomAccessCollection where Element: Sendable, Index == Int, Self: Sendable {
  /// Like `map`, but on all cores.
  package func concurrentMap<Output: Sendable>(_ work: @Sendable (Element) -> Output) -> [Output] {
    let outputs = Mutex([Output?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let output = work(self[startIndex + index])
      outputs.withLock { $0[index] = output }
    }
    return outputs.withLock { $0 }.compactMap(\.self)
  }
}
