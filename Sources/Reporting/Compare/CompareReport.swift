import Evaluation
import PlainText

/// The report of `railbench compare`: what a person reads, best things first.
package enum CompareReport {
  package static func document(_ contest: Contest) -> ReportDocument {
    let sections = [
      verdict(contest), warnings(contest), scoreboard(contest),
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
    if let table = Scoreboard.bySuite(contest) { blocks.append(.table(table)) }
    blocks.append(.table(Scoreboard.table(contest)))
    blocks.append(.chart(name: "answers", Scoreboard.answersChart(contest)))
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
  /// The outcome of a contest: who shows the right display most often, with a line a suite.
  static func verdict(_ contest: Contest) -> [ReportBlock] {
    let suites = contest.suites
    guard suites.count > 1 else {
      return [.paragraph((suites.first.map { outcome(contest, $0) } ?? "") + " " + extent(contest))]
    }
    let rankings = suites.map { (suite: $0, ranking: ranking(contest, "PH1.display", $0)) }
      .filter { !$0.ranking.isEmpty }
    func leads(_ index: Int, _ ranking: Ranking) -> Bool {
      ranking.contains { $0.index == index && $0.value == ranking[0].value }
    }
    let most = contest.rivals.max { a, b in
      func count(_ index: Int) -> Int { rankings.count { leads(index, $0.ranking) } }
      return (count(a), -a) < (count(b), -b)
    }
    guard let most, !rankings.isEmpty else { return [.paragraph("Nobody's display is measured.")] }
    let others = rankings.filter { !leads(most, $0.ranking) }
    let isBehind = others.contains { suite, ranking in
      StatisticsSection.comparison(
        contest, suite, from: most, to: ranking[0].index, metric: "PH1.display")?
        .verdict == .better
    }
    func list(_ suites: [(suite: String, ranking: Ranking)]) -> RichText {
      .joined(
        suites.map { suite, ranking in
          let first = ranking.filter { $0.value == ranking[0].value }
          return names(first.map { contest.contestants[$0.index].id }) + " on \(suite)"
        }, by: ", ")
    }
    let name = contest.contestants[most].id
    let everywhere = contest.rivals.filter { rival in
      rankings.allSatisfy { leads(rival, $0.ranking) }
    }
    let head: RichText =
      if others.isEmpty {
        "\(names(everywhere.map { contest.contestants[$0].id })) "
          + "\(everywhere.count == 1 ? "shows" : "show") the right display most often on every suite."
      } else if isBehind {
        "\(strong: "The suites disagree") on who shows the right display most often: "
          + list(rankings) + "."
      } else {
        "\(strong: name) shows the right display most often on \(rankings.count - others.count) of "
          + "\(rankings.count) suites; on the others the lead is no more than chance: "
          + list(others) + "."
      }
    return [
      .paragraph(head + " " + extent(contest)), .list(suites.map { outcome(contest, $0) }),
    ]
  }

  /// The verdict as lines for a terminal.
  package static func summary(_ contest: Contest) -> String { verdict(contest).plain }

  /// What came of one suite: the display, the lead and whether it is more than chance, the railway;
  /// where no train is ridden, on how many journeys one was named.
  private static func outcome(_ contest: Contest, _ suite: String) -> RichText {
    let own = contest.journeys.filter { $0.suite == suite }
    let kind = own.allSatisfy(\.isReal) ? "real" : own.contains(where: \.isReal) ? "" : "simulated"
    let count = "\(own.count) \(kind)\(kind.isEmpty ? "" : " ")ride\(own.count == 1 ? "" : "s")"
    let display = ranking(contest, "PH1.display", suite)
    guard let first = display.first else {
      let falsely = ranking(contest, "AB3.time", suite)
      return "\(suite) (\(own.count) journeys without a train): a railway is named for "
        + leaders(contest, falsely, .secondsPerHour) + "."
    }
    let second = display.first { $0.value != first.value }
    let lead = second.flatMap {
      StatisticsSection.clause(
        contest, suite, from: $0.index, to: first.index, metric: "PH1.display")
    }
    return "\(suite) (\(count)): the display is right "
      + leaders(contest, display, of: "the time") + (lead.map { "; \($0)" } ?? "")
      + ". The railway is right " + leaders(contest, ranking(contest, "RW1", suite)) + "."
  }

  /// `76.1% of the time with **v5** (v4 68.3%, v3 39.3%)`.
  private static func leaders(
    _ contest: Contest, _ ranking: Ranking, _ unit: MetricUnit = .share, of what: String? = nil
  ) -> RichText {
    guard let best = ranking.first?.value else { return "n/a" }
    func share(_ value: Double) -> String { MetricText.value(value, unit) }
    func id(_ index: Int) -> String { contest.contestants[index].id }
    let others = ranking.filter { $0.value != best }.map { "\(id($0.index)) \(share($0.value))" }
    return "\(share(best))\(what.map { " of \($0)" } ?? "") with "
      + names(ranking.filter { $0.value == best }.map { id($0.index) })
      + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
  }

  private static func names(_ ids: [String]) -> RichText {
    let rest: RichText = .joined(ids.dropLast().map { "\(strong: $0)" }, by: ", ")
    return ids.count > 1 ? rest + " and \(strong: ids[ids.count - 1])" : "\(strong: ids.joined())"
  }

  /// Contestants by index, with their values of a metric, best first.
  typealias Ranking = [(index: Int, value: Double)]

  /// Those who are compared on a suite, or on all, best first; ties keep their order.
  static func ranking(
    _ contest: Contest, _ metric: String, _ suite: String? = nil
  ) -> Ranking {
    guard let definition = MetricCatalogue.metric(metric) else { return [] }
    let measured = contest.rivals.compactMap { index in
      let card = contest.scorecards[index]
      return (suite.map(card.of) ?? card).value(metric).map { (index: index, value: $0) }
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

}

/// The journeys to look at first.
enum WorstJourneysSection {
  static func blocks(_ contest: Contest) -> [ReportBlock] {
    guard let railway = MetricCatalogue.index("RW1"),
      let display = MetricCatalogue.index("PH1.display"),
      let leader = CompareReport.ranking(contest, "PH1.display").first?.index
    else { return [] }
    let id = contest.contestants[leader].id
    let worst = CompareReport.worstJourneys(contest)
    guard !worst.isEmpty else { return [] }
    var columns: [TextTable.Column] = ["journey", "tags"]
    columns += contest.rivals.map { .right("display \(contest.contestants[$0].id)") }
    columns.append(.right("railway \(id)"))
    var table = ReportTable(columns)
    for index in worst {
      let journey = contest.journeys[index]
      let title: RichText =
        journey.replay.map { "\(link: journey.title, to: $0)" } ?? "\(journey.title)"
      let name: RichText =
        journey.title == journey.id ? title : "\(title) \(code: journey.id)"
      let tags = journey.tags.map { RichText(spans: [.code($0)]) }
      let shown = contest.rivals.map { ($0, display) } + [(leader, railway)]
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
        "Those on which \(strong: id), whose display is right most often, does worst: by display, then "
          + "by railway. railbench replay shows any ride; a linked one is replayed already."),
      .table(table),
    ]
  }
}

extension CompareReport {
  /// The indices of the journeys to look at first, worst first; perfect ones are not among them.
  package static func worstJourneys(_ contest: Contest) -> [Int] {
    guard let railway = MetricCatalogue.index("RW1"),
      let display = MetricCatalogue.index("PH1.display"),
      let leader = ranking(contest, "PH1.display").first?.index
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
