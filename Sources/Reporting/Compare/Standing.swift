import Dispatch
package import Scoring
import Synchronization
import Text

/// Who shows the right display most often: the contestants that are compared, by suite.
package struct Standing: Sendable {
  static let display = "PH1.display"

  /// The display, or where none is measured how long a railway is named without a train.
  let metric: Metric
  /// The suites that count and on which it is measured.
  let suites: [String]
  /// The indices of those that are compared, best first: by the mean over the suites.
  package let ranking: [Int]
  /// By contestant, then by suite.
  let values: [[Double?]]

  package init(_ contest: Contest) {
    func values(_ metric: String, _ suite: String) -> [Double?] {
      let index = MetricCatalogue[metric]
      return contest.scorecards.map { $0.of(suite: suite).value(index) }
    }
    func measured(_ metric: String) -> [(suite: String, values: [Double?])] {
      contest.countedSuites.map { ($0, values(metric, $0)) }
        .filter { $0.values.contains { $0 != nil } }
    }
    let display = measured(Self.display)
    let id = display.isEmpty ? "AB3.time" : Self.display
    let found = display.isEmpty ? measured(id) : display
    let metric = MetricCatalogue.all[MetricCatalogue[id]]
    self.metric = metric
    suites = found.map(\.suite)
    let all = contest.contestants.indices.map { index in found.map { $0.values[index] } }
    self.values = all
    let means = all.map { JourneyAggregate.mean.of($0.compactMap(\.self)) }
    ranking = contest.compared.filter { means[$0] != nil }.enumerated().sorted { a, b in
      guard let one = means[a.element], let two = means[b.element] else { return false }
      return metric.polarity.isBetter(one, than: two) ?? (a.offset < b.offset)
    }.map(\.element)
  }

  /// The tags on which a contestant is right least often, each with the suite where that is so and
  /// its journeys there, the weakest first.
  func weakest(
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

  /// The contestants whose columns fit into so many characters of a table, the best of them, in the
  /// contest's order.
  func columns(_ contest: Contest, into space: Int) -> [Int] {
    var space = space
    let fitting = ranking.prefix { index in
      space -= max(DisplayWidth.of(contest.contestants[index].id), 10) + 3
      return space >= 0
    }
    return fitting.isEmpty ? Array(ranking.prefix(1)) : fitting.sorted()
  }
}

/// The standing with what the best leads by, and whether that is more than chance.
package struct Answer: Sendable {
  let standing: Standing
  /// By suite and place in the ranking, the second first: the best against it, measured from it.
  let leads: [[Comparison?]]

  init(_ contest: Contest, isParallel: Bool = true) {
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

  /// So many trackers of the user's own that are neither first nor second get a row of their own.
  private static let mostOwn = 2

  /// A row a contestant, the best last, with its lead over the best of the others; then how
  /// trackers that are not the project's do against it.
  func table(_ contest: Contest, shown: [Int]) -> ReportTable {
    let unit = standing.metric.unit
    let isShare = unit == .share
    var table = ReportTable(
      [.init(stringLiteral: isShare ? "display right, %" : "named without a train, s/h")]
        + standing.suites.map { .right($0) })
    func number(_ value: Double) -> String {
      NumberText.fixed(isShare ? value * 100 : value, places: isShare ? 1 : 0)
    }
    func signed(_ difference: Double) -> String {
      let text = number(difference)
      return difference > 0 && text != number(0) ? "+\(text)" : text
    }
    for contestant in shown.reversed() {
      let cells =
        [contest.contestants[contestant].id]
        + standing.values[contestant].map { $0.map(number) ?? "–" }
      let isBest = contestant == standing.ranking.first
      table.add(cells.map { isBest ? "\(strong: $0)" : "\($0)" })
    }
    guard standing.ranking.count > 1 else { return table }
    table.add(
      ["lead over \(contest.contestants[standing.ranking[1]].id)"]
        + leads.map { lead in
          "\(lead.first.flatMap { $0 }.map { signed($0.difference) } ?? "–")"
        })
    table.add(["is it real?"] + leads.map { "\(Self.word($0.first ?? nil))" })
    for (place, contestant) in standing.ranking.enumerated().dropFirst(2)
    where !TrackerColors.isKnown(contest.contestants[contestant].id) {
      let id = contest.contestants[contestant].id
      let best = contest.contestants[standing.ranking[0]].id
      guard table.rows.count < shown.count + 2 + Self.mostOwn else { break }
      table.add(
        ["\(id) over \(best)"]
          + leads.map { lead in "\(lead[place - 1].map { signed(-$0.difference) } ?? "–")" })
    }
    return table
  }

  private static func word(_ lead: Comparison?) -> String {
    switch lead?.verdict {
    case .better: "yes"
    case .worse: "no"
    case .equivalent: "same"
    case .inconclusive: "open"
    case nil: "–"
    }
  }
}

extension Array where Element: Sendable {
  /// As `map`, on all cores if that is wanted.
  func mapped<Output: Sendable>(
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
