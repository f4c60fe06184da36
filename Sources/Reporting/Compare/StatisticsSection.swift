import Gate
import Maths
import Scoring
import Text

enum StatisticsSection {
  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let steps = Array(zip(contest.compared, contest.compared.dropFirst()))
    guard !steps.isEmpty else { return [] }
    let rides = Set((contest.scorecards.first?.journeys ?? []).map(\.cluster)).count
    let heading = ReportBlock.heading("Is it more than chance?", level: 2)
    guard rides >= Comparison.leastClusters else {
      return [
        heading,
        .paragraph(
          "\(rides) \(rides == 1 ? "ride" : "rides"): too few to tell any difference from chance. "
            + "Below \(Comparison.leastClusters) rides no interval is given, since it would not "
            + "hold as often as it says."),
      ] + ridesNeeded(contest) + outcomes(contest)
    }
    let found = steps.map { a, b in
      Comparison.headline(contest.scorecards[a], contest.scorecards[b])
    }
    var table = ReportTable([
      "from", "to", "metric", .right("difference"),
      .right(MetricText.interval), .right("better/same/worse"),
      .right("smallest effect"), "verdict",
    ])
    for ((a, b), comparisons) in zip(steps, found) {
      for comparison in comparisons {
        table.add(row(comparison, contest.contestants[a].id, contest.contestants[b].id))
      }
    }
    guard !table.rows.isEmpty else { return [] }
    let railways = found.joined().compactMap(\.railways).max()
    let worlds = worlds(contest, steps, found)
    let drawn =
      railways.map {
        "a studentised bootstrap that draws the \($0) railways of the rides whole, as rides on one "
          + "railway are alike"
      } ?? "a studentised bootstrap over rides; about other railways they say nothing"
    return [
      heading,
      .paragraph(
        "Each tracker against the one before it, on the same journeys, ride by ride. Intervals: "
          + "\(drawn)\(worlds.isEmpty ? "" : ", and what worlds add"). p-values are corrected for "
          + "the number of metrics. Equivalent is a difference too small to matter. The smallest "
          + "effect is the difference that \(rides) rides like these would show four times out of "
          + "five."),
      .table(table),
    ] + worlds + ridesNeeded(contest) + outcomes(contest) + tags(contest, steps)
  }

  /// How the differences vary between worlds, where rides are of several.
  private static func worlds(
    _ contest: Contest, _ steps: [(Int, Int)], _ found: [[Comparison]]
  ) -> [ReportBlock] {
    var table = ReportTable([
      "from", "to", "metric", .right("difference"), .right("from world to world"),
      .right("variance due to worlds"), .right("better in"),
    ])
    var (count, rides) = (0, 0)
    for ((a, b), comparisons) in zip(steps, found) {
      for comparison in comparisons where explored.contains(comparison.metric.word) {
        let unit = comparison.metric.unit
        guard let worlds = comparison.worlds, let low = worlds.means.min(),
          let high = worlds.means.max()
        else { continue }
        count = max(count, worlds.means.count)
        rides = max(rides, comparison.clusters)
        table.add([
          "\(code: contest.contestants[a].id)", "\(code: contest.contestants[b].id)",
          "\(comparison.metric.word)", "\(MetricText.difference(comparison.difference, unit))",
          "\(MetricText.range(low...high, unit))",
          "\(MetricText.value(worlds.variance.share, .share))",
          "\(wins(worlds, comparison.metric))",
        ])
      }
    }
    guard !table.rows.isEmpty else { return [] }
    return [
      .paragraph(
        "The \(rides) rides are of \(count) worlds, which differ in where trains stand, when they "
          + "announce it, how late they run and how phones err. Better means in other worlds too: "
          + "the variance of a difference is split into what a world's rides share and the "
          + "rest (one-way random "
          + "effects), and the former widens the intervals by Student's quantile for so few worlds."
      ),
      .table(table),
    ]
  }

  private static func wins(_ worlds: WorldSplit, _ metric: Metric) -> String {
    "\(worlds.wins(metric)) of \(worlds.means.count) worlds"
  }

  /// A difference in the display that is worth a recording campaign.
  private static let wanted = 0.02

  /// For each pair, how many rides would tell it apart.
  private static func ridesNeeded(_ contest: Contest) -> [ReportBlock] {
    let display = MetricCatalogue["PH1.display"]
    func id(_ index: Int) -> RichText { "\(code: contest.contestants[index].id)" }
    var table = ReportTable(
      [""] + contest.compared.dropFirst().map { .right(contest.contestants[$0].id) })
    var isKnown = false
    for (row, a) in contest.compared.dropLast().enumerated() {
      table.add(
        [id(a)]
          + contest.compared.dropFirst().enumerated().map { column, b in
            guard row <= column else { return "" }
            let pairs = Comparison.pairs(
              contest.scorecards[a], contest.scorecards[b], metric: display)
            let rides = Comparison(MetricCatalogue.all[display], pairs, draws: 1)?
              .rides(toSee: wanted)
            isKnown = isKnown || rides != nil
            return "\(rides.map { "\(max($0, Comparison.leastClusters))" } ?? "–")"
          })
    }
    guard isKnown else { return [] }
    return [
      .paragraph(
        "Rides like these needed to see 2 points of the display between two trackers four times "
          + "out of five (–: they don't differ), at least \(Comparison.leastClusters):"),
      .table(table),
    ]
  }

  /// Rates of what is right or wrong, each with what so few journeys leave open.
  private static func outcomes(_ contest: Contest) -> [ReportBlock] {
    var table = ReportTable([
      "tracker", "outcome", .right("right"), .right(MetricText.interval),
    ])
    for contestant in contest.compared {
      for (metric, definition) in MetricCatalogue.all.enumerated() where definition.isOutcome {
        let card = contest.scorecards[contestant]
        let values = Comparison.pairs(card, card, metric: metric)
        let right = values.reduce(0) { $0 + $1.b }
        guard let interval = Comparison.rateInterval(values) else { continue }
        let low = MetricText.value(interval.lowerBound, .share)
        let high = MetricText.value(interval.upperBound, .share)
        let bound = MetricText.value(
          Rates.upperBoundWithoutFailure(trials: values.count), .share)
        let flawless = right == Double(values.count) ? "; failures under \(bound)" : ""
        table.add([
          "\(code: contest.contestants[contestant].id)",
          "\(code: definition.id) \(definition.name)",
          "\(NumberText.short(right, places: 0)) of \(values.count)",
          "\(low) to \(high)\(flawless)",
        ])
      }
    }
    guard !table.rows.isEmpty else { return [] }
    return [
      .paragraph(
        "What is right or wrong on a journey, with Wilson's interval for the rate, over as many "
          + "journeys as these are worth where rides share railways:"),
      .table(table),
    ]
  }

  /// What stands out on the journeys of a tag: questions for another suite, not answers.
  private static func tags(_ contest: Contest, _ steps: [(Int, Int)]) -> [ReportBlock] {
    guard contest.scorecards.contains(where: { !$0.tags.isEmpty }) else { return [] }
    var items: [RichText] = []
    for (a, b) in steps {
      for id in explored {
        let found = Comparison.byTag(
          contest.scorecards[a], contest.scorecards[b], metric: MetricCatalogue[id],
          draws: exploratoryDraws
        ).filter { $0.comparison.verdict == .better || $0.comparison.verdict == .worse }
        items += found.map { tag, comparison in
          "\(code: contest.contestants[b].id) is \(comparison.verdict.rawValue) than "
            + "\(code: contest.contestants[a].id) on \(code: tag) by \(id): "
            + "\(MetricText.difference(comparison.difference, comparison.metric.unit)) over "
            + "\(comparison.pairs) journeys"
        }
      }
    }
    return [
      .heading("Tags that stand out", level: 3),
      .paragraph(
        "Exploratory: p-values of all tags together corrected by Benjamini and Hochberg. What is "
          + "found here is a question for other journeys."),
      items.isEmpty ? .paragraph("None.") : .list(items),
    ]
  }

  private static let explored = ["railway", "display"]
  private static let exploratoryDraws = 2_000

  /// Two contestants on a suite, as one of the comparisons that are declared beforehand.
  static func comparison(
    _ contest: Contest, _ suite: String, from a: Int, to b: Int, metric: String
  ) -> Comparison? {
    let cards = [a, b].map { contest.scorecards[$0].of(suite: suite) }
    return Comparison.headline(cards[0], cards[1], by: metric)
  }

  /// The same as a clause: `v3 − v2: +3.1 points (95% interval +1.2 to +5.0), better`.
  static func clause(
    _ contest: Contest, _ suite: String, from a: Int, to b: Int, metric: String
  ) -> RichText? {
    let found = comparison(contest, suite, from: a, to: b, metric: metric)
    guard let found else { return nil }
    return "\(contest.contestants[b].id) − \(contest.contestants[a].id): "
      + "\(MetricText.difference(found.difference, found.metric.unit)) (\(certainty(found))"
      + "\(found.worlds.map { "; better in \(wins($0, found.metric))" } ?? "")), "
      + "\(strong: found.verdict.rawValue)\(reason(found))"
  }

  /// ` (corrected p = 0.080)`, where the verdict does not follow from the interval.
  private static func reason(_ comparison: Comparison) -> String {
    comparison.reason.map { " (\($0))" } ?? ""
  }

  /// What each of several suites says of two by a metric, and whether they agree; nil where fewer
  /// than two measure it.
  static func agreement(
    _ contest: Contest, from a: Int, to b: Int, metric: String
  ) -> RichText? {
    let found = contest.countedSuites.compactMap { suite in
      comparison(contest, suite, from: a, to: b, metric: metric).map { (suite, $0) }
    }
    guard found.count > 1, let metric = found.first?.1.metric else { return nil }
    let parts = found.map { suite, comparison -> RichText in
      "\(suite) \(MetricText.difference(comparison.difference, metric.unit)), "
        + (comparison.verdict == .inconclusive
          ? "inconclusive" : "\(strong: comparison.verdict.rawValue)")
    }
    let verdicts = SuiteVerdicts(found.map { ($0, $1.verdict) })
    let sum = verdicts.text.replacing("proven on", with: "Better on", maxReplacements: 1)
    return "\(code: contest.contestants[b].id) against \(code: contest.contestants[a].id) by "
      + "\(metric.word): " + .joined(parts, by: "; ") + ". \(sum)."
      + (verdicts.isDisagreement ? " The suites \(strong: "disagree")." : "")
  }

  private static func row(_ comparison: Comparison, _ a: String, _ b: String) -> [RichText] {
    let unit = comparison.metric.unit
    let verdict = comparison.verdict.rawValue
    let isFound = comparison.verdict == .better || comparison.verdict == .worse
    return [
      "\(code: a)", "\(code: b)", "\(comparison.metric.word)",
      "\(MetricText.difference(comparison.difference, unit))",
      "\(comparison.interval.map { MetricText.range($0, unit) } ?? comparison.absence ?? "n/a")",
      "\(comparison.wins)/\(comparison.ties)/\(comparison.losses)",
      "\(comparison.smallestEffect.map { MetricText.difference($0, unit) } ?? "n/a")",
      isFound ? "\(strong: verdict)" : "\(verdict)\(reason(comparison))",
    ]
  }

  private static func certainty(_ comparison: Comparison) -> String {
    comparison.interval.map {
      "\(MetricText.interval) \(MetricText.range($0, comparison.metric.unit))"
    } ?? comparison.absence ?? "no interval"
  }
}
