import Scoring
import Text

enum TimelineSection {
  static func blocks(_ contest: Contest) -> [ReportBlock] {
    [
      .heading("Over the ride", level: 2),
      .chart(name: "accuracy-over-time", accuracyOverTime(contest)),
    ]
  }

  /// The mean over journeys of the share that was right, minute by minute.
  static func accuracyOverTime(_ contest: Contest) -> LineChart {
    let journeys = contest.journeys.count
    // Minutes that few journeys reach would say more about those journeys than about time.
    let least = max(1, (journeys + 4) / 5)
    let series = contest.contestants.indices.map { index in
      let profiles = contest.profiles[index].map(\.railwayByMinute)
      let minutes = profiles.map(\.count).max() ?? 0
      let points = (0..<minutes).compactMap { minute -> LineChart.Point? in
        let shares = profiles.compactMap { profile -> Double? in
          guard minute < profile.count, profile[minute].whole > 0 else { return nil }
          return profile[minute].right / profile[minute].whole
        }
        guard shares.count >= least else { return nil }
        return LineChart.Point(
          x: Double(minute) + 0.5, y: shares.reduce(0, +) / Double(shares.count))
      }
      return LineChart.Series(name: contest.contestants[index].id, points: points)
    }
    return LineChart(
      title: "Railway accuracy over the ride",
      subtitle: "mean of the journeys that last that long, while at least \(least) do",
      x: ChartAxis(title: "time since the first departure (min)"),
      y: .share("share of the minute with the right railway"), series: series)
  }
}

/// Whether trackers are right as often as their probabilities say.
enum CalibrationSection {
  /// The bins of a tracker, over the journeys.
  private typealias Diagram = (id: String, reliability: Reliability)

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let diagrams = diagrams(contest)
    guard !diagrams.isEmpty else { return [] }
    return [
      .heading("What a probability is worth", level: 2),
      .paragraph(
        "How much of the time a railway named with some probability was right. On the diagonal "
          + "the probability can be believed; below it the tracker is too sure, above it not sure "
          + "enough. Labelled time with a probability, of all journeys together, in "
          + "\(Reliability.binCount) bins of one width."),
      .chart(name: "reliability", chart(diagrams)),
      .list(diagrams.map(summary)),
      .table(table(diagrams)),
    ]
  }

  private static func diagrams(_ contest: Contest) -> [Diagram] {
    contest.compared.compactMap { index in
      guard
        let reliability = contest.scorecards[index].sum(MetricCatalogue["CA2"]) as? Reliability,
        reliability.whole > 0
      else { return nil }
      return (contest.contestants[index].id, reliability)
    }
  }

  private static func chart(_ diagrams: [Diagram]) -> LineChart {
    LineChart(
      title: "Predicted and right",
      subtitle: "railway, labelled time with a probability of all journeys",
      x: .share("mean probability in the bin"),
      y: .share("share of its time with the right railway"),
      series: diagrams.map { id, reliability in
        LineChart.Series(
          name: id,
          points: reliability.bins.compactMap(\.shares).map {
            LineChart.Point(x: $0.predicted, y: $0.right)
          }, shape: .dotted)
      }, diagonal: "as often right as predicted")
  }

  private static func summary(_ diagram: Diagram) -> RichText {
    let brier = MetricText.value(diagram.reliability.value(.brier), .ratio)
    let expected = MetricText.value(diagram.reliability.value(.expectedError), .share)
    let greatest = MetricText.value(diagram.reliability.value(.greatestError), .share)
    return "\(code: diagram.id): expected calibration error \(expected), greatest \(greatest), "
      + "Brier score \(brier), over \(minutes(diagram.reliability.whole)) min"
  }

  private static func table(_ diagrams: [Diagram]) -> ReportTable {
    var table = ReportTable([
      "tracker", .right("bin"), .right("min"), .right("predicted"), .right("right"),
    ])
    for (id, reliability) in diagrams {
      for (index, bin) in reliability.bins.enumerated() {
        guard let shares = bin.shares else { continue }
        let (start, end) = (edge(index), edge(index + 1))
        table.add([
          "\(code: id)", "\(start)–\(end)%", "\(minutes(bin.whole))",
          "\(MetricText.value(shares.predicted, .share))",
          "\(MetricText.value(shares.right, .share))",
        ])
      }
    }
    return table
  }

  private static func edge(_ bin: Int) -> String {
    NumberText.short(Double(bin) / Double(Reliability.binCount) * 100, places: 1)
  }

  private static func minutes(_ milliseconds: Double) -> String {
    NumberText.fixed(milliseconds / 60_000, places: 1)
  }
}
