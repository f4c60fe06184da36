import RailNetwork
import Scoring

/// The named trains and predicted arrivals, compared with the timetable alone.
enum TrainSection {
  static let metrics = ["TR1", "TR1.time", "AR1", "AR1.alight", "AR1.delay", "AR1.delay.alight"]

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let named = contest.compared.filter {
      contest.scorecards[$0].value(MetricCatalogue["TR1"]) != nil
    }
    guard let first = named.first.map({ contest.scorecards[$0] }) else { return [] }
    var table = ReportTable(
      ["who"]
        + ["train", "right after", "next stop", "9 of 10", "rider's stop", "9 of 10"]
        .map { .right($0) })
    for index in named {
      let card = contest.scorecards[index]
      table.add(
        ["\(code: contest.name(index))", text(card, "TR1"), text(card, "TR1.time")]
          + arrivals(card, "AR1"))
    }
    table.add(["the timetable and the delay", "", ""] + arrivals(first, "AR1.delay"))
    return [
      .heading("Trains and arrivals", level: 2),
      .paragraph(
        "Measured on \(counted(first.measuredJourneys(MetricCatalogue["TR1"]), "journey")) with a "
          + "known train."),
      .list([
        "\(strong: "train") (\(code: "TR1")): How much of the time the right train was named. "
          + "\(strong: "right after") (\(code: "TR1.time")): The time from the departure until it "
          + "was named and no other train after it.",
        "\(strong: "next stop"), \(strong: "rider's stop") (\(code: "AR1"), \(code: "AR1.alight")): "
          + "The error of the arrival that was predicted there, once a minute; the median of a ride, "
          + "and of these that of all rides. \(strong: "9 of 10"): nine of ten errors of all rides "
          + "are below this. A missing prediction counts as 600 s.",
        "For comparison, the last row uses only the timetable: the train with the nearest "
          + "scheduled time at the last stop. It keeps its delay.",
      ]),
      .table(table),
    ]
  }

  private static func arrivals(_ card: Scorecard, _ id: String) -> [RichText] {
    ["", ".alight"].flatMap { suffix in
      let metric = MetricCatalogue[id + suffix]
      let errors = (card.sum(metric) as? Quantile)?.values ?? []
      return [text(card, metric.id), "\(MetricText.value(Quantiles.of(errors, 0.9), metric.unit))"]
    }
  }

  private static func text(_ card: Scorecard, _ id: String) -> RichText {
    let metric = MetricCatalogue[id]
    return "\(MetricText.value(card.value(metric), metric.unit))"
  }
}
