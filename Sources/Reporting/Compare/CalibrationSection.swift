import RailNetwork
import Scoring

/// Whether trackers are right as often as their probabilities predict.
enum CalibrationSection {
  /// A tracker's bins over all journeys.
  private typealias Diagram = (id: String, reliability: Reliability)

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let diagrams = diagrams(contest)
    guard !diagrams.isEmpty else { return [] }
    return [
      .heading("Calibration of probabilities", level: 2),
      .paragraph(
        "How often the named railway was right, by its probability and that of all railways on "
          + "the same track to the station in focus. On the diagonal the probability can be "
          + "believed; below it the tracker is too confident, above it not confident enough. "
          + "Labelled time with a probability, of all journeys together, in "
          + "\(Reliability.binCount) bins of equal width."),
      .chart(name: "reliability", chart(diagrams, TrackerColors(contest))),
      .list(diagrams.map(summary)),
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

  private static func chart(_ diagrams: [Diagram], _ colors: TrackerColors) -> LineChart {
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
      }, diagonal: "as often right as predicted", colors: colors)
  }

  private static func summary(_ diagram: Diagram) -> RichText {
    let brier = MetricText.value(diagram.reliability.brier, .ratio)
    let expected = MetricText.value(diagram.reliability.value, .share)
    let greatest = MetricText.value(diagram.reliability.greatestError, .share)
    let minutes = NumberText.fixed(diagram.reliability.whole / 60_000, places: 1)
    return "\(code: diagram.id): expected calibration error \(expected), greatest \(greatest), "
      + "Brier score \(brier), over \(minutes) min"
  }
}
