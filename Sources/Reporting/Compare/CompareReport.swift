import RailNetwork
package import Scoring

/// The report of `railbench compare`, and the files beside it with the details.
package struct CompareReport: Sendable {
  package let document: ReportDocument
  /// The details, each in a file beside the report.
  package let details: [(file: String, document: ReportDocument)]
  /// All in one: the charts first, then a section for each table, to be unfolded.
  package let page: ReportDocument
  let answer: Answer

  private typealias Section = @Sendable (Contest, Answer) -> [ReportBlock]

  private static let sections: [Section] = [
    Headline.blocks, { contest, _ in ContestWarnings.blocks(contest) },
    { contest, answer in OpeningCharts.display(contest, answer) },
    { contest, _ in trackers(contest) },
    { contest, answer in RealRidesSection.blocks(contest.counted, answer) },
    WeakSpotsSection.blocks,
    { contest, _ in CalibrationSection.blocks(contest.counted) },
    { contest, _ in TrainSection.blocks(contest.counted) }, SignificanceSection.blocks,
    DataSection.blocks,
  ]
  private static let detailFiles: [(file: String, title: String, sections: [Section])] = [
    (
      "metrics.md", "All scores",
      [
        { contest, _ in contest.meansBlocks },
        { contest, answer in everyMetric(contest.counted, answer) },
        { contest, _ in bySuite(contest) },
        { contest, _ in DelaySection.blocks(contest.counted) },
      ]
    ),
    (
      "tags.md", "Scores by tag",
      [{ contest, _ in contest.meansBlocks }, { contest, _ in TagSection.blocks(contest.counted) }]
    ),
    ("provenance.md", "Provenance", [provenance]),
  ]

  package init(_ contest: Contest) {
    let answer = Answer(contest)
    let files = [("report.md", "Train trackers compared", Self.sections)] + Self.detailFiles
    let jobs = files.enumerated().flatMap { file, sections in
      sections.2.map { (file: file, section: $0) }
    }
    let made = jobs.concurrentMap {
      (file: $0.file, blocks: $0.section(contest, answer))
    }
    let documents = files.enumerated().map { index, file in
      ReportDocument(title: file.1, blocks: made.filter { $0.file == index }.flatMap(\.blocks))
    }
    self.answer = answer
    let opening = made.prefix(3).map(\.blocks)
    var page = ReportDocument(title: documents[0].title, blocks: Array(opening[0].prefix(1)))
    page.blocks += opening[1]
    page.blocks += opening[2]
    page.blocks += OpeningCharts.errors(contest.shown, answer)
    page.blocks.append(.heading("Display by suite", level: 2))
    page.blocks += opening[0].dropFirst()
    page.blocks += made.dropFirst(3).flatMap(\.blocks)
    self.page = page
    details = zip(files, documents).dropFirst().filter { !$0.1.blocks.isEmpty }
      .map { ($0.0, $1) }
    var document = documents[0]
    let links = details.map { "\(link: $0.document.title, to: $0.file)" as RichText }
    document.blocks += [
      .paragraph("More: \(RichText.joined(links, by: ", "))."), .command(contest.command),
    ]
    self.document = document
  }

  private static func bySuite(_ contest: Contest) -> [ReportBlock] {
    [.heading("Headline metrics by suite", level: 2)]
      + contest.suites.flatMap { suite -> [ReportBlock] in
        [
          .heading("Suite \(suite)", level: 3),
          .table(Scoreboard.table(contest, Scoreboard.wide) { $0.journey.suite == suite }),
        ]
      } + contest.timetableBlocks + [.list(Scoreboard.legend(Scoreboard.wide))]
  }

  private static func everyMetric(_ contest: Contest, _ answer: Answer) -> [ReportBlock] {
    let short = ShortNames(contest, shown: contest.compared, into: ShortNames.columnWidth)
    func table(_ shown: [Int]) -> ReportTable {
      let cards = shown.map { contest.scorecards[$0] }
      var table = ReportTable(
        ["metric", .right("journeys")] + shown.map { .right(short.names[$0]) })
      for metric in MetricCatalogue.all {
        let values = cards.map { $0.value(metric) }
        guard values.contains(where: { $0 != nil }) else { continue }
        table.add(
          ["\(code: metric.id) \(metric.name)", Scoreboard.counts(cards, metric)]
            + values.map { "\(MetricText.value($0, metric.unit))" })
      }
      return table
    }
    let references = contest.contestants.indices.filter { !contest.compared.contains($0) }
    return [
      .heading("Every metric", level: 2),
      .paragraph(
        "Means over the journeys with a value; medians for times that may never come. Trackers may "
          + "have values on different journeys. Metrics without values are left out."),
      .table(table(contest.compared)),
    ] + short.blocks + contest.timetableBlocks
      + (references.isEmpty
        ? [] : [.heading("Every metric, references", level: 2), .table(table(references))])
  }

  private static func provenance(_ contest: Contest, _ answer: Answer) -> [ReportBlock] {
    var table = ReportTable(["item", "value"])
    for (name, value) in contest.signature.lines { table.add(["\(name)", "\(code: value)"]) }
    return [.heading("Data and command", level: 2), .table(table), .command(contest.command)]
  }

  /// Each contestant in one line.
  private static func trackers(_ contest: Contest) -> [ReportBlock] {
    [.list(contest.contestants.map { "\(code: $0.id): \($0.summary)" })]
  }
}

extension CompareReport {
  /// The metrics in the report's sections, except its table of every metric.
  package static let shownMetrics: [Metric] = MetricCatalogue.all.filter { metric in
    metric.isHeadline || metric.isDeclared || metric == RealRidesSection.doubtful
      || metric.id == "AB1.coverage" || TrainSection.metrics.contains(metric.id)
      || DelaySection.kinds.contains { $0.metric == metric.id }
  }
}

extension Contest {
  /// The suites with a column that means over several suites leave out, in a sentence.
  var meansNote: String? { shown.journeys.outOfMeans.map { "\($0)." } }

  fileprivate var meansBlocks: [ReportBlock] { meansNote.map { [.paragraph("\($0)")] } ?? [] }
}

/// Warnings that a reader needs before the scores.
enum ContestWarnings {
  static func texts(_ contest: Contest) -> [String] {
    faults(contest) + withoutDirection(contest)
      + contest.scorecards.failures.map { "\($0.tracker) \($0.why)." }
  }

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let warnings: [RichText] =
      texts(contest).map { "\(strong: "Warning:") \($0)" }
      + contest.notes.map { "\(strong: "Note:") \($0)." }
    return warnings.isEmpty ? [] : [.list(warnings)]
  }

  /// A tracker with right railways and no right display: the reason of most first attempts.
  private static func withoutDirection(_ contest: Contest) -> [String] {
    contest.compared.compactMap { index in
      let card = contest.scorecards[index]
      func value(_ metric: String) -> Double? { card.value(MetricCatalogue[metric]) }
      guard let railway = value("RW1"), railway > 0, value("DR1u") == 0, value("PH1.display") == 0
      else { return nil }
      return
        "\(card.tracker) never names the right direction, and the display is right only with it."
    }
  }

  private static func faults(_ contest: Contest) -> [String] {
    zip(contest.contestants, contest.scorecards.map(\.faults)).compactMap { contestant, faults in
      faults.first.map {
        "\(contestant.id) gave invalid estimates on \(faults.count) of "
          + "\(contest.journeys.count) journeys: an unknown railway or station counts as wrong, a "
          + "number out of range as none. The first on \($0.journey): \($0.what)."
      }
    }
  }
}
