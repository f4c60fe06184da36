import Gate
import Maths
import Scoring
import Text

enum StatisticsSection {
  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let steps = Array(zip(contest.compared, contest.compared.dropFirst()))
    guard !steps.isEmpty else { return [] }
    let heading = ReportBlock.heading("Each tracker against the one before it", level: 2)
    let rides = contest.rideCount
    guard rides >= Comparison.leastClusters else {
      return [
        heading,
        .paragraph(
          "\(counted(rides, "ride")): too few to distinguish any difference from chance. "
            + "Below \(Comparison.leastClusters) rides no interval is given, because it would be "
            + "wrong too often."),
      ]
    }
    let found = steps.map { a, b in
      Comparison.headline(contest.scorecards[a], contest.scorecards[b])
    }
    let tables = zip(steps, found).filter { !$0.1.isEmpty }.flatMap { step, comparisons in
      var table = ReportTable([
        "metric", .right("difference"), .right(MetricText.interval), .right("better/same/worse"),
        "verdict",
      ])
      for comparison in comparisons { table.add(row(comparison)) }
      let (a, b) = (contest.contestants[step.0].id, contest.contestants[step.1].id)
      return [
        ReportBlock.heading("\(b) against \(a)", level: 3), .table(table),
      ] + noticed(comparisons)
    }
    guard !tables.isEmpty else { return [] }
    let hasWorlds = found.joined().contains { $0.worlds != nil }
    return [
      heading,
      .paragraph(
        "On the same journeys, ride by ride. Rides on one railway count together. With ten "
          + "railways or more, a studentised bootstrap draws whole railways; with five to nine, "
          + "Student's t of their sums is used, and their signs must agree"
          + "\(hasWorlds ? ", and the variance between worlds is added" : ""). The display is "
          + "tested alone at 5%; the other metrics are corrected by Holm. Equivalent means a "
          + "difference too small to matter. With fewer than five railways or "
          + "\(Comparison.leastClusters) rides there is no general verdict."),
    ] + tables
  }

  /// The difference in the display that these rides would show.
  private static func noticed(_ comparisons: [Comparison]) -> [ReportBlock] {
    guard let display = comparisons.first(where: { $0.metric.id == Leaderboard.display }),
      let effect = display.smallestEffect, effect.isFinite
    else { return [] }
    guard effect <= 1 else {
      return [
        .paragraph("These rides are too few to show any difference in displays four times in five.")
      ]
    }
    return [
      .paragraph(
        "If the displays differed by \(MetricText.about(effect, display.metric.unit)), these rides "
          + "would show it four times in five.")
    ]
  }

  private static func row(_ comparison: Comparison) -> [RichText] {
    let unit = comparison.metric.unit
    let verdict = comparison.verdict.rawValue
    return [
      "\(comparison.metric.word)",
      "\(MetricText.difference(comparison.difference, unit))",
      "\(comparison.interval.map { MetricText.range($0, unit) } ?? comparison.absence ?? "n/a")",
      "\(comparison.betterSameWorse)",
      comparison.verdict.isDifference
        ? "\(strong: verdict)" : "\(verdict)\(comparison.reason.map { " (\($0))" } ?? "")",
    ]
  }
}
