import Dispatch
import Synchronization

/// Who shows the right display most often: the contestants that are compared, by suite.
package struct Standing: Sendable {
  package static let display = "PH1.display"

  /// The display, or where none is measured how long a railway is named without a train.
  package let metric: Metric
  /// The suites that count and on which it is measured.
  package let suites: [String]
  /// The indices of those that are compared, best first: by the mean over the suites.
  package let ranking: [Int]
  /// By contestant, then by suite.
  package let values: [[Double?]]

  package init(_ contest: Contest) {
    self.init(contest.scorecards, contest.compared, on: contest.countedSuites)
  }

  package init(_ scorecards: [Scorecard], _ compared: [Int], on suites: [String]) {
    func measured(_ metric: String) -> [(suite: String, values: [Double?])] {
      let index = MetricCatalogue[metric]
      return suites.map { suite in (suite, scorecards.map { $0.of(suite: suite).value(index) }) }
        .filter { $0.values.contains { $0 != nil } }
    }
    let display = measured(Self.display)
    let id = display.isEmpty ? "AB3.time" : Self.display
    let found = display.isEmpty ? measured(id) : display
    let metric = MetricCatalogue.all[MetricCatalogue[id]]
    self.metric = metric
    self.suites = found.map(\.suite)
    let all = scorecards.indices.map { index in found.map { $0.values[index] } }
    self.values = all
    let means = all.map { JourneyAggregate.mean.of($0.compactMap(\.self)) }
    ranking = compared.filter { means[$0] != nil }.enumerated().sorted { a, b in
      guard let one = means[a.element], let two = means[b.element] else { return false }
      return metric.polarity.isBetter(one, than: two) ?? (a.offset < b.offset)
    }.map(\.element)
  }

  /// Those that are as good as the best on every suite, the best too.
  package var level: [Int] { ranking.filter { values[$0] == values[ranking[0]] } }

  /// The tags on which a contestant is right least often, each with the suite where that is so and
  /// its journeys there, the weakest first.
  package func weakest(
    _ contestant: Int, _ contest: Contest
  ) -> [(tag: String, suite: String, journeys: Int, value: Double)] {
    let card = contest.scorecards[contestant]
    let index = MetricCatalogue[metric.id]
    let found = suites.flatMap { suite in
      let own = card.of(suite: suite)
      return own.tags.compactMap { tag -> (tag: String, suite: String, journeys: Int, Double)? in
        let tagged = own.tagged(tag)
        let count = tagged.measuredJourneys(index)
        guard count >= Self.leastTagged, count < own.journeys.count else { return nil }
        return tagged.value(index).map { (tag, suite, count, $0) }
      }
    }
    return found.enumerated().sorted { a, b in
      metric.polarity.isBetter(b.element.3, than: a.element.3)
        ?? (a.offset < b.offset)
    }.map { ($0.element.tag, $0.element.suite, $0.element.journeys, $0.element.3) }
  }

  /// With fewer journeys a tag says more of them than of itself.
  private static let leastTagged = 5

  /// The journeys on which the best contestant does worst, by display and then by railway; perfect
  /// ones are not among them.
  package func worstJourneys(_ contest: Contest) -> [Int] {
    guard let best = ranking.first else { return [] }
    let (display, railway) = (MetricCatalogue[Self.display], MetricCatalogue["RW1"])
    let keys = contest.scorecards[best].journeys.enumerated().compactMap { index, score in
      score.value(display).map { (index: index, key: [$0, score.value(railway) ?? 1]) }
    }
    return keys.filter { $0.key != [1, 1] }.sorted { a, b in
      a.key == b.key ? a.index < b.index : a.key.lexicographicallyPrecedes(b.key)
    }.map(\.index)
  }
}

/// The standing with what the best leads by, and whether that is more than chance.
package struct Answer: Sendable {
  package let standing: Standing
  /// By suite and place in the ranking, the second first: the best against it, measured from it.
  package let leads: [[Comparison?]]

  package init(_ contest: Contest, isParallel: Bool = true) {
    let standing = Standing(contest)
    self.standing = standing
    guard let best = standing.ranking.first else {
      leads = []
      return
    }
    let rivals = standing.ranking.dropFirst()
    let pairs = standing.suites.flatMap { suite in rivals.map { (suite: suite, rival: $0) } }
    let found = pairs.mapped(isParallel: isParallel) { pair in
      // One of the comparisons that are declared beforehand.
      let cards = [pair.rival, best].map { contest.scorecards[$0].of(suite: pair.suite) }
      return Comparison.headline(cards[0], cards[1], by: standing.metric.id)
    }
    leads = standing.suites.indices.map { suite in
      Array(found[(suite * rivals.count)..<((suite + 1) * rivals.count)])
    }
  }

  /// The suites on which the lead over the second has a verdict.
  package func suites(_ verdict: ComparisonVerdict) -> [String] {
    zip(standing.suites, leads).filter { $1.first??.verdict == verdict }.map(\.0)
  }

  /// How many rides would tell the first from the second, four times out of five, where they differ
  /// by so much; nil where that can't be said.
  package func rides(toSee difference: Double, _ contest: Contest) -> Int? {
    guard standing.ranking.count > 1, standing.metric.unit == .share else { return nil }
    let pairs = Comparison.pairs(
      contest.scorecards[standing.ranking[1]], contest.scorecards[standing.ranking[0]],
      metric: MetricCatalogue[standing.metric.id])
    return Comparison(standing.metric, pairs, draws: 1)?.rides(toSee: difference)
      .map { max($0, Comparison.leastClusters) }
  }
}

extension Polarity {
  /// The one index, of some, whose value is better than those of all others, if any.
  package func best(_ values: [Double?], among indices: [Int]) -> Int? {
    indices.first { index in
      guard let value = values[index] else { return false }
      return indices.allSatisfy { other in
        other == index || values[other].map { isBetter(value, than: $0) == true } ?? true
      }
    }
  }
}

extension Scorecard {
  /// How much of the time the railway is wrong, and how much none is named, where there is a choice:
  /// a rider can tell them apart.
  package var notRight: (wrong: Double, silent: Double)? {
    let card = withChoice
    guard let right = card.value("RW1"), let named = card.value("AB1.coverage") else { return nil }
    return (max(0, named - right), max(0, 1 - named))
  }
}

extension Array where Element: Sendable {
  /// As `map`, on all cores if that is wanted.
  package func mapped<Output: Sendable>(
    isParallel: Bool, _ work: @Sendable (Element) -> Output
  ) -> [Output] {
    guard isParallel else { return map(work) }
    let outputs = Mutex([Output?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let output = work(self[index])
      outputs.withLock { $0[index] = output }
    }
    return outputs.withLock { $0 }.compactMap(\.self)
  }
}
