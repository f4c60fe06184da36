package import Evaluation
import Statistics

/// Trackers by headline metrics, the best of each marked.
package enum Scoreboard {
  /// The table: means over journeys, or `pooled`, so that every second and every event weighs the
  /// same; `only` picks the journeys that count, and `extra` columns stand at the end.
  package static func table(
    _ contest: Contest, extra: [(title: String, cells: [RichText])] = [], isPooled: Bool = false,
    only: (JourneyScore) -> Bool = { _ in true }
  ) -> ReportTable {
    let cards = contest.scorecards.map {
      Scorecard(tracker: $0.tracker, journeys: $0.journeys.filter(only))
    }
    func value(_ card: Scorecard, _ metric: Int) -> Double? {
      let aggregate = card.aggregate(metric)
      return isPooled ? aggregate.micro : aggregate.macro
    }
    // A column in which nobody has a value would tell nothing.
    let metrics = MetricCatalogue.all.indices.filter { metric in
      MetricCatalogue.all[metric].isHeadline && cards.contains { value($0, metric) != nil }
    }
    let values = cards.map { card in metrics.map { value(card, $0) } }
    let bests = metrics.indices.map { column in
      isPooled || contest.rivals.count < 2
        ? nil
        : best(
          values.map { $0[column] }, contest.rivals, MetricCatalogue.all[metrics[column]].polarity)
    }
    var table = ReportTable(
      ["tracker"] + metrics.map { .right(MetricCatalogue.all[$0].id) }
        + extra.map { .right($0.title) })
    for (index, contestant) in contest.contestants.enumerated() {
      let cells = metrics.indices.map { column -> RichText in
        let unit = MetricCatalogue.all[metrics[column]].unit
        let text = MetricText.value(values[index][column], unit)
        return bests[column] == index ? "\(strong: text)" : "\(text)"
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
              value: card.aggregate(metric).macro,
              interval: Comparison.interval(
                definition, Comparison.pairs(card, card, metric: metric)))
          })
      })
  }

  /// What the columns mean, one line each.
  static var legend: [RichText] {
    MetricCatalogue.headline.map {
      "\(code: $0.id) \(strong: $0.name): \($0.summary) \(polarity($0.polarity))"
    }
  }

  /// The one index, of some, whose value is better than those of all others, if any.
  static func best(_ values: [Double?], _ indices: [Int], _ polarity: Polarity) -> Int? {
    indices.first { index in
      guard let value = values[index] else { return false }
      return indices.allSatisfy { other in
        other == index
          || values[other].map { MetricText.isBetter(value, than: $0, polarity) == true } ?? true
      }
    }
  }

  private static func polarity(_ polarity: Polarity) -> String {
    let words = polarity.rawValue
    return (words.first.map { $0.uppercased() } ?? "") + words.dropFirst() + "."
  }
}
