import Evaluation

/// The journeys to look at first.
enum WorstJourneysSection {
  private static let count = 10

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    guard let railway = MetricCatalogue.index("RW1"), let focus = MetricCatalogue.index("PH1"),
      let leader = CompareVerdict.ranking(contest, railway).first?.place
    else { return [] }
    let id = contest.contestants[leader].id
    let worst = places(contest)
    guard !worst.isEmpty else { return [] }
    var columns: [TextTable.Column] = ["journey", "tags"]
    columns += contest.rivals.map { .right("RW1 \(contest.contestants[$0].id)") }
    columns.append(.right("PH1 \(id)"))
    var table = ReportTable(columns)
    for place in worst {
      let journey = contest.journeys[place]
      let title: RichText =
        journey.replay.map { "\(link: journey.title, to: $0)" } ?? "\(journey.title)"
      let name: RichText =
        journey.title == journey.id ? title : "\(title) \(code: journey.id)"
      let tags = journey.tags.map { RichText(spans: [.code($0)]) }
      var row: [RichText] = [name, RichText.joined(tags, by: " ")]
      for rival in contest.rivals { row.append(value(contest, rival, place, railway)) }
      row.append(value(contest, leader, place, focus))
      table.add(row)
    }
    return [
      .heading("Worst journeys", level: 2),
      .paragraph(
        "Those on which \(strong: id), the best on railways, does worst: by railway, then by the "
          + "whole display. railbench replay shows any ride; a linked one is replayed already."),
      .table(table),
    ]
  }

  /// The places of the journeys, worst first; those that are perfect are not among them.
  static func places(_ contest: Contest) -> [Int] {
    guard let railway = MetricCatalogue.index("RW1"), let focus = MetricCatalogue.index("PH1"),
      let leader = CompareVerdict.ranking(contest, railway).first?.place
    else { return [] }
    let scores = contest.scorecards[leader].journeys
    let keys = scores.indices.compactMap { place -> (place: Int, key: [Double])? in
      guard let value = scores[place].tallies[railway].value else { return nil }
      return (place, [value, scores[place].tallies[focus].value ?? 1])
    }
    return keys.filter { $0.key != [1, 1] }
      .sorted { a, b in
        a.key == b.key ? a.place < b.place : a.key.lexicographicallyPrecedes(b.key)
      }
      .prefix(count).map(\.place)
  }

  private static func value(
    _ contest: Contest, _ contestant: Int, _ journey: Int, _ metric: Int
  ) -> RichText {
    let tally = contest.scorecards[contestant].journeys[journey].tallies[metric]
    return "\(MetricText.value(tally.value, MetricCatalogue.all[metric].unit))"
  }
}
