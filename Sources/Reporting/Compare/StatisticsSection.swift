import Evaluation
import PlainText
import Statistics

/// Which differences are more than chance.
enum StatisticsSection {
  /// With fewer, even unanimous rides have a p-value above 0.05 (2 / 2⁵ = 0.0625).
  private static let leastRides = 6

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let steps = Array(zip(contest.rivals, contest.rivals.dropFirst()))
    guard !steps.isEmpty else { return [] }
    let rides = Set((contest.scorecards.first?.journeys ?? []).map(\.cluster)).count
    guard rides >= leastRides else {
      return [
        .heading("Is it more than chance?", level: 2),
        .paragraph(
          "\(rides) \(rides == 1 ? "ride" : "rides"): too few to tell any difference from chance. "
            + "An exact test needs \(leastRides) that all point one way."),
      ]
    }
    var table = ReportTable([
      "from", "to", "metric", .right("difference"),
      .right("95% interval"), .right("better/same/worse"),
      .right("smallest effect"), "verdict",
    ])
    for (a, b) in steps {
      for comparison in Comparison.headline(contest.scorecards[a], contest.scorecards[b]) {
        table.add(row(comparison, contest.contestants[a].id, contest.contestants[b].id))
      }
    }
    guard !table.rows.isEmpty else { return [] }
    return [
      .heading("Is it more than chance?", level: 2),
      .paragraph(
        "Each tracker against the one before it, on the same journeys, ride by ride: intervals "
          + "by a bootstrap over rides (BCa), p-values corrected for the number of metrics. "
          + "Equivalent is a difference too small to matter; a time that never came counts as a "
          + "ceiling. With fewer than \(Comparison.leastClusters) rides no interval is given. The "
          + "smallest effect is the difference that \(rides) rides like these would show four "
          + "times out of five."),
      .table(table),
    ] + outcomes(contest) + tags(contest, steps)
  }

  /// Rates of what is right or wrong, each with what so few journeys leave open.
  private static func outcomes(_ contest: Contest) -> [ReportBlock] {
    var table = ReportTable([
      "tracker", "outcome", .right("right"), .right("95% interval"),
    ])
    for rival in contest.rivals {
      for id in ScoreDiff.outcomes {
        guard let metric = MetricCatalogue.index(id) else { continue }
        let values = contest.scorecards[rival].journeys.compactMap { $0.tallies[metric].value }
        let right = values.reduce(0, +)
        guard let interval = Rates.wilson(right, of: Double(values.count)) else { continue }
        let low = MetricText.value(interval.lowerBound, .share)
        let high = MetricText.value(interval.upperBound, .share)
        let bound = MetricText.value(
          Rates.upperBoundWithoutFailure(trials: values.count), .share)
        let flawless = right == Double(values.count) ? "; failures under \(bound)" : ""
        table.add([
          "\(code: contest.contestants[rival].id)",
          "\(code: id) \(MetricCatalogue.all[metric].name)",
          "\(NumberText.short(right, places: 0)) of \(values.count)",
          "\(low) to \(high)\(flawless)",
        ])
      }
    }
    guard !table.rows.isEmpty else { return [] }
    return [
      .paragraph("What is right or wrong on a journey, with Wilson's interval for the rate:"),
      .table(table),
    ]
  }

  /// What stands out on the journeys of a tag: questions for another suite, not answers.
  private static func tags(_ contest: Contest, _ steps: [(Int, Int)]) -> [ReportBlock] {
    guard contest.scorecards.contains(where: { !$0.tags.isEmpty }) else { return [] }
    var items: [RichText] = []
    for (a, b) in steps {
      for id in explored {
        guard let metric = MetricCatalogue.index(id) else { continue }
        let found = Comparison.byTag(
          contest.scorecards[a], contest.scorecards[b], metric: metric, draws: exploratoryDraws
        ).filter { $0.comparison.verdict == .better || $0.comparison.verdict == .worse }
        items += found.map { tag, comparison in
          "\(code: contest.contestants[b].id) is \(comparison.verdict.rawValue) than "
            + "\(code: contest.contestants[a].id) on \(code: tag) by \(id): "
            + "\(difference(comparison.difference, comparison.metric.unit)) over "
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
    return Comparison.headline(cards[0], cards[1]).first { $0.metric.id == metric }
  }

  /// The same as a clause: `v3 − v2: +3.1 points (95% interval +1.2 to +5.0), better`.
  static func clause(
    _ contest: Contest, _ suite: String, from a: Int, to b: Int, metric: String
  ) -> RichText? {
    let found = comparison(contest, suite, from: a, to: b, metric: metric)
    guard let found, let interval = found.bootstrap?.bca else { return nil }
    return "\(contest.contestants[b].id) − \(contest.contestants[a].id): "
      + "\(difference(found.difference, found.metric.unit)) "
      + "(95% interval \(range(interval, found.metric.unit))), "
      + "\(strong: found.verdict.rawValue)"
  }

  private static func row(_ comparison: Comparison, _ a: String, _ b: String) -> [RichText] {
    let unit = comparison.metric.unit
    let verdict = comparison.verdict.rawValue
    let isFound = comparison.verdict == .better || comparison.verdict == .worse
    return [
      "\(code: a)", "\(code: b)", "\(comparison.metric.word)",
      "\(difference(comparison.difference, unit))",
      "\(comparison.bootstrap.map { range($0.bca, unit) } ?? "n/a")",
      "\(comparison.wins)/\(comparison.ties)/\(comparison.losses)",
      "\(comparison.smallestEffect.map { difference($0, unit) } ?? "n/a")",
      isFound ? "\(strong: verdict)" : "\(verdict)",
    ]
  }

  private static func range(_ interval: ClosedRange<Double>, _ unit: MetricUnit) -> String {
    "\(number(interval.lowerBound, unit)) to \(difference(interval.upperBound, unit))"
  }

  private static func difference(_ value: Double, _ unit: MetricUnit) -> String {
    number(value, unit) + (unit == .share ? " points" : unit == .seconds ? " s" : "")
  }

  private static func number(_ value: Double, _ unit: MetricUnit) -> String {
    let text = NumberText.fixed(unit == .share ? value * 100 : value, places: 1)
    return value > 0 && text != "0.0" ? "+" + text : text
  }
}
