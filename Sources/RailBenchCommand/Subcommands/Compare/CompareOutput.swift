import Foundation
import Gate
import Reporting
import Scoring
import Text
import Tracking

/// What `compare` and `score` can write.
enum CompareFormat: String, CaseIterable {
  /// `report.md` and its charts.
  case markdown
  /// `scores.csv` and `signature.json`.
  case csv
  /// `report.html`, one page with everything in it.
  case html
  /// `report.json`.
  case json

  static let option = OptionDeclaration.list(
    "--format", "LIST", "what is written, of markdown,csv,html,json (default: markdown,csv)")

  static let everyMetric = OptionDeclaration.flag(
    "--every-metric", "scores.csv holds every metric, not only those that the report shows")

  /// The formats asked for.
  static func formats(_ invocation: Invocation) throws(Faults) -> [CompareFormat] {
    guard invocation.has("--format") else { return [.markdown, .csv] }
    let formats = try invocation.choices(
      "--format", "format", among: allCases.map { ($0.rawValue, $0) })
    if formats.isEmpty { throw Faults("--format", "names no format") }
    return formats
  }
}

/// Replay pages of the journeys that went worst.
enum CompareReplays {
  static let option = OptionDeclaration.option(
    "--replays", "N",
    "how many of the worst journeys get a replay page, linked from the report (default: 3)")

  /// How many pages are asked for; none where no report would link to them.
  static func count(_ invocation: Invocation, _ formats: [CompareFormat]) throws(Faults) -> Int {
    let asked = try invocation.integer("--replays", in: 0...1_000)
    return formats.contains { $0 == .markdown || $0 == .html } ? asked ?? 3 : 0
  }

  /// Adds the pages to the output and their links to the contest.
  static func add(
    _ count: Int, to contest: inout Contest, _ output: inout OutputFolder, _ player: ComparePlayer
  ) async throws(Faults) {
    let worst = CompareReport.worstJourneys(contest).prefix(count)
    let contestants = contest.rivals.map { player.contestants[$0] }.filter { !$0.seesTruth }
    guard !contestants.isEmpty else { return }
    let pages = try await JobPool.attempt(Array(worst), jobs: player.suite.jobs) {
      index throws(Faults) in
      let item = player.suite.items[index]
      let venue = player.venues[item.network]
      return ReplayPage.html([
        ReplayRide(playing: try item.journey, venue: venue, contestants: contestants)
      ])
    }
    for (index, page) in zip(worst, pages) {
      let path = "replays/\(contest.journeys[index].id).html"
      contest.journeys[index].replay = path
      output.add(page, as: path)
    }
  }
}

extension OutputFolder {
  /// Adds a report as Markdown, with the charts that it shows.
  mutating func add(markdown document: ReportDocument, as name: String = "report.md") {
    add(MarkdownDocument.text(document), as: name)
    for file in document.chartFiles { add(file.text, as: file.path) }
  }

  /// Adds the files of the formats asked for, with the scores of all metrics or of those shown.
  mutating func add(
    _ contest: Contest, as formats: [CompareFormat], hasEveryMetric: Bool
  ) async {
    async let made = CompareReport.documentOnAllCores(contest)
    let scores = "scores.csv"
    if formats.contains(.csv) {
      let metrics = hasEveryMetric ? MetricCatalogue.all : CompareReport.shownMetrics
      stage(scores) { put in
        ScoresCSV.write(contest.scorecards, of: metrics) { put(Data($0)) }
        return true
      }
    }
    let document = await made
    if formats.contains(.markdown) { add(markdown: document) }
    if formats.contains(.csv) {
      list(scores)
      add(contest.signature.text, as: SuiteSignature.file)
    }
    if formats.contains(.html) {
      add(HTMLDocument.text(document, data: JourneysData.json(contest)), as: "report.html")
    }
    if formats.contains(.json) { add(JSONReport.text(contest), as: "report.json") }
  }
}

/// What a person reads on the terminal after `compare` or `score`.
enum CompareSummary {
  static func text(
    _ contest: Contest, times: [UpdateCosts.Summary] = [], paths: [String], columns: Int?
  ) -> String {
    func prose(_ text: String) -> String { TerminalText.wrapped(text, into: columns) }
    func table(_ table: ReportTable) -> String { table.plain(into: columns) }
    let update = contest.scorecards.map { card -> RichText in
      let time = times.first { $0.name == card.tracker }
      return "\(MetricText.value(time?.p50Microseconds, .microseconds))"
    }
    let legend =
      ["railway, wrong, silent: of the time"]
      + MetricCatalogue.headline.dropFirst().map { "\($0.word): \($0.name) (\($0.id))" }
      + ["time: of a location (PF1)"]
    let bySuite = Scoreboard.bySuite(contest).map { "\(table($0))\n" } ?? ""
    return """
      \(prose(CompareReport.summary(contest)))

      \(bySuite)\(table(Scoreboard.table(contest, extra: [("time", update)])))
      \(prose(legend.joined(separator: "; ") + "."))
      \(prose(written(paths)))
      """
  }

  /// The files written, those in folders of their own by number.
  private static func written(_ paths: [String]) -> String {
    let charts = paths.filter { $0.contains("/charts/") }
    let replays = paths.filter { $0.contains("/replays/") }
    var parts = paths.filter { !charts.contains($0) && !replays.contains($0) }
    if !charts.isEmpty { parts.append(counted(charts.count, "chart")) }
    if !replays.isEmpty { parts.append(counted(replays.count, "replay page")) }
    return "Written: \(parts.joined(separator: ", "))."
  }
}

extension UpdateCosts {
  /// The file `timings.csv`, in the long form of `scores.csv`.
  static func csv(_ summaries: [Summary]) -> String {
    CSVText.row(ScoresCSV.header)
      + summaries.map { summary in
        [("PF1", summary.p50Microseconds), ("PF1.p99", summary.p99Microseconds)].map {
          ScoresCSV.row(
            summary.name, ScoresCSV.everyJourney, "", $0, $1, .microseconds, Double(summary.count))
        }.joined()
      }.joined()
  }
}
