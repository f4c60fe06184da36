import Datasets
import Foundation
import Gate
import Reporting
import Scoring
import Text
import Tracking

extension Subcommand {
  static let leaderboardAdd = Subcommand(
    path: ["leaderboard", "add"],
    summary: "scores estimates and adds them to a leaderboard: a CSV and a page",
    discussion: """
      ESTIMATES is estimates.csv or the folder with it, with the estimates of one tracker, made by
      any program; or --trackers names one of RailBench's own to be played. What stands under the
      same name is replaced. A suite that was scored on other data, or by other metrics, is refused.
      Writes \(Leaderboard.file), leaderboard.md and leaderboard.html.

      Example: railbench leaderboard add mine/estimates.csv --name 'Mine 1.2' -J test -o leaderboard
      """,
    arguments: [ArgumentDeclaration("ESTIMATES", "what a tracker said", count: .optional)],
    options: [
      .option("--name", "NAME", "the name in the table"),
      .option("--date", "DATE", "the day, as YYYY-MM-DD (default: today, UTC)"),
    ] + SuiteLoader.options + TrackerSelection.options + [
      .output("DIR", "the leaderboard's folder (default: leaderboard)"), .jobs,
    ]
  ) { invocation in
    let name = try invocation.required("--name", remedy: "name the tracker: --name NAME")
    if let problem = CSVText.problem(with: name) { throw Faults("--name", problem) }
    let date = try LeaderboardEntry.date(invocation)
    let folder = invocation.value("--output") ?? "leaderboard"
    let path = "\(folder)/\(Leaderboard.file)"
    var board = Files.exists(path) ? try Leaderboard(Files.read(path), file: path) : Leaderboard()
    let entry = try await LeaderboardEntry(invocation)
    try board.add(entry.card, name: name, date: date, signature: entry.signature)
    var output = try OutputFolder.open(folder)
    output.add(board.csv, as: Leaderboard.file)
    output.add(markdown: board.document, as: "leaderboard.md")
    output.add(HTMLDocument.text(board.document), as: "leaderboard.html")
    let paths = try output.write()
    invocation.print(board.document.plain)
    invocation.print("Written: \(paths.joined(separator: ", ")).")
  }
}

/// What one tracker scored.
private struct LeaderboardEntry {
  let card: Scorecard
  let signature: Signature

  init(_ invocation: Invocation) async throws {
    let suite = try await invocation.suite(invocation.all("--journeys"), skipsUnlabelled: true)
    guard let file = invocation.arguments.first else {
      guard invocation.has("--trackers") else {
        throw Faults(
          "railbench leaderboard add", "missing argument ESTIMATES",
          remedy: "name the estimates, or a tracker with --trackers")
      }
      let contestants = try invocation.contestants()
      guard contestants.count == 1 else {
        throw Faults("--trackers", "\(contestants.count) trackers under one name")
      }
      let player = try await ComparePlayer(suite: suite, contestants: contestants, keepsRows: false)
      let outcomes = try await player.play(
        finished: invocation.progress("tracking", of: suite.items.count)
      ).outcomes
      let contest = try Contest(
        contestants.map(Entrant.init), outcomes.map(\.judged), on: suite,
        command: invocation.reproduction)
      card = contest.scorecards[0]
      signature = contest.signature
      return
    }
    guard !invocation.has("--trackers") else {
      throw Faults("--trackers", "given together with ESTIMATES", remedy: "leave one out")
    }
    let path = Files.isFolder(file) ? "\(file)/estimates.csv" : file
    let scored = try ScoredFile(path, suite: suite)
    guard scored.estimates.trackers.count == 1 else {
      throw Faults(
        path, "has estimates of \(scored.estimates.trackers.joined(separator: ", "))",
        remedy: "a submission is one tracker: leave the others out")
    }
    for remark in scored.remarks { invocation.warn(remark) }
    let contest = try await scored.contest(invocation)
    card = contest.scorecards[0]
    signature = contest.signature
  }

  static func date(_ invocation: Invocation) throws(Faults) -> String {
    guard let text = invocation.value("--date") else {
      let now = Timestamp(millisecondsSince1970: Int64(Date().timeIntervalSince1970 * 1_000))
      return String(now.iso8601.prefix(10))
    }
    guard text.count == 10, Timestamp(iso8601: "\(text)T00:00:00Z") != nil else {
      throw Faults(.expected("a date", found: text, in: "--date", remedy: "write it as 2026-03-02"))
    }
    return text
  }
}
