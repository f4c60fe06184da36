import Scoring
import Text

/// How often a named railway is right, the fewer of them are named.
enum CoverageSection {
  /// The metrics of a contestant that gives no probability.
  static let metrics = ["AB1.coverage", "AB1.accuracy"]

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let journeys = contest.scorecards.first?.journeys ?? []
    guard journeys.contains(where: \.journey.hasTrain) else { return [] }
    let open = journeys.filter { !$0.journey.hasChoice && $0.journey.hasTrain }
    let reach = NumberText.short(JudgedJourney.choiceMetres / 1_000, places: 1)
    let note: [ReportBlock] =
      open.isEmpty
      ? []
      : [
        .paragraph(
          "On \(open.count) of \(contest.journeys.count) no other railway lies within \(reach) km "
            + "of any call: to name the one is no identification there, and they are left out.")
      ]
    return [.heading("Accuracy against coverage", level: 2)] + note
      + [.chart(name: "risk-coverage", chart(contest))]
  }

  /// As the least probability that is shown falls; a contestant that gives none has a point.
  static func chart(_ contest: Contest) -> LineChart {
    LineChart(
      title: "Accuracy against coverage",
      subtitle: "railway, as the least probability shown falls; a point where none is given",
      x: .share("coverage: share of the time in which a railway is named"),
      y: .share("share of it in which that is right"),
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
    let shares = metrics.compactMap { card.pooled(MetricCatalogue[$0]) }
    return shares.count == 2 ? [LineChart.Point(x: shares[0], y: shares[1])] : []
  }
}
