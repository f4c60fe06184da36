import RailNetwork
import Scoring

extension Metric {
  /// Its word, or its name if the word is only its id.
  var title: String { isHeadline ? word : name }
}

/// A table of trackers and headline metrics, with the best of each marked.
enum Scoreboard {
  /// The columns of the report.
  static let short = ["railway", "wrong", "direction", "display", "stops", "delay"]

  /// The columns of the details, where the names of trackers can be long.
  static let wide = [
    "railway", "wrong", "silent", "display", "stops", "delay", "missed", "settled",
  ]

  /// Means over the journeys that `only` selects, of all headline metrics or those with these
  /// words, and of `extra` metrics, and the number of journeys behind each.
  static func table(
    _ contest: Contest, _ words: [String]? = nil,
    extra: [(title: String, metric: Metric)] = [], only: (JourneyScore) -> Bool = { _ in true }
  ) -> ReportTable {
    let cards = contest.scorecards.map {
      Scorecard(tracker: $0.tracker, journeys: $0.journeys.filter(only))
    }
    // A column without values is left out; on suites without trains one metric remains.
    func measured(_ metrics: [Metric]) -> [Metric] {
      metrics.filter { metric in cards.contains { $0.value(metric) != nil } }
    }
    let headline = measured(MetricCatalogue.headline)
    let metrics = headline.isEmpty ? measured([Leaderboard.withoutTrain]) : headline
    func column(_ title: String, _ metric: Metric) -> (title: String, cells: [RichText]) {
      (title, texts(cards.map { $0.value(metric) }, metric, contest) + [counts(cards, metric)])
    }
    var columns = metrics.map { column($0.title, $0) }
    if let railway = metrics.firstIndex(where: { $0.id == "RW1" }) {
      let notRight = cards.map(\.notRight)
      for (word, values) in [
        ("silent", notRight.map { $0?.silent }), ("wrong", notRight.map { $0?.wrong }),
      ] {
        let cells: [RichText] = values.map { "\(MetricText.value($0, .share))" }
        columns.insert((word, cells + [counts(cards, metrics[railway])]), at: railway + 1)
      }
    }
    if let words, !headline.isEmpty {
      columns = words.compactMap { word in columns.first { $0.title == word } }
    }
    columns += extra.filter { !measured([$0.metric]).isEmpty }.map { column($0.title, $0.metric) }
    var table = ReportTable(["tracker"] + columns.map { .right($0.title) })
    for index in contest.contestants.indices {
      table.add(["\(code: contest.name(index))"] + columns.map { $0.cells[index] })
    }
    table.add(["journeys"] + columns.map { $0.cells[contest.contestants.count] })
    let display = MetricCatalogue[Leaderboard.display].word
    if columns.contains(where: { $0.title == display }) {
      let share = MetricText.value(cards.first?.journeys.map(\.journey).scoredShare, .share)
      table.add(["scored"] + columns.map { $0.title == display ? "\(share)" : "" })
    }
    return table
  }

  /// The number of journeys with a value of the metric, by those who have any: `20`, `12–20`.
  static func counts(_ cards: [Scorecard], _ metric: Metric) -> RichText {
    extent(cards.map { $0.measuredJourneys(metric) }.filter { $0 > 0 })
  }

  static func extent(_ counts: [Int]) -> RichText {
    let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
    return least == most ? "\(most)" : "\(least)–\(most)"
  }

  static func texts(
    _ values: [Double?], _ metric: Metric, _ contest: Contest
  ) -> [RichText] {
    let best =
      contest.compared.count > 1 ? metric.polarity.best(values, among: contest.compared) : nil
    return values.enumerated().map { index, value in
      let text = MetricText.value(value, metric.unit)
      return index == best ? "\(strong: text)" : "\(text)"
    }
  }

  /// The meanings of columns.
  static func legend(_ words: [String]) -> [RichText] {
    let metrics = MetricCatalogue.headline.filter { words.contains($0.word) }
    let others = [
      ("wrong", "How much of the time another railway was named."),
      ("silent", "How much of the time no railway was named."),
    ].filter { words.contains($0.0) }
    return metrics.map {
      "\(strong: $0.word) (\(code: $0.id) \($0.name)): \($0.summary) \(polarity($0.polarity))"
    } + others.map { "\(strong: $0): \($1) Lower is better." }
      + (words.contains("display")
        ? ["\(strong: "scored"): The share of labelled time on which the display rests."] : [])
  }

  private static func polarity(_ polarity: Polarity) -> String {
    let words = polarity.rawValue
    return (words.first.map { $0.uppercased() } ?? "") + words.dropFirst() + "."
  }
}
