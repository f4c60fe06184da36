import Datasets
import Foundation
import Journeys
import Reporting
import Scoring
import Text
import Tracking

extension Subcommand {
  static let compare = Subcommand(
    path: ["compare"],
    summary: "plays journeys through trackers and says which is right how often",
    discussion: """
      Takes part who is named: a version (v1, v2, v3), the map matcher hmm, a combination of parts
      (r3-d1-s2), or one of the references null, nearest, geofence (an alarm that knows the ride
      and its stops beforehand) and clairvoyant (the truth), which don't compete. Settings follow a
      tracker's id, each after a colon: v3:visitingRadius=150:stoppedDwell=30 takes part under
      that very name, so that --trackers v3,v3:visitingRadius=150 compares two settings of one
      tracker. --set v3.visitingRadius=150 sets a parameter of every v3 that does not set it
      itself. railbench trackers lists trackers and parameters.

      Of several suites each has its verdict, and beneath them stands whether they agree or disagree.

      Prints a table and writes to the output folder: report.md with its charts, scores.csv
      (tracker,journey,tag,metric,value,unit,count), signature.json (what produced the scores),
      replay pages of the worst journeys, with --estimates also estimates.csv, and timings.csv. All
      but timings.csv have the same bytes in every run, whatever --jobs says.

      Example: railbench compare --journeys Datasets/journeys/recorded --trackers v2,v3
      """,
    arguments: [SuiteLoader.argument],
    options: SuiteLoader.options + TrackerSelection.options + [
      OutputFolder.option, CompareFormat.option,
      .flag("--estimates", "also writes what each tracker said: estimates.csv"),
      CompareReplays.option, Isolation.option, .jobs,
    ]
  ) { invocation in
    let formats = try CompareFormat.formats(invocation)
    let replays = try CompareReplays.count(invocation, formats)
    var output = try invocation.outputFolder()
    let all = try invocation.contestants()
    let suite = try await invocation.suite(skipsUnlabelled: true)
    let failures = try await Isolation.failures(of: all.trackers, on: suite, invocation)
    let contestants = all.filter { one in !failures.contains { $0.tracker == one.id } }
    guard !contestants.isEmpty else { throw FailedGate() }
    invocation.warnOfNeeds(contestants.trackers, in: suite.items)
    let player = try await ComparePlayer.ready(suite, for: contestants)
    let files =
      invocation.has("--estimates")
      ? try EstimatesOutput(trackers: contestants.count, in: output) : nil
    let result = try await player.play(
      files: files, finished: invocation.progress("tracking", of: suite.items.count))
    var contest = try player.contest(result, command: invocation.reproduction)
    contest.notJudged = failures.map { (tracker: $0.tracker, why: $0.why) }
    let times = result.costs.summaries(contestants.trackers.map(\.id))
    try await CompareReplays.add(replays, to: &contest, &output, player)
    let headline = await output.add(contest, as: formats)
    files?.add(to: &output)
    output.add(UpdateCosts.csv(times), as: "timings.csv")
    let paths = try output.write()
    invocation.print(
      CompareSummary.text(
        contest, headline: headline, times: times, paths: paths,
        columns: invocation.console.columns))
    if !failures.isEmpty { throw FailedGate() }
  }
}

extension Subcommand {
  static let score = Subcommand(
    path: ["score"],
    summary: "scores an estimates file made by any program in any language",
    discussion: """
      Reads estimates.csv (tracker,journey,timestamp,railway,direction,station,phase,nextStop,
      score; an empty field is no estimate). A tracker's rows on a journey must be one for each
      location, in the order and with the timestamps of its locations.csv. A journey on which a
      tracker has no rows is scored as if it had said nothing.

      Writes the files that compare writes, with the same scores, and prints a Markdown row for each
      tracker and suite, with hashes of the estimates and of the journeys, for a table of results of
      several programs: rows whose journeys' hash is the same can be compared. What the estimates can't hold is
      not measured unless it is given too: rankings.csv for RW4, RW6 and AB2, states.csv for VP1
      and VP3 to VP5. Both come from railbench run --beliefs, and are read if they stand beside the
      estimates.

      Example: railbench score --estimates said/estimates.csv --journeys Datasets/journeys/recorded
      """,
    arguments: [SuiteLoader.argument],
    options: [
      .option("--estimates", short: "-e", "FILE", "the estimates to score"),
      .option(
        "--rankings", "FILE",
        "the rankings (default: rankings.csv beside the estimates, if there is one)"),
      .option(
        "--states", "FILE",
        "the stations' states (default: states.csv beside the estimates, likewise)"),
    ] + SuiteLoader.options + [OutputFolder.option, CompareFormat.option, .jobs]
  ) { invocation in
    let file = try invocation.required(
      "--estimates", remedy: "name the file to score: --estimates FILE")
    let formats = try CompareFormat.formats(invocation)
    var output = try invocation.outputFolder()
    let scored = try ScoredFile.read(
      file, rankings: invocation.value("--rankings"), states: invocation.value("--states"),
      suite: await invocation.suite())
    for note in scored.notes { invocation.warn(note) }
    let references = invocation.known(withReferences: true).references
    let player = try await ComparePlayer.ready(
      scored.suite, for: scored.contestants(references: references))
    let result = try await player.play(digests: true) { _ in }
    let contest = try player.contest(result, command: invocation.reproduction)
    let headline = await output.add(contest, as: formats)
    let paths = try output.write()
    invocation.print(
      CompareSummary.text(
        contest, headline: headline, paths: paths, columns: invocation.console.columns))
    let digests = EstimatesDigest.all(scored.suite, player.contestants.map(\.id), result.digests)
    invocation.print(ResultRows.markdown(digests, contest))
  }
}

/// Rows for a table of results of several programs.
enum ResultRows {
  static func markdown(_ digests: [EstimatesDigest], _ contest: Contest) -> String {
    var table = TextTable([
      "tracker", "suite", .right("journeys"), "estimates", "data", "metrics", .right("display"),
    ])
    for row in digests {
      let card = contest.scorecards.first { $0.tracker == row.contestant }
      table.add([
        MarkdownText.escaped(row.contestant), MarkdownText.escaped(row.suite), "\(row.journeys)",
        String(row.digest.prefix(16)), contest.signature.data(of: row.suite),
        contest.signature.metrics,
        MetricText.value(card?.of(suite: row.suite).value("PH1.display"), .share),
      ])
    }
    return table.markdown
  }
}

/// Estimates read from a file, with the rankings and states that may stand beside it.
struct ScoredFile {
  let path: String
  let suite: LoadedSuite
  let estimates: EstimatesReader.Estimates

  static func read(
    _ path: String, rankings: String? = nil, states: String? = nil, suite: LoadedSuite
  ) throws(Faults) -> ScoredFile {
    let reader = EstimatesReader(
      subjects: try suite.items.map { item throws(Faults) in
        (journey: try item.journey, network: suite.network(of: item))
      })
    var estimates = try reader.read(try Files.read(path), file: path)
    for (kind, given) in [(EstimatesFile.rankings, rankings), (.states, states), (.ticks, nil)] {
      guard let file = given ?? beside(path, kind.rawValue) else { continue }
      try reader.read(kind, Files.read(file), file: file, into: &estimates)
    }
    guard !estimates.trackers.isEmpty else {
      throw Faults(
        path, "no estimates on the journeys asked for",
        remedy: "name their suite with --journeys")
    }
    return ScoredFile(path: path, suite: suite, estimates: estimates)
  }

  /// A file of this name in the same folder, if there is one.
  private static func beside(_ path: String, _ name: String) -> String? {
    let file = URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent(name).relativePath
    return Files.exists(file) ? file : nil
  }

  /// What the file leaves out or holds besides.
  var notes: [String] {
    var notes: [String] = []
    if !estimates.otherJourneys.isEmpty {
      notes.append(
        "note: left out estimates on \(estimates.otherJourneys.count) journeys that are not among "
          + "those asked for: \(listed(estimates.otherJourneys))")
    }
    for (tracker, transcripts) in zip(estimates.trackers, estimates.transcripts) {
      let missing = suite.items.indices.filter { transcripts[$0] == nil }
        .map { suite.items[$0].id }
      if !missing.isEmpty {
        notes.append(
          "note: \(tracker) has no estimates on \(missing.count) of \(suite.items.count) journeys "
            + "and is scored there as if it had said nothing: \(listed(missing))")
      }
    }
    return notes
  }

  /// The trackers of the file, some of which only bound tables.
  func contestants(references: [String]) -> [Contestant] {
    zip(estimates.trackers, estimates.transcripts).map { id, transcripts in
      var own: [String: Transcript] = [:]
      for case let transcript? in transcripts { own[transcript.journey] = transcript }
      return .file(
        id: id, path: path, isReference: references.contains(id), transcripts: own)
    }
  }
}
