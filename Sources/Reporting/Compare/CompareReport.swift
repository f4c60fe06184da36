import Evaluation

/// The report of `railbench compare`: what a person reads, best things first.
package enum CompareReport {
  package static func document(_ contest: Contest) -> ReportDocument {
    let sections = [
      [.paragraph(verdict(contest))], warnings(contest), scoreboard(contest),
      StatisticsSection.blocks(contest), TimelineSection.blocks(contest),
      CalibrationSection.blocks(contest), TagSection.blocks(contest),
      WorstJourneysSection.blocks(contest), ConfusionSection.blocks(contest),
      DelaySection.blocks(contest), everyMetric(contest),
      provenance(contest),
    ]
    return ReportDocument(title: "Train trackers compared", blocks: sections.flatMap(\.self))
  }

  private static func warnings(_ contest: Contest) -> [ReportBlock] {
    contest.warnings.isEmpty
      ? [] : [.list(contest.warnings.map { "\(strong: "Warning:") \($0)" })]
  }

  /// The outcome in a sentence or two.
  package static func verdict(_ contest: Contest) -> RichText {
    CompareVerdict.text(contest)
  }

  /// The places of the journeys to look at first, worst first.
  package static func worstJourneys(_ contest: Contest) -> [Int] {
    WorstJourneysSection.places(contest)
  }

  private static func scoreboard(_ contest: Contest) -> [ReportBlock] {
    var blocks: [ReportBlock] = [.heading("Scoreboard", level: 2)]
    let suites = contest.suites
    if suites.count > 1 {
      blocks.append(.paragraph("All journeys; the suites apart stand below."))
    }
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
    if contest.journeys.count > 1 {
      blocks.append(
        .paragraph(
          "The same with every second and every event weighing the same, so that long journeys "
            + "count for more:"))
      blocks.append(.table(Scoreboard.pooled(contest)))
    }
    guard suites.count > 1 else { return blocks }
    for suite in suites {
      let count = contest.journeys.filter { $0.suite == suite }.count
      blocks.append(.heading("Suite \(suite)", level: 3))
      blocks.append(.paragraph("\(count) \(count == 1 ? "journey" : "journeys")."))
      blocks.append(.table(Scoreboard.table(contest) { $0.suite == suite }))
    }
    return blocks
  }

  /// The journeys on which headline metrics are not defined: the same for all who compete.
  private static func notApplicable(_ contest: Contest) -> [ReportBlock] {
    guard let rival = contest.rivals.first else { return [] }
    var groups: [(metrics: [String], missing: [String])] = []
    for (index, definition) in MetricCatalogue.all.enumerated() where definition.isHeadline {
      let missing = contest.scorecards[rival].aggregate(index).notApplicable
      guard !missing.isEmpty else { continue }
      if let place = groups.firstIndex(where: { $0.missing == missing }) {
        groups[place].metrics.append(definition.id)
      } else {
        groups.append(([definition.id], missing))
      }
    }
    let items = groups.map { metrics, missing -> RichText in
      let names = RichText.joined(metrics.map { RichText(spans: [.code($0)]) }, by: ", ")
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
      ["metric", "what"]
        + contest.contestants.map { .right($0.id) })
    for (index, definition) in MetricCatalogue.all.enumerated() {
      let values = contest.scorecards.map { $0.aggregate(index).macro }
      guard values.contains(where: { $0 != nil }) else { continue }
      table.add(
        ["\(code: definition.id)", "\(definition.name)"]
          + values.map { "\(MetricText.value($0, definition.unit))" })
    }
    return [
      .heading("Every metric", level: 2),
      .paragraph("Means (of times: medians) over journeys; those defined on none are left out."),
      .table(table),
    ]
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
