import Journeys
import Labelling
import PlainText
import Tracking

extension Subcommand {
  /// `railbench check labelling`.
  static let checkLabelling = Subcommand(
    path: ["check", "labelling"],
    summary: "measures how good the proposals of journey label are on labelled journeys",
    discussion: """
      Each journey is labelled from its locations alone, and the proposal compared with its truth:
      legs with the right railway and direction; calls found as the stop or pass that they are;
      calls whose every time is within 5 s; how far off the times are; and how many keep to the
      uncertainty that the proposal states. Calls at the recording's very ends are not counted.
      """,
    options: SuiteLoader.options + [
      OptionDeclaration(name: "--tags", summary: "one row for each tag too"),
      LabelTimetables.option, JobPool.option,
    ]
  ) { invocation, workbench in
    let jobs = try JobPool.jobs(invocation)
    let suite = try await SuiteLoader.load(invocation, jobs: jobs)
    let labellers = suite.networks.map { Labeller(network: $0.network) }
    let progress = ProgressLine(
      console: workbench.console, label: "labelling", total: suite.items.count)
    let proposals = await JobPool.map(
      suite.items, jobs: jobs, finished: { progress.show(done: $0) }
    ) { item in
      labellers[item.network].propose(item.journey.locations)
    }
    var timetables = try suite.networks.map { try LabelTimetables(network: $0.network) }
    if !invocation.has(LabelTimetables.option.name) {
      for notice in timetables.compactMap(\.notice) { workbench.console.warn(notice) }
    }
    var scores: [LabelScore] = []
    for (item, proposal) in zip(suite.items, proposals) {
      let completed =
        invocation.has("--no-timetable")
        ? proposal : try timetables[item.network].completed(proposal)
      scores.append(LabelScore(completed, journey: item.journey))
    }
    workbench.console.progress("")
    func row(_ name: String, _ isIn: (LoadedSuite.Item) -> Bool) -> [String] {
      let sum = zip(suite.items, scores).filter { isIn($0.0) }.map(\.1)
        .reduce(LabelScore(), +)
      return LabelScoreRow.cells(name, sum)
    }
    var rows = [LabelScoreRow.header, row("all") { _ in true }]
    var suites: [String] = []
    for item in suite.items where !suites.contains(item.suite) { suites.append(item.suite) }
    if suites.count > 1 { rows += suites.map { name in row(name) { $0.suite == name } } }
    if invocation.has("--tags") {
      let tags = Set(suite.items.flatMap(\.journey.truth.tags)).sorted()
      rows += tags.map { tag in row("#\(tag)") { $0.journey.truth.tags.contains(tag) } }
    }
    for line in PlainTable.lines(rows, rightAligned: Set(1..<LabelScoreRow.header.count)) {
      workbench.console.print(line)
    }
    return .success
  }
}

/// A row of `railbench check labelling`.
enum LabelScoreRow {
  static let header = [
    "journeys", "n", "all legs right", "legs right", "calls", "found", "within 5 s",
    "error p50", "p90", "as stated", "invented",
  ]

  static func cells(_ name: String, _ score: LabelScore) -> [String] {
    func share(_ part: Int, _ whole: Int) -> String {
      whole == 0
        ? "–" : NumberText.fixed(Double(part) / Double(whole) * 100, places: 1) + " %"
    }
    func seconds(_ rank: Double) -> String {
      score.error(rank: rank).map { NumberText.fixed($0, places: 1) + " s" } ?? "–"
    }
    return [
      name, "\(score.journeys)", share(score.journeysRight, score.journeys),
      share(score.legsRight, score.legs), "\(score.calls)",
      share(score.callsFound, score.calls), share(score.callsTimed, score.calls),
      seconds(0.5), seconds(0.9), share(score.withinStated, score.callsFound),
      "\(score.callsInvented)",
    ]
  }
}
