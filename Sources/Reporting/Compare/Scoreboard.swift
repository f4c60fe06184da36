package import Evaluation
import Statistics

/// Trackers by headline metrics, the best of each marked.
package enum Scoreboard {
  /// The table; `only` picks the journeys that count, and `extra` columns stand at the end.
  package static func table(
    _ contest: Contest, extra: [(title: String, cells: [RichText])] = [],
    only: (JourneyScore) -> Bool = { _ in true }
  ) -> ReportTable {
    var table = ReportTable(
      ["tracker"] + MetricCatalogue.headline.map { .right($0.id) }
        + extra.map { .right($0.title) })
    let cards = contest.scorecards.map {
      Scorecard(tracker: $0.tracker, journeys: $0.journeys.filter(only))
    }
    let metrics = MetricCatalogue.all.indices.filter {
      MetricCatalogue.all[$0].isHeadline
    }
    let values = cards.map { card in metrics.map { card.aggregate($0).macro } }
    for (index, contestant) in contest.contestants.enumerated() {
      let cells = metrics.indices.map { column -> RichText in
        let definition = MetricCatalogue.all[metrics[column]]
        let text = MetricText.value(values[index][column], definition.unit)
        let isBest =
          contest.rivals.count > 1
          && best(values.map { $0[column] }, contest.rivals, definition.polarity) == index
        return isBest ? "\(strong: text)" : "\(text)"
      }
      table.add(["\(code: contestant.id)"] + cells + extra.map { $0.cells[index] })
    }
    return table
  }

  /// The headline shares as bars with their intervals.
  static func chart(_ contest: Contest) -> BarChart {
    let metrics = MetricCatalogue.all.indices.filter { index in
      let definition = MetricCatalogue.all[index]
      return definition.isHeadline && definition.unit == .share && definition.polarity == .higher
    }
    return BarChart(
      title: "Scoreboard", subtitle: "means over journeys, with 95% intervals from 10 rides on",
      axis: .share("more is better"),
      series: contest.rivals.map { contest.contestants[$0].id },
      groups: metrics.map { metric in
        let definition = MetricCatalogue.all[metric]
        return BarChart.Group(
          name: "\(definition.id) \(definition.name)",
          bars: contest.rivals.map { rival in
            let card = contest.scorecards[rival]
            return BarChart.Bar(
              value: card.aggregate(metric).macro, interval: interval(card, metric, definition))
          })
      })
  }

  /// The interval around a mean over journeys: its difference from nothing, drawn again over rides.
  private static func interval(
    _ card: Scorecard, _ metric: Int, _ definition: Metric
  ) -> ClosedRange<Double>? {
    let values = Comparison.pairs(card, card, metric: metric).map { pair in
      var pair = pair
      pair.a = 0
      return pair
    }
    return Comparison(definition, values)?.bootstrap?.bca
  }

  /// As the table, but every second and every event weighs the same, whichever journey it is of.
  static func pooled(_ contest: Contest) -> ReportTable {
    var table = ReportTable(
      ["tracker"] + MetricCatalogue.headline.map { .right($0.id) })
    for (contestant, card) in zip(contest.contestants, contest.scorecards) {
      let cells = MetricCatalogue.all.indices.compactMap { index -> RichText? in
        let definition = MetricCatalogue.all[index]
        guard definition.isHeadline else { return nil }
        return "\(MetricText.value(card.aggregate(index).micro, definition.unit))"
      }
      table.add(["\(code: contestant.id)"] + cells)
    }
    return table
  }

  /// What the columns mean, one line each.
  static var legend: [RichText] {
    MetricCatalogue.headline.map {
      "\(code: $0.id) \(strong: $0.name): \($0.summary) \(polarity($0.polarity))"
    }
  }

  /// The one place that holds the best value alone, if any.
  static func best(_ values: [Double?], _ places: [Int], _ polarity: Polarity) -> Int? {
    var best: Int?
    var isShared = false
    for place in places {
      guard let value = values[place] else { continue }
      guard let leader = best, let leading = values[leader] else {
        best = place
        continue
      }
      switch MetricText.isBetter(value, than: leading, polarity) {
      case true: (best, isShared) = (place, false)
      case false: break
      default: isShared = true
      }
    }
    return isShared ? nil : best
  }

  private static func polarity(_ polarity: Polarity) -> String {
    let words = polarity.rawValue
    return (words.first.map { $0.uppercased() } ?? "") + words.dropFirst() + "."
  }
}
