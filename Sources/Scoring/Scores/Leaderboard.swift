/// The order of the compared contestants: by how often they show the right display, by suite.
package struct Leaderboard: Sendable {
  package static let display = "PH1.display"
  /// The metric that ranks where no display is measured.
  package static let withoutTrain = MetricCatalogue["AB3.time"]

  /// The display; if it is measured nowhere, how long a railway is named without a train.
  package let metric: Metric
  /// The suites with a column that have values of the metric.
  package let suites: [String]
  /// The indices of the compared contestants, best first: by the mean over the suites that count.
  package let ranking: [Int]
  /// By contestant, then by suite.
  package let values: [[Double?]]

  package init(_ contest: Contest) {
    self.init(contest.scorecards, contest.compared, on: contest.shown.suites)
  }

  package init(_ scorecards: [Scorecard], _ compared: [Int], on suites: [String]) {
    func measured(_ metric: Metric) -> [(suite: String, values: [Double?])] {
      suites.map { suite in (suite, scorecards.map { $0.of(suite: suite).value(metric) }) }
        .filter { $0.values.contains { $0 != nil } }
    }
    let display = measured(MetricCatalogue[Self.display])
    let metric = display.isEmpty ? Self.withoutTrain : MetricCatalogue[Self.display]
    let found = display.isEmpty ? measured(metric) : display
    self.metric = metric
    self.suites = found.map(\.suite)
    let all = scorecards.indices.map { index in found.map { $0.values[index] } }
    self.values = all
    let own = (scorecards.first?.journeys ?? []).filter { score in
      found.contains { $0.suite == score.suite }
    }
    let counted = Set(own.averaged.map(\.suite))
    let means = all.map { values in
      JourneyAggregate.mean.of(
        zip(found, values).compactMap { counted.contains($0.suite) ? $1 : nil })
    }
    ranking = compared.filter { means[$0] != nil }.enumerated().sorted { a, b in
      guard let one = means[a.element], let two = means[b.element] else { return false }
      return metric.polarity.isBetter(one, than: two) ?? (a.offset < b.offset)
    }.map(\.element)
  }

  /// The contestants with the same values as the best on every suite, including the best.
  package var level: [Int] { ranking.filter { values[$0] == values[ranking[0]] } }

  package typealias Weakness = (tag: String, suite: String, journeys: Int, value: Double)

  /// The tags on which a contestant is worse than on their suite as a whole, weakest first.
  package func weakest(_ contestant: Int, _ contest: Contest) -> [Weakness] {
    let card = contest.scorecards[contestant]
    let found = suites.flatMap { suite in
      let own = card.of(suite: suite)
      let mean = own.value(metric)
      return own.tags.compactMap { tag -> Weakness? in
        let tagged = own.tagged(tag)
        let count = tagged.measuredJourneys(metric)
        guard count >= Self.leastTagged, count < own.journeys.count else { return nil }
        guard let value = tagged.value(metric), let mean,
          metric.polarity.isBetter(mean, than: value) == true
        else { return nil }
        return (tag, suite, count, value)
      }
    }
    return found.enumerated().sorted { a, b in
      metric.polarity.isBetter(b.element.value, than: a.element.value) ?? (a.offset < b.offset)
    }.map(\.element)
  }

  /// With fewer journeys, a result would describe these journeys, not the tag.
  private static let leastTagged = 5

  /// The journeys in these suites whose display is not always right, the worst of the best first.
  package func worstJourneys(_ contest: Contest) -> [Int] {
    guard let best = ranking.first else { return [] }
    let shown = Set(contest.shown.journeys.map(\.id))
    let (display, railway) = (MetricCatalogue[Self.display], MetricCatalogue["RW1"])
    let keys = contest.scorecards[best].journeys.enumerated().filter {
      shown.contains($1.journey.id)
    }.compactMap { index, score in
      score.value(display).map { (index: index, key: [$0, score.value(railway) ?? 1]) }
    }
    return keys.filter { $0.key != [1, 1] }.sorted { a, b in
      a.key == b.key ? a.index < b.index : a.key.lexicographicallyPrecedes(b.key)
    }.map(\.index)
  }
}

extension Polarity {
  /// The index of the single best value; nil if no value is better than all others.
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
  /// The shares of time with a wrong railway and with none, on journeys with a choice of railways.
  package var notRight: (wrong: Double, silent: Double)? {
    let card = Scorecard(tracker: tracker, journeys: journeys.filter(\.journey.hasChoice))
    guard let right = card.value(MetricCatalogue["RW1"]),
      let named = card.value(MetricCatalogue["AB1.coverage"])
    else { return nil }
    return (max(0, named - right), max(0, 1 - named))
  }
}
