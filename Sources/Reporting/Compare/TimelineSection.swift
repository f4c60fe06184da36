import Evaluation

/// How accuracy grows over a ride, and what confidence is worth.
enum TimelineSection {
  static func blocks(_ contest: Contest) -> [ReportBlock] {
    [
      .heading("Over the ride", level: 2),
      .chart(name: "accuracy-over-time", accuracyOverTime(contest)),
      .heading("What confidence is worth", level: 2),
      .paragraph(
        "If only the surest answers were shown, how often would they be wrong? Sure is an answer "
          + "whose score leads the next one's by much."),
      .chart(name: "risk-coverage", riskCoverage(contest)),
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

  static func riskCoverage(_ contest: Contest) -> LineChart {
    let metric = MetricCatalogue.index("AB2")
    let series = contest.rivals.map { index in
      let curve = metric.flatMap { contest.scorecards[index].sum($0) as? RiskCoverageCurve }
      let points = (curve?.points ?? []).map { LineChart.Point(x: $0.coverage, y: $0.risk) }
      return (name: contest.contestants[index].id, points: points)
    }
    return .riskCoverage(
      title: "Risk against coverage", subtitle: "railway, all labelled time of all journeys",
      series: series)
  }
}
