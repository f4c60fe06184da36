import Evaluation

/// The report of `railbench compare`: what a person reads, best things first.
package enum CompareReport {
  package static func document(_ contest: Contest) -> ReportDocument {
    var document = ReportDocument(title: "Train trackers compared")
    document.blocks =
      [.paragraph(verdict(contest))] + warnings(contest) + scoreboard(contest)
      + StatisticsSection.blocks(contest) + TimelineSection.blocks(contest)
      + TagSection.blocks(contest)
      + WorstJourneysSection.blocks(contest) + ConfusionSection.blocks(contest)
      + DelaySection.blocks(contest) + provenance(contest)
    return document
  }

  private static func warnings(_ contest: Contest) -> [ReportBlock] {
    contest.warnings.isEmpty
      ? [] : [.list(contest.warnings.map { "\(strong: "Warning:") \($0)" })]
  }

  /// The outcome in a sentence or two.
  package static func verdict(_ contest: Contest) -> RichText {
    CompareVerdict.text(contest)
  }

  private static func scoreboard(_ contest: Contest) -> [ReportBlock] {
    var blocks: [ReportBlock] = [.heading("Scoreboard", level: 2)]
    let suites = contest.suites
    if suites.count > 1 {
      blocks.append(.paragraph("All journeys; the suites apart stand below."))
    }
    blocks.append(.table(Scoreboard.table(contest)))
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

  /// The journeys on which a headline metric is not defined: the same for all who compete.
  private static func notApplicable(_ contest: Contest) -> [ReportBlock] {
    guard let rival = contest.rivals.first else { return [] }
    let items = MetricCatalogue.definitions.indices.compactMap { index -> RichText? in
      let definition = MetricCatalogue.definitions[index]
      let missing = contest.scorecards[rival].aggregate(index).notApplicable
      guard definition.isHeadline, !missing.isEmpty else { return nil }
      let shown = missing.prefix(5).map { RichText(spans: [.code($0)]) }
      let rest = missing.count > 5 ? " and \(missing.count - 5) more" : ""
      return "\(code: definition.id) is not defined on \(missing.count) of "
        + "\(contest.journeys.count): \(RichText.joined(shown, by: ", "))\(rest)"
    }
    return items.isEmpty ? [] : [.list(items)]
  }

  private static func provenance(_ contest: Contest) -> [ReportBlock] {
    var table = ReportTable([.init("what"), .init("which")])
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
