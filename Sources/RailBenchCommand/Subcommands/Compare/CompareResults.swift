import Evaluation
import Journeys
import PlainText
import RailNetwork
import Reporting
import Tracking

/// What `compare` makes of the outcomes of all journeys.
enum CompareResults {
  /// All that reports are made from.
  static func contest(
    _ suite: LoadedSuite, _ contestants: [Contestant], _ outcomes: [ComparePlayer.Outcome],
    command: String
  ) throws -> Contest {
    let trackers = contestants.map(SuiteSignature.tracker)
    let cards = contestants.indices.map { index in
      Scorecard(tracker: contestants[index].id, journeys: outcomes.map { $0.scores[index] })
    }
    let rivals = contestants.indices.filter {
      !Roster.references.contains(contestants[$0].entry.id)
    }
    let flips = SecondOpinion.flips(
      rivals.map { cards[$0] }, rivals.map { index in outcomes.map { $0.opinions[index] } })
    return Contest(
      contestants: contestants.map {
        Contest.Contestant(
          id: $0.id, summary: $0.entry.summary,
          isReference: Roster.references.contains($0.entry.id))
      },
      journeys: journeys(suite), scorecards: cards,
      profiles: contestants.indices.map { index in outcomes.map { $0.profiles[index] } },
      signature: try SuiteSignature.make(suite, trackers),
      warnings: Warnings.circular(suite, trackers, contestants.map(\.entry))
        + Warnings.flips(flips),
      command: command)
  }

  /// The journeys as reports name them.
  static func journeys(_ suite: LoadedSuite) -> [Contest.Journey] {
    suite.items.map { item in
      Contest.Journey(
        id: item.journey.id, title: item.journey.truth.title, suite: item.suite,
        tags: item.journey.truth.tags, locationCount: item.journey.locations.count)
    }
  }

  /// Adds the files of the formats asked for.
  static func add(
    _ contest: Contest, formats: [CompareFormat], to output: inout OutputFolder
  ) {
    let document = CompareReport.document(contest)
    if formats.contains(.markdown) {
      output.add(MarkdownDocument.text(document), as: "report.md")
      for file in document.chartFiles { output.add(file.text, as: file.path) }
    }
    if formats.contains(.csv) {
      output.add(ScoresCSV.text(contest.scorecards), as: "scores.csv")
      output.add(contest.signature.text, as: SuiteSignature.file)
    }
    if formats.contains(.html) { output.add(HTMLDocument.text(document), as: "report.html") }
    if formats.contains(.json) { output.add(JSONReport.text(contest), as: "report.json") }
  }

  /// Adds `estimates.csv`, by tracker, then by journey, and `ticks.csv` where somebody ticks.
  static func addEstimates(
    _ outcomes: [ComparePlayer.Outcome], contestants: Int, to output: inout OutputFolder
  ) {
    func all(_ rows: (ComparePlayer.Outcome) -> [String]) -> String {
      (0..<contestants).map { index in outcomes.map { rows($0)[index] }.joined() }.joined()
    }
    output.add(EstimatesFile.headerText + all(\.estimates), as: EstimatesFile.name)
    let ticks = all(\.ticks)
    if !ticks.isEmpty {
      output.add(EstimatesFile.ticksHeaderText + ticks, as: EstimatesFile.ticksName)
    }
  }

  /// What a person reads on the terminal.
  static func summary(
    _ contest: Contest, times: [UpdateTimes.Summary], paths: [String]
  ) -> String {
    let update = contest.contestants.map { contestant -> RichText in
      let time = times.first { $0.name == contestant.id }
      return "\(MetricText.value(time?.p50Microseconds, .microseconds))"
    }
    let table = Scoreboard.table(contest, extra: [("PF1", update)])
    let legend = MetricCatalogue.headline.map { "\($0.id) \($0.name)" } + ["PF1 time per location"]
    return """
      \(CompareReport.verdict(contest).plain)

      \(table.plain)
      \(legend.joined(separator: "; ")).
      \(written(paths))
      """
  }

  /// The files written, those in folders of their own by number.
  private static func written(_ paths: [String]) -> String {
    let charts = paths.filter { $0.contains("/charts/") }
    let replays = paths.filter { $0.contains("/replays/") }
    var parts = paths.filter { !charts.contains($0) && !replays.contains($0) }
    if !charts.isEmpty { parts.append("\(charts.count) pictures of charts") }
    if !replays.isEmpty { parts.append("\(replays.count) replay pages") }
    return "Written: \(parts.joined(separator: ", "))."
  }
}
