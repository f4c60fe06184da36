import Scoring
import Text

/// How often a named railway is right, by the share of time in which one is named.
enum CoverageSection {
  static func blocks(_ contest: Contest) -> [ReportBlock] {
    guard contest.journeys.contains(where: \.hasTrain) else { return [] }
    let open = contest.journeys.filter { !$0.hasChoice && $0.hasTrain }
    let reach = NumberText.short(JudgedJourney.choiceMetres / 1_000, places: 1)
    let note: [ReportBlock] =
      open.isEmpty
      ? []
      : [
        .paragraph(
          "\(open.count) of \(contest.journeys.count) journeys are excluded: no other railway is "
            + "within \(reach) km, so naming the only one proves nothing.")
      ]
    return [.heading("Accuracy against coverage", level: 2)] + note
      + [.chart(name: "risk-coverage", chart(contest))]
  }

  /// The least probability shown decreases; a contestant without probabilities is a point.
  static func chart(_ contest: Contest) -> LineChart {
    LineChart(
      title: "Accuracy against coverage",
      subtitle: "railway, with decreasing least probability; a point for a tracker without it",
      x: .share("coverage: share of the time in which a railway is named"),
      y: .share("share of that time in which it is right"),
      series: contest.compared.map { index in
        let card = contest.scorecards[index].withChoice
        let curve = card.sum(MetricCatalogue["AB2"]) as? RiskCoverageCurve
        let calibrated = card.sum(MetricCatalogue["CA2"]) as? Reliability
        let points =
          calibrated?.whole ?? 0 > 0
          ? (curve?.points ?? []).map { LineChart.Point(x: $0.coverage, y: 1 - $0.risk) }
          : point(card)
        return LineChart.Series(
          name: contest.contestants[index].id, points: points,
          shape: points.count > 1 ? .straight : .dotted)
      }, colors: TrackerColors(contest))
  }

  private static func point(_ card: Scorecard) -> [LineChart.Point] {
    guard let named = card.pooled(MetricCatalogue["AB1.coverage"]), named > 0,
      let right = card.pooled(MetricCatalogue["RW1"])
    else { return [] }
    return [LineChart.Point(x: named, y: right / named)]
  }
}
