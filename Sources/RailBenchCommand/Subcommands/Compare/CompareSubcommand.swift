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
      Of recorded rides, how well two ways of dating them agree is the ceiling of all scores.

      Prints a table and writes to the output folder: report.md with its charts, scores.csv
      (tracker,journey,tag,metric,value,unit,count), signature.json (what produced the scores),
      replay pages of the worst journeys, with --estimates also estimates.csv, and timings.csv. All
      but timings.csv have the same bytes in every run, whatever --jobs says.

      Example: railbench compare --journeys Datasets/journeys/recorded --trackers v2,v3
      """,
    arguments: [SuiteLoader.argument],
    options: SuiteLoader.options + TrackerSelection.options + [
      OutputFolder.option, CompareFormat.option, CompareFormat.everyMetric,
      .flag("--estimates", "also writes what each tracker said: estimates.csv"),
      CompareReplays.option, Isolation.option, .jobs,
    ]
  ) { invocation in
    let formats = try CompareFormat.formats(invocation)
    let replays = try CompareReplays.count(invocation, formats)
    var output = try OutputFolder(invocation)
    let all = try invocation.contestants(knowsTruth: true)
    let suite = try await invocation.suite(skipsUnlabelled: true)
    let failures = try await Isolation.failures(of: all, on: suite, invocation)
    let contestants = all.filter { one in !failures.contains { $0.tracker == one.id } }
    guard !contestants.isEmpty else { throw FailedGate() }
    invocation.warnOfNeeds(contestants, in: suite.items)
    let player = try await ComparePlayer(
      suite: suite, contestants: contestants, keepsRows: false)
    let files =
      invocation.has("--estimates")
      ? try SaidFiles(trackers: contestants.count, in: output) : nil
    let (outcomes, costs) = try await player.play(
      files: files, finished: invocation.progress("tracking", of: suite.items.count))
    var contest = try Contest(
      contestants.map(Entrant.init), outcomes.map(\.judged), on: suite,
      command: invocation.reproduction)
    contest.ceilings = try await LabelCeiling.ceilings(of: suite, invocation)
    contest.warnings += failures.map { "\($0.tracker) \($0.why), and is not judged." }
    let times = costs.summaries(contestants.map(\.id))
    try await CompareReplays.add(replays, to: &contest, &output, player)
    await output.add(contest, as: formats, hasEveryMetric: invocation.has("--every-metric"))
    files?.add(to: &output)
    output.add(UpdateCosts.csv(times), as: "timings.csv")
    let paths = try output.write()
    invocation.print(
      CompareSummary.text(contest, times: times, paths: paths, columns: invocation.console.columns))
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

      Writes the files that compare writes, with the same scores. What the estimates can't hold is
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
    ] + SuiteLoader.options + [
      OutputFolder.option, CompareFormat.option, CompareFormat.everyMetric, .jobs,
    ]
  ) { invocation in
    let file = try invocation.required(
      "--estimates", remedy: "name the file to score: --estimates FILE")
    let formats = try CompareFormat.formats(invocation)
    var output = try OutputFolder(invocation)
    let scored = try ScoredFile(
      file, rankings: invocation.value("--rankings"), states: invocation.value("--states"),
      suite: await invocation.suite())
    for remark in scored.remarks { invocation.warn(remark) }
    let contest = try await scored.contest(invocation)
    await output.add(contest, as: formats, hasEveryMetric: invocation.has("--every-metric"))
    let paths = try output.write()
    invocation.print(
      CompareSummary.text(contest, paths: paths, columns: invocation.console.columns))
  }
}

/// Estimates read from a file, with the rankings and states that may stand beside it.
struct ScoredFile {
  let path: String
  let suite: LoadedSuite
  let estimates: EstimatesReader.Estimates

  init(
    _ path: String, rankings: String? = nil, states: String? = nil, suite: LoadedSuite
  ) throws(Faults) {
    self.path = path
    self.suite = suite
    let reader = EstimatesReader(
      subjects: try suite.items.map { item throws(Faults) in
        (journey: try item.journey, network: suite.network(of: item))
      })
    var estimates = try reader.read(try Files.read(path), file: path)
    for (kind, given) in [(EstimatesFile.rankings, rankings), (.states, states), (.ticks, nil)] {
      guard let file = given ?? Self.beside(path, kind.rawValue) else { continue }
      try reader.read(kind, Files.read(file), file: file, into: &estimates)
    }
    guard !estimates.trackers.isEmpty else {
      throw Faults(
        path, "no estimates on the journeys asked for",
        remedy: "name their suite with --journeys")
    }
    self.estimates = estimates
  }

  /// A file of this name in the same folder, if there is one.
  private static func beside(_ path: String, _ name: String) -> String? {
    let file = URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent(name).relativePath
    return Files.exists(file) ? file : nil
  }

  /// What the file leaves out or holds besides.
  var remarks: [String] {
    var remarks: [String] = []
    if !estimates.otherJourneys.isEmpty {
      remarks.append(
        "note: left out estimates on \(estimates.otherJourneys.count) journeys that are not among "
          + "those asked for: \(listed(estimates.otherJourneys))")
    }
    for (tracker, transcripts) in zip(estimates.trackers, estimates.transcripts) {
      let missing = suite.items.indices.filter { transcripts[$0] == nil }
        .map { suite.items[$0].id }
      if !missing.isEmpty {
        remarks.append(
          "note: \(tracker) has no estimates on \(missing.count) of \(suite.items.count) journeys "
            + "and is scored there as if it had said nothing: \(listed(missing))")
      }
    }
    return remarks
  }

  func contest(_ invocation: Invocation) async throws -> Contest {
    let estimates = estimates
    let references = invocation.roster(knowsTruth: true).ids(.reference)
    let outcomes = try await suite.map(on: try await suite.venues(for: [])) {
      item, venue, index throws(Faults) in
      let journey = try item.journey
      let transcripts = zip(estimates.trackers, estimates.transcripts).map { tracker, all in
        all[index]
          ?? Transcript(
            tracker: tracker, journey: item.id, estimates: [], hasRankings: false)
      }
      let judged = JudgedJourney(journey, suite: item.suite, network: venue.network)
      return JourneyOutcome(transcripts, on: judged, journey)
    }
    let entrants = estimates.trackers.map {
      Entrant(id: $0, file: path, isReference: references.contains($0))
    }
    return try Contest(
      entrants, outcomes, on: suite, command: invocation.reproduction)
  }
}

/// At most five of some names: `a, b, c, d, e and 7 more`.
func listed(_ names: [String]) -> String {
  names.prefix(5).joined(separator: ", ")
    + (names.count > 5 ? " and \(names.count - 5) more" : "")
}
