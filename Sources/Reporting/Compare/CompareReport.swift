import Evaluation
import PlainText

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
      blocks.append(.table(Scoreboard.table(contest, isPooled: true)))
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
      if let index = groups.firstIndex(where: { $0.missing == missing }) {
        groups[index].metrics.append(definition.id)
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

extension CompareReport {
  /// The outcome of a contest in a sentence or two.
  package static func verdict(_ contest: Contest) -> RichText {
    let extent = extent(contest)
    guard let metric = MetricCatalogue.index("RW1"), let focus = MetricCatalogue.index("PH1") else {
      return extent
    }
    let ranked = ranking(contest, metric)
    guard let first = ranked.first else {
      return "No tracker has a railway accuracy here. \(extent)"
    }
    let name: RichText = "\(strong: contest.contestants[first.index].id)"
    var text: RichText
    if ranked.count == 1 {
      text = "\(name) names the right railway \(share(first.value)) of the time. "
    } else if ranked[1].value == first.value {
      let level = ranked.prefix { $0.value == first.value }.map {
        RichText(spans: [.strong(contest.contestants[$0.index].id)])
      }
      text =
        "\(RichText.joined(level, by: ", ")) are level on railways: \(share(first.value)) "
        + "of the time right. "
    } else {
      let others = ranked.dropFirst().map { other -> RichText in
        "\(contest.contestants[other.index].id) \(share(other.value))"
      }
      text =
        "\(name) names the right railway most often: \(share(first.value)) of the time, "
        + "against \(RichText.joined(others, by: ", ")). "
    }
    if let best = ranking(contest, focus).first {
      let who = contest.contestants[best.index].id
      text =
        text + "The whole display (railway, station and phase) is right "
        + "\(share(best.value)) of the time at best, with \(strong: who). "
    }
    if ranked.count > 1, ranked[1].value != first.value {
      text =
        text
        + (StatisticsSection.clause(
          contest, from: ranked[1].index, to: first.index, metric: "RW1") ?? "")
    }
    return text + extent
  }

  /// Those who are compared, best first; ties keep their order.
  static func ranking(_ contest: Contest, _ metric: Int) -> [(index: Int, value: Double)] {
    let definition = MetricCatalogue.all[metric]
    let measured = contest.rivals.compactMap { index in
      contest.scorecards[index].aggregate(metric).macro.map { (index: index, value: $0) }
    }
    return measured.enumerated().sorted { a, b in
      MetricText.isBetter(a.element.value, than: b.element.value, definition.polarity)
        ?? (a.offset < b.offset)
    }.map(\.element)
  }

  private static func extent(_ contest: Contest) -> RichText {
    let journeys = contest.journeys.count
    let locations = contest.journeys.reduce(0) { $0 + $1.locationCount }
    let hours =
      (contest.profiles.first ?? []).reduce(0) { $0 + $1.labelledMilliseconds }
      / 3_600_000
    let clusters = Set((contest.scorecards.first?.journeys ?? []).map(\.cluster)).count
    var text = "Means over \(journeys) \(journeys == 1 ? "journey" : "journeys"), each weighing "
    text += "the same: \(NumberText.fixed(hours, places: 1)) labelled hours, "
    text += "\(locations) locations."
    if clusters < 10 {
      text += " From \(clusters) \(clusters == 1 ? "ride" : "rides") nothing can be claimed "
      text += "about rides in general."
    }
    return RichText(text)
  }

  private static func share(_ value: Double) -> String { MetricText.value(value, .share) }
}

/// The journeys to look at first.
enum WorstJourneysSection {
  static func blocks(_ contest: Contest) -> [ReportBlock] {
    guard let railway = MetricCatalogue.index("RW1"), let focus = MetricCatalogue.index("PH1"),
      let leader = CompareReport.ranking(contest, railway).first?.index
    else { return [] }
    let id = contest.contestants[leader].id
    let worst = CompareReport.worstJourneys(contest)
    guard !worst.isEmpty else { return [] }
    var columns: [TextTable.Column] = ["journey", "tags"]
    columns += contest.rivals.map { .right("RW1 \(contest.contestants[$0].id)") }
    columns.append(.right("PH1 \(id)"))
    var table = ReportTable(columns)
    for index in worst {
      let journey = contest.journeys[index]
      let title: RichText =
        journey.replay.map { "\(link: journey.title, to: $0)" } ?? "\(journey.title)"
      let name: RichText =
        journey.title == journey.id ? title : "\(title) \(code: journey.id)"
      let tags = journey.tags.map { RichText(spans: [.code($0)]) }
      let shown = contest.rivals.map { ($0, railway) } + [(leader, focus)]
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
        "Those on which \(strong: id), the best on railways, does worst: by railway, then by the "
          + "whole display. railbench replay shows any ride; a linked one is replayed already."),
      .table(table),
    ]
  }
}

extension CompareReport {
  /// The indices of the journeys to look at first, worst first; perfect ones are not among them.
  package static func worstJourneys(_ contest: Contest) -> [Int] {
    guard let railway = MetricCatalogue.index("RW1"), let focus = MetricCatalogue.index("PH1"),
      let leader = ranking(contest, railway).first?.index
    else { return [] }
    let scores = contest.scorecards[leader].journeys
    let keys = scores.indices.compactMap { index -> (index: Int, key: [Double])? in
      guard let value = scores[index].tallies[railway].value else { return nil }
      return (index, [value, scores[index].tallies[focus].value ?? 1])
    }
    return keys.filter { $0.key != [1, 1] }
      .sorted { a, b in
        a.key == b.key ? a.index < b.index : a.key.lexicographicallyPrecedes(b.key)
      }
      .prefix(10).map(\.index)
  }
}
