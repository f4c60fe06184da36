package import Scoring
import Text

/// The report of `railbench compare`: what a person reads, best things first.
package enum CompareReport {
  /// In order; none needs what another finds.
  private static let sections: [@Sendable (Contest) -> [ReportBlock]] = [
    Headline.blocks, ContestWarnings.blocks, { CoverageSection.blocks($0.counted) }, scoreboard,
    { StatisticsSection.blocks($0.counted) }, { TimelineSection.blocks($0.counted) },
    { CalibrationSection.blocks($0.counted) }, { TagSection.blocks($0.counted) },
    WorstJourneysSection.blocks, { ConfusionSection.blocks($0.counted) },
    { DelaySection.blocks($0.counted) }, { everyMetric($0.counted) }, provenance,
  ]

  /// The report, and its headline as lines for a terminal.
  package typealias Text = (document: ReportDocument, headline: String)

  package static func text(_ contest: Contest) -> Text { text(sections.map { $0(contest) }) }

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
      let left = suites.filter { !contest.countedSuites.contains($0) }
      let but = left.isEmpty ? "" : " but those of \(left.joined(separator: " and "))"
      blocks.append(.paragraph("All journeys\(but); the suites apart stand below."))
    }
    if let table = Scoreboard.bySuite(contest) { blocks.append(.table(table)) }
    blocks.append(.table(Scoreboard.table(contest.counted)))
    blocks.append(.chart(name: "scoreboard", Scoreboard.chart(contest.counted)))
    blocks.append(.list(Scoreboard.legend))
    let references = contest.contestants.filter(\.isReference)
    if !references.isEmpty, references.count < contest.contestants.count {
      let names = references.map { "\(code: $0.id)" as RichText }
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
      blocks.append(.paragraph("\(counted(count, "journey"))."))
      blocks.append(.table(Scoreboard.table(contest) { $0.suite == suite }))
    }
    return blocks
  }

  /// The journeys on which headline metrics are not defined: the same for all that are compared.
  private static func notApplicable(_ contest: Contest) -> [ReportBlock] {
    guard let first = contest.compared.first else { return [] }
    let card = contest.scorecards[first]
    let groups = MetricCatalogue.headline.map { metric in
      (word: metric.word, missing: card.notMeasured(MetricCatalogue[metric.id]))
    }.filter { !$0.missing.isEmpty }.grouped(by: \.missing)
    let items = groups.map { group -> RichText in
      let (names, missing) = (group.map(\.word).joined(separator: ", "), group[0].missing)
      let count = contest.journeys.count
      guard missing.count < count else { return "Nothing to measure by \(names) on any journey" }
      return "Nothing to measure by \(names) on \(missing.count) of \(count): "
        + "\(RichText.codes(missing))"
    }
    return items.isEmpty ? [] : [.list(items)]
  }

  private static func everyMetric(_ contest: Contest) -> [ReportBlock] {
    var table = ReportTable(
      ["metric", "what", .right("journeys")]
        + contest.contestants.map { .right($0.id) })
    for (index, definition) in MetricCatalogue.all.enumerated() {
      let cards = contest.scorecards
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

enum WorstJourneysSection {
  private static let display = MetricCatalogue["PH1.display"]
  private static let railway = MetricCatalogue["RW1"]

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let worst = indices(contest)
    guard let leader = leader(contest), !worst.isEmpty else { return [] }
    let id = contest.contestants[leader].id
    let shown = contest.compared.map { ($0, display) } + [(leader, railway)]
    let columns: [TableColumn] =
      ["journey", "tags"]
      + contest.compared.map { .right("display \(contest.contestants[$0].id)") }
    var table = ReportTable(columns + [.right("railway \(id)")])
    for index in worst {
      let journey = contest.journeys[index]
      let title: RichText =
        journey.replay.map { "\(link: journey.title, to: $0)" } ?? "\(journey.title)"
      let name: RichText =
        journey.title == journey.id ? title : "\(title) \(code: journey.id)"
      table.add(
        [name, RichText.joined(journey.tags.map { "\(code: $0)" }, by: " ")]
          + shown.map { contestant, metric in
            let value = contest.scorecards[contestant].journeys[index].values[metric]
            return "\(MetricText.value(value, MetricCatalogue.all[metric].unit))"
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

  private static func leader(_ contest: Contest) -> Int? {
    Headline.ranking(contest, "PH1.display").first?.index
  }

  /// Worst first; perfect ones are not among them.
  static func indices(_ contest: Contest) -> [Int] {
    guard let leader = leader(contest) else { return [] }
    let keys = contest.scorecards[leader].journeys.enumerated().compactMap { index, score in
      score.values[display].map { (index: index, key: [$0, score.values[railway] ?? 1]) }
    }
    return keys.filter { $0.key != [1, 1] }
      .sorted { a, b in
        a.key == b.key ? a.index < b.index : a.key.lexicographicallyPrecedes(b.key)
      }
      .prefix(10).map(\.index)
  }
}

extension CompareReport {
  /// The indices of the journeys to look at first, worst first; perfect ones are not among them.
  package static func worstJourneys(_ contest: Contest) -> [Int] {
    WorstJourneysSection.indices(contest)
  }

  /// The metrics that the report's sections name, in the catalogue's order; its table of every
  /// metric apart.
  package static let shownMetrics: [Metric] = MetricCatalogue.all.filter { metric in
    metric.isHeadline || metric.isDeclared || metric.isOutcome
      || CoverageSection.metrics.contains(metric.id)
      || DelaySection.kinds.contains { $0.1 == metric.id }
  }
}

/// What a reader must know before believing the scores.
enum ContestWarnings {
  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let warnings =
      contest.circularities.map(circularity) + faults(contest)
      + contest.notJudged.map { "\($0.tracker) \($0.why), and is not judged." }
    return warnings.isEmpty ? [] : [.list(warnings.map { "\(strong: "Warning:") \($0)" })]
  }

  /// Labels that could have been cut at a distance.
  private static func circularity(_ suite: String, _ finding: CircularityCheck.Finding) -> String {
    let low = NumberText.fixed(finding.metres.lowerBound, places: 0)
    let high = NumberText.fixed(finding.metres.upperBound, places: 0)
    let used =
      finding.thresholds.isEmpty
      ? "" : " Trackers here decide there: \(finding.thresholds.joined(separator: ", "))."
    return "The labels of suite \(suite) may be cut by distance: at 8 of 10 of "
      + "\(finding.count) labels of \(finding.event.rawValue) the phone was \(low) to "
      + "\(high) m from the station.\(used) Scores of phases would reward that very rule."
  }

  private static func faults(_ contest: Contest) -> [String] {
    zip(contest.contestants, contest.faults).compactMap { contestant, faults in
      let found = faults.indices.filter { faults[$0] != nil }
      return found.first.map {
        "\(contestant.id) gave invalid estimates on \(found.count) of \(faults.count) journeys: an "
          + "unknown railway or station counts as wrong, a number out of range as none. "
          + "The first on "
          + "\(contest.journeys[$0].id): \(faults[$0] ?? "")."
      }
    }
  }
}
