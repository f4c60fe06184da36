import RailNetwork
import Scoring

/// The significance of the lead, suite by suite.
enum SignificanceSection {
  static let reasonsTitle: RichText = "Reasons that the interval does not show:"
  private static let mostRivals = 5
  /// A difference in the display that would justify new recordings.
  private static let wanted = 0.02

  static func blocks(_ contest: Contest, _ answer: Answer) -> [ReportBlock] {
    let standing = answer.standing
    guard let best = standing.ranking.first, standing.ranking.count > 1 else { return [] }
    let hasWorlds = answer.leads.joined().contains { $0?.worlds != nil }
    let hasSuites = standing.suites.count > 1
    var table = ReportTable(
      (hasSuites ? ["suite"] : [])
        + ["against", .right("rides"), .right("lead"), .right(MetricText.interval)]
        + (hasWorlds ? [.right("worlds")] : []) + ["verdict"])
    var reasons: [RichText] = []
    for (suite, leads) in zip(standing.suites, answer.leads) {
      for (rival, lead) in zip(standing.ranking.dropFirst(), leads).prefix(mostRivals) {
        guard let lead else { continue }
        let unit = lead.metric.unit
        table.add(
          (hasSuites ? ["\(suite)"] : []) + [
            "\(code: contest.contestants[rival].id)",
            "\(lead.clusters)\(lead.railways.map { " in \($0)" } ?? "")",
            "\(MetricText.difference(lead.difference, unit))",
            "\(lead.interval.map { MetricText.bounds($0, unit, places: 1) } ?? "–")",
          ]
            + (hasWorlds
              ? ["\(lead.worlds.map { "\($0.wins(lead.metric)) of \($0.means.count)" } ?? "–")"]
              : [])
            + [lead.verdict.text])
        if let reason = lead.reason ?? lead.absence {
          reasons.append("\(suite), \(code: contest.contestants[rival].id): \(reason)")
        }
      }
    }
    guard !table.rows.isEmpty else { return [] }
    return [
      .heading("Is it real?", level: 2),
      .paragraph(
        "The lead of \(strong: contest.contestants[best].id) over each other tracker is measured "
          + "ride by ride on the same journeys. Rides that share a railway, directly or through "
          + "other rides, are one group and count together: \"60 in 28\" are 60 rides in 28 groups."
      ),
      .list(
        [
          "better, worse: the difference is more than chance, at 5%.",
          "equivalent: the difference is too small to matter.",
          "The interval comes from a bootstrap over groups if there are ten or more, and from "
            + "Student's t if there are five to nine. With fewer, with rides too uneven over groups "
            + "(fewer than two degrees of freedom), or below \(Comparison.leastClusters) rides, there is no general verdict.",
        ] + (hasWorlds ? ["worlds: the number of simulated worlds in which it leads."] : [])),
      .table(table),
    ]
      + (reasons.isEmpty
        ? [] : [.paragraph(reasonsTitle), .list(reasons)])
      + ridesNeeded(contest, answer)
  }

  /// The number of rides that would show a difference between the first and the second.
  private static func ridesNeeded(_ contest: Contest, _ answer: Answer) -> [ReportBlock] {
    let ids = answer.standing.ranking.prefix(2).map { contest.contestants[$0].id }
    return answer.rides(toSee: wanted, contest).map { rides in
      [
        .paragraph(
          "To notice a difference of 2 points between \(code: ids[0]) and \(code: ids[1]) four "
            + "times in five, you need about \(rides) rides, on proportionally more railways."
        )
      ]
    } ?? []
  }
}
