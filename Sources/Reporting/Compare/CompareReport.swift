package import Scoring
import Text

/// The report of `railbench compare`: what a person reads, best things first.
package enum CompareReport {
  /// In order; none needs what another finds.
  private static let sections: [@Sendable (Contest) -> [ReportBlock]] = [
    Headline.blocks, ContestWarnings.blocks, CoverageSection.blocks, scoreboard,
    StatisticsSection.blocks, TimelineSection.blocks, CalibrationSection.blocks, TagSection.blocks,
    WorstJourneysSection.blocks, ConfusionSection.blocks, DelaySection.blocks, everyMetric,
    provenance,
  ]

  /// The report, and its headline as lines for a terminal.
  package typealias Text = (document: ReportDocument, headline: String)

  package static func text(_ contest: Contest) -> Text { text(sections.map { $0(contest) }) }

  /// The same, made on all cores.
  package static func textOnAllCores(_ contest: Contest) async -> Text {
    await withTaskGroup(of: (index: Int, blocks: [ReportBlock]).self) { group in
      for (index, section) in sections.enumerated() {
        group.addTask { (index, section(contest)) }
      }
      var blocks = sections.map { _ in [ReportBlock]() }
      for await made in group { blocks[made.index] = made.blocks }
      return text(blocks)
    }
  }

  private static func text(_ blocks: [[ReportBlock]]) -> Text {
    (
      ReportDocument(title: "Train trackers compared", blocks: blocks.flatMap(\.self)),
      blocks[0].plain
    )
  }

  private static func scoreboard(_ contest: Contest) -> [ReportBlock] {
    var blocks: [ReportBlock] = [.heading("Scoreboard", level: 2)]
    let suites = contest.suites
    if suites.count > 1 {
      blocks.append(.paragraph("All journeys; the suites apart stand below."))
    }
    if let table = Scoreboard.bySuite(contest) { blocks.append(.table(table)) }
    blocks.append(.table(Scoreboard.table(contest)))
    blocks.append(.chart(name: "scoreboard", Scoreboard.chart(contest)))
    blocks.append(.list(Scoreboard.legend))
    let references = contest.contestants.filter(\.isReference)
    if !references.isEmpty, references.count < contest.contestants.count {
      let names = references.map { RichText(spans: [.code($0.id)]) }
      blocks.append(
        .paragraph(
          "For reference only, not competing: \(RichText.joined(names, by: ", ")). The best of the "
            + "others is set in bold. n/a: nothing to measure."))
    }
    blocks += notApplicable(contest)
    guard suites.count > 1 else { return blocks }
    for suite in suites {
      let count = contest.journeys.filter { $0.suite == suite }.count
      blocks.append(.heading("Suite \(suite)", level: 3))
      blocks.append(.paragraph("\(count) \(count == 1 ? "journey" : "journeys")."))
      blocks.append(.table(Scoreboard.table(contest) { $0.suite == suite }))
    }
    return blocks
  }

  /// The journeys on which headline metrics are not defined: the same for all that are compared.
  private static func notApplicable(_ contest: Contest) -> [ReportBlock] {
    guard let first = contest.compared.first else { return [] }
    var groups: [(metrics: [String], missing: [String])] = []
    for (index, definition) in MetricCatalogue.all.enumerated() where definition.isHeadline {
      let missing = contest.scorecards[first].notApplicable(index)
      guard !missing.isEmpty else { continue }
      if let index = groups.firstIndex(where: { $0.missing == missing }) {
        groups[index].metrics.append(definition.word)
      } else {
        groups.append(([definition.word], missing))
      }
    }
    let items = groups.map { metrics, missing -> RichText in
      let names = metrics.joined(separator: ", ")
      let count = contest.journeys.count
      guard missing.count < count else { return "Nothing to measure by \(names) on any journey" }
      let shown = missing.prefix(5).map { RichText(spans: [.code($0)]) }
      let rest = missing.count > 5 ? " and \(missing.count - 5) more" : ""
      return "Nothing to measure by \(names) on \(missing.count) of \(count): "
        + "\(RichText.joined(shown, by: ", "))\(rest)"
    }
    return items.isEmpty ? [] : [.list(items)]
  }

  /// All metrics, for those who look for one.
  private static func everyMetric(_ contest: Contest) -> [ReportBlock] {
    var table = ReportTable(
      ["metric", "what", .right("journeys")]
        + contest.contestants.map { .right($0.id) })
    for (index, definition) in MetricCatalogue.all.enumerated() {
      let cards = contest.scorecards.map { $0.applicable(index) }
      let values = cards.map { $0.value(index) }
      guard values.contains(where: { $0 != nil }) else { continue }
      let counts = cards.map { $0.measuredJourneys(index) }.filter { $0 > 0 }
      let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
      table.add(
        [
          "\(code: definition.id)", "\(definition.name)",
          "\(least == most ? "\(most)" : "\(least)–\(most)")",
        ]
          + values.map { "\(MetricText.value($0, definition.unit))" })
    }
    let pooled: [ReportBlock] =
      contest.journeys.count > 1
      ? [
        .paragraph(
          "The scoreboard with every second and every event weighing the same, so that long "
            + "journeys count for more:"),
        .table(Scoreboard.table(contest, isPooled: true)),
      ] : []
    return [
      .heading("Every metric", level: 2),
      .paragraph(
        "Means (of times that may never come: medians) over as many journeys as have something to "
          + "measure, which may differ between trackers; metrics without any are left out."),
      .table(table),
    ] + pooled
  }

  private static func provenance(_ contest: Contest) -> [ReportBlock] {
    var table = ReportTable(["what", "which"])
    for (name, value) in contest.signature.lines { table.add(["\(name)", "\(code: value)"]) }
    for contestant in contest.contestants {
      table.add(["tracker \(code: contestant.id)", "\(contestant.summary)"])
    }
    return [
      .heading("What produced it", level: 2), .table(table),
      .heading("How to make it again", level: 2), .code(contest.command),
    ]
  }
}

/// The journeys to look at first.
enum WorstJourneysSection {
  static func blocks(_ contest: Contest) -> [ReportBlock] {
    guard let railway = MetricCatalogue.index("RW1"),
      let display = MetricCatalogue.index("PH1.display"),
      let leader = Headline.ranking(contest, "PH1.display").first?.index
    else { return [] }
    let id = contest.contestants[leader].id
    let worst = CompareReport.worstJourneys(contest)
    guard !worst.isEmpty else { return [] }
    var columns: [TextTable.Column] = ["journey", "tags"]
    columns += contest.compared.map { .right("display \(contest.contestants[$0].id)") }
    columns.append(.right("railway \(id)"))
    var table = ReportTable(columns)
    for index in worst {
      let journey = contest.journeys[index]
      let title: RichText =
        journey.replay.map { "\(link: journey.title, to: $0)" } ?? "\(journey.title)"
      let name: RichText =
        journey.title == journey.id ? title : "\(title) \(code: journey.id)"
      let tags = journey.tags.map { RichText(spans: [.code($0)]) }
      let shown = contest.compared.map { ($0, display) } + [(leader, railway)]
      table.add(
        [name, RichText.joined(tags, by: " ")]
          + shown.map { contestant, metric in
            let tally = contest.scorecards[contestant].journeys[index].tallies[metric]
            return "\(MetricText.value(tally.value, MetricCatalogue.all[metric].unit))"
          })
    }
    return [
      .heading("Worst journeys", level: 2),
      .paragraph(
        "Those on which \(strong: id), whose display is right most often, does worst: by display, "
          + "then by railway. railbench replay shows any ride; a linked one is replayed already."),
      .table(table),
    ]
  }
}

extension CompareReport {
  /// The indices of the journeys to look at first, worst first; perfect ones are not among them.
  package static func worstJourneys(_ contest: Contest) -> [Int] {
    guard let railway = MetricCatalogue.index("RW1"),
      let display = MetricCatalogue.index("PH1.display"),
      let leader = Headline.ranking(contest, "PH1.display").first?.index
    else { return [] }
    let scores = contest.scorecards[leader].journeys
    let keys = scores.indices.compactMap { index -> (index: Int, key: [Double])? in
      guard let value = scores[index].tallies[display].value else { return nil }
      return (index, [value, scores[index].tallies[railway].value ?? 1])
    }
    return keys.filter { $0.key != [1, 1] }
      .sorted { a, b in
        a.key == b.key ? a.index < b.index : a.key.lexicographicallyPrecedes(b.key)
      }
      .prefix(10).map(\.index)
  }
}
