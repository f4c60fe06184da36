import RailNetwork
import Scoring

enum DelaySection {
  /// Each kind of delay: its name, and the metric with its observations.
  static let kinds: [(name: String, metric: String)] = [
    ("all changes", "LT1"), ("soon", "LT1.approach"), ("now", "LT1.arrive"),
    ("next", "LT1.depart"), ("all changes, uncertain labels", "LT1.uncertain"),
  ]

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    var table = ReportTable([
      "tracker", "change to", .right("changes"), .right("early"), .right("by (median)"),
      .right("late"), .right("by (median)"), .right("missed"),
    ])
    for index in contest.compared {
      let card = contest.scorecards[index]
      for (name, metric) in kinds {
        let delays = delays(card, metric)
        guard !delays.isEmpty else { continue }
        let early = delays.filter { $0 < 0 }
        let late = delays.filter { $0 >= 0 && $0.isFinite }
        func share(_ count: Int) -> RichText {
          "\(MetricText.value(Double(count) / Double(delays.count), .share))"
        }
        table.add([
          "\(code: card.tracker)", "\(name)", "\(delays.count)",
          share(early.count), "\(median(early.map { -$0 }))", share(late.count),
          "\(median(late))", share(delays.count - early.count - late.count),
        ])
      }
    }
    guard !table.rows.isEmpty else { return [] }
    return [
      .heading("Delays", level: 2),
      .paragraph("How early or late the tracker's display showed each change of the true one."),
      .chart(name: "delays", chart(contest)),
      .table(table),
    ]
  }

  private static func chart(_ contest: Contest) -> LineChart {
    let isCertain = contest.compared.contains {
      !delays(contest.scorecards[$0], "LT1").isEmpty
    }
    let metric = isCertain ? "LT1" : "LT1.uncertain"
    // One at a time, because they are large for many journeys.
    let samples = contest.compared.lazy.map { index in
      (name: contest.contestants[index].id, values: delays(contest.scorecards[index], metric))
    }
    return .cumulative(
      title: "Delay of the display's changes",
      subtitle: isCertain
        ? "a line that ends below 100% has misses"
        : "labels are uncertain; a line that ends below 100% has misses",
      x: ChartAxis(title: "delay (s), negative is early"), range: -60...120, samples: samples,
      colors: TrackerColors(contest))
  }

  private static func delays(_ card: Scorecard, _ metric: String) -> [Double] {
    (card.sum(MetricCatalogue[metric]) as? Quantile)?.values ?? []
  }

  private static func median(_ delays: [Double]) -> String {
    MetricText.value(Quantile(delays).value, .seconds)
  }
}
